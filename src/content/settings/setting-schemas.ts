import { z } from "zod";
import { footerSchema, headerSchema } from "./menus.schema.ts";
import type { SettingName } from "./setting-names.ts";
import {
  cleanLine,
  firstDay,
  lastDay,
  link,
  optionalEmail,
  optionalLink,
  paragraphs,
  pictureUrl,
} from "../../rules/schema/fields.ts";
import { MISSING } from "../../rules/schema/error-messages.ts";
import { CHANNELS } from "../../rules/brand/channels.ts";
import { BRAND_COLOURS } from "../../rules/brand/brand-colours.ts";

/** The word mark ends with this character, in the accent colour. */
const accentCharacter = cleanLine(4).refine(
  (text) => [...new Intl.Segmenter("en").segment(text)].length <= 1,
  "Please enter one character, such as a full stop.",
);

/** Who the site belongs to. Every value may be empty: the places that show it then hide themselves. */
export const brandSchema = z.strictObject({
  /** Where it is empty, the host name of PUBLIC_URL is used. */
  name: cleanLine(60).default(""),
  tagline: cleanLine(120).default(""),
  foundedYear: z
    .int("Please enter a year, such as 1984.")
    .min(1000, "Please enter a year with four digits.")
    .max(2200, "Please enter a year with four digits.")
    .nullable()
    .default(null),
  /** Drawn from the name where there is none. */
  logoLight: pictureUrl.nullable().default(null),
  logoDark: pictureUrl.nullable().default(null),
  accentCharacter: accentCharacter.default("."),
  /** Whether the tile pattern shows. */
  pattern: z.boolean().default(true),
});

const colour = z
  .string("Please enter a colour.")
  .trim()
  .toLowerCase()
  .regex(
    /^#[0-9a-f]{6}$/,
    "Please enter a colour as # and six digits or letters from a to f, such as #14563a.",
  );

/** The five colours from which the site's colours are derived, for light and dark. */
export const coloursSchema = z.strictObject({
  primary: colour.default(BRAND_COLOURS.primary),
  secondary: colour.default(BRAND_COLOURS.secondary),
  accent: colour.default(BRAND_COLOURS.accent),
  highlight: colour.default(BRAND_COLOURS.highlight),
  support: colour.default(BRAND_COLOURS.support),
});

/** A phone number as people read it; empty where there is none. */
export const phone = cleanLine(40).regex(
  /^(?:\+?\d[\d ()./-]{4,})?$/,
  "Please enter a phone number, such as +356 2000 0000.",
);

/** How visitors reach the company, and what a shop's site has to say of it. */
export const contactSchema = z.strictObject({
  phone: phone.default(""),
  whatsapp: phone.default(""),
  email: optionalEmail.default(""),
  careersEmail: optionalEmail.default(""),
  investorsEmail: optionalEmail.default(""),
  legalName: cleanLine(120).default(""),
  registrationNumber: cleanLine(60).default(""),
  vatNumber: cleanLine(60).default(""),
  /** The registered office. */
  address: paragraphs(400).default(""),
  /** Contact for accessibility. */
  accessibilityContact: cleanLine(120).default(""),
});

/** More channels than there are icons. */
const MAX_CHANNELS = 20;

/** A profile on a social network, or another channel with an icon. */
const channelSchema = z.strictObject({
  channel: z.enum(CHANNELS),
  url: link,
});

/** Where the site leads to. A link is an address outside or a page of this site; empty where there is none. */
export const linksSchema = z.strictObject({
  shopOnline: optionalLink.default(""),
  downloadApp: optionalLink.default(""),
  rewards: optionalLink.default(""),
  iffranka: optionalLink.default(""),
  privacyPolicy: optionalLink.default(""),
  terms: optionalLink.default(""),
  radio: optionalLink.default(""),
  /** In the order they are shown. */
  channels: z
    .array(channelSchema)
    .max(MAX_CHANNELS, `Please use at most ${MAX_CHANNELS} channels.`)
    .default([]),
});

/** How the e-mails of the site are signed, and what becomes of the messages of the contact form. */
export const mailSchema = z.strictObject({
  /** The name of the sender; the brand's where it is empty. MAIL_FROM wins over it. */
  senderName: cleanLine(80)
    .refine((text) => !/[<>"@]/.test(text), "Please enter a name alone, without an address.")
    .default(""),
  /** Ends each e-mail; the brand's name and tagline where it is empty. */
  signature: paragraphs(600).default(""),
  /** Who is told of a new message; the e-mail address of the contact where it is empty. */
  messagesTo: optionalEmail.default(""),
  /** Whether that e-mail has the words of the message. A mailbox keeps its copy for as long as its owner does. */
  messagesInFull: z.boolean().default(true),
  /** After how many months a message is deleted. */
  messagesKept: z
    .int()
    .min(1, "Please enter at least 1 month.")
    .max(24, "Please use at most 24 months.")
    .default(3),
});

const NOTICE_LEVELS = ["information", "warning", "urgent"] as const;

/** A notice on every page, for a storm or a recall. Both dates are inclusive; without one the notice is not limited. */
const noticeSchema = z.strictObject({
  text: cleanLine(300).min(1, MISSING),
  level: z.enum(NOTICE_LEVELS).default("information"),
  link: optionalLink.default(""),
  startDate: firstDay.nullable().default(null),
  endDate: lastDay.nullable().default(null),
});

/** What stands above the header. */
export const announcementsSchema = z.strictObject({
  /** What the bar at the top says: whether a store is open now, or a line of words. */
  topBar: z.enum(["store", "words"]).default("store"),
  /** The store of the bar; the first one where it is null or can't be seen. */
  topBarStore: z.uuid("Please choose a store.").nullable().default(null),
  /** The line of words; the tagline where it is empty. */
  topBarWords: cleanLine(160).default(""),
  /** Beside it, on wide screens. */
  topBarNote: cleanLine(120).default(""),
  notice: noticeSchema.nullable().default(null),
});

export type AnnouncementSettings = z.output<typeof announcementsSchema>;

/** The fields of each single record: one line each. */
export const SETTING_SCHEMAS = {
  brand: brandSchema,
  colours: coloursSchema,
  contact: contactSchema,
  links: linksSchema,
  announcements: announcementsSchema,
  mail: mailSchema,
  header: headerSchema,
  footer: footerSchema,
} satisfies Record<SettingName, z.ZodObject>;

/** The fields of each single record by its name, without its version and dates. */
export type SettingFields = { [Name in SettingName]: z.output<(typeof SETTING_SCHEMAS)[Name]> };

/** The schema of a single record, whatever its fields are. */
export function schemaOf(name: SettingName): z.ZodObject {
  return SETTING_SCHEMAS[name];
}
