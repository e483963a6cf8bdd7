import type { SettingName } from "./setting-names.ts";

/** What staff read of a group of settings or a menu. */
interface SettingWords {
  label: string;
  lead: string;
}

export const SETTING_WORDS: Readonly<Record<SettingName, SettingWords>> = {
  brand: { label: "Brand", lead: "The name, the tagline and the logo." },
  colours: { label: "Colours", lead: "Five colours, from which all others follow, in light and dark." },
  contact: {
    label: "Contact and company",
    lead: "Phones, e-mail addresses and what the law asks to be named.",
  },
  links: { label: "Links", lead: "The online shop, the app, the policies and the social channels." },
  announcements: { label: "Announcements", lead: "The bar above the header, and a notice on every page." },
  mail: {
    label: "E-mail and messages",
    lead: "The sender and the signature of the e-mails that the site sends, and where visitors’ messages go.",
  },
  header: { label: "Header menu", lead: "The entries of the header and its two large menus." },
  footer: { label: "Footer menu", lead: "The columns of links at the foot of every page." },
};
