import type { Channel } from "./channels.ts";

/** What the channels are called. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
  youtube: "YouTube",
  whatsapp: "WhatsApp",
  x: "X",
  threads: "Threads",
  bluesky: "Bluesky",
  mastodon: "Mastodon",
  pinterest: "Pinterest",
  telegram: "Telegram",
};

/** The locale of feeds and of the manifest. */
export const LOCALE = "en-MT";

/**
 * What pages, e-mails and machines read of the settings. A text is empty where staff have entered none; the place that
 * would show it hides itself.
 */
export interface SiteBrand {
  /** Never empty: without a name in the settings, the host name of the site. */
  name: string;
  tagline: string;
  /** Ends the word mark; may be empty. */
  accentCharacter: string;
  /** The address of a picture for light backgrounds; null where the word mark is drawn from the name. */
  logoLight: string | null;
  /** For dark backgrounds: the light one where staff have chosen no other, and it can be read there. */
  logoDark: string | null;
  founded: number | null;
  phone: string;
  whatsapp: string;
  email: string;
  careersEmail: string;
  /** How people apply for a job that names no way of its own. */
  applyBy: "form" | "email";
  investorsEmail: string;
  links: BrandLinks;
  /** The social channels, in their order. */
  channels: readonly { channel: Channel; url: string }[];
}

/** Links to them open in a new tab where they lead outside. */
interface BrandLinks {
  shopOnline: string;
  downloadApp: string;
  rewards: string;
  iffranka: string;
  privacyPolicy: string;
  terms: string;
  radio: string;
  /** The chat: the address of the WhatsApp channel, or else that of the number. */
  whatsapp: string;
}

/** A site without settings, under its host name. */
export function neutralBrand(publicUrl: string): SiteBrand {
  return {
    name: hostNameOf(publicUrl),
    tagline: "",
    accentCharacter: ".",
    logoLight: null,
    logoDark: null,
    founded: null,
    phone: "",
    whatsapp: "",
    email: "",
    careersEmail: "",
    applyBy: "form",
    investorsEmail: "",
    links: {
      shopOnline: "",
      downloadApp: "",
      rewards: "",
      iffranka: "",
      privacyPolicy: "",
      terms: "",
      radio: "",
      whatsapp: "",
    },
    channels: [],
  };
}

/** The profiles of the organisation on social networks, for structured data; a chat is none. */
export function profilesOf({ channels }: Pick<SiteBrand, "channels">): string[] {
  return channels.flatMap(({ channel, url }) => (channel === "whatsapp" ? [] : [url]));
}

/** `Suqna: our market, your table`; the name alone without a tagline. */
export function titleOf({ name, tagline }: Pick<SiteBrand, "name" | "tagline">): string {
  return tagline === "" ? name : `${name}: ${tagline.toLowerCase()}`;
}

/** The address that calls a number: `tel:+35620000000`. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

/** The eight digits of a number as people in Malta write it. */
const MALTESE = /^\d{8}$/;

/** The address of a chat with a number: `https://wa.me/35699000000`; empty without a number. It needs the code of the country. */
export function chatLink(whatsapp: string): string {
  const digits = whatsapp.replace(/\D/g, "").replace(/^00/, "");
  const code = MALTESE.test(digits) && !whatsapp.includes("+") ? "356" : "";
  return digits === "" ? "" : `https://wa.me/${code}${digits}`;
}

export function hostNameOf(publicUrl: string): string {
  return URL.canParse(publicUrl) ? new URL(publicUrl).hostname : "";
}
