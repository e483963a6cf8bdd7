import { z } from "zod";
import { footerSchema, headerSchema } from "./menus.schema.ts";
import type { SettingName } from "./setting-names.ts";
import {
  choices,
  cleanLine,
  email,
  firstDay,
  lastDay,
  link,
  optionalEmail,
  optionalLink,
  paragraphs,
  pictureUrl,
} from "../../rules/schema/fields.ts";
import { MISSING } from "../../rules/schema/error-messages.ts";
import { NO_PHONE, PHONE } from "../../rules/contact/read-answers.ts";
import { APPROVABLE_KINDS } from "../approvals/approvable-kinds.ts";
import { CHANNELS } from "../../rules/brand/channels.ts";
import { SHOP_PLACEHOLDER } from "../../rules/links/shop-address.ts";
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
const phone = cleanLine(40).regex(PHONE, NO_PHONE);

/** How visitors reach the company, and what a shop's site has to say of it. */
export const contactSchema = z.strictObject({
  phone: phone.default(""),
  whatsapp: phone.default(""),
  email: optionalEmail.default(""),
  careersEmail: optionalEmail.default(""),
  /** How people apply for a job that names no way of its own. */
  applyBy: z.enum(["form", "email"]).default("form"),
  investorsEmail: optionalEmail.default(""),
  legalName: cleanLine(120).default(""),
  registrationNumber: cleanLine(60).default(""),
  vatNumber: cleanLine(60).default(""),
  /** The registered office. */
  address: paragraphs(400).default(""),
  /** Contact for accessibility. */
  accessibilityContact: cleanLine(120).default(""),
  /** Who is told of a security problem, in /.well-known/security.txt. */
  securityContact: optionalEmail.default(""),
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
  /** Where one product is in the online shop; placeholders name it. */
  shopProduct: optionalLink
    .refine(
      (address) => address === "" || address.search(SHOP_PLACEHOLDER) >= 0,
      "Please put {name}, {sku} or {gtin} where the shop expects the product.",
    )
    .default(""),
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

/** The text of an e-mail to an applicant. `{job}` stands for the title of the job. */
const letterSchema = z.strictObject({
  title: cleanLine(80).min(1, MISSING),
  text: paragraphs(4_000).min(1, MISSING),
});

const LETTERS: readonly z.input<typeof letterSchema>[] = [
  {
    title: "We have read it",
    text: "Thank you for your application for {job}. We have read it, and we will write to you again as soon as we know more.",
  },
  {
    title: "Invitation to an interview",
    text: "Thank you for your application for {job}. We would like to meet you. The link below shows the time and the place. If the time does not suit you, please answer this e-mail.",
  },
  {
    title: "An offer",
    text: "Thank you for the time that you gave us. We would like to offer you the job: {job}. Please answer this e-mail, so that we can talk about when you could start.",
  },
];

const DECLINE_LETTER =
  "Thank you for your application for {job}, and for the time that you put into it. This time we have chosen another person. If another of our jobs interests you, we would be glad to hear from you again.\n\nWe wish you every success.";

function months(most: number) {
  const least = z.int().min(1, "Please enter at least 1 month.");
  return least.max(most, `Please use at most ${most} months.`).default(3);
}

/** How the e-mails of the site are signed, and what becomes of the messages of the contact form and of applications. */
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
  messagesKept: months(24),
  /** After how many months from the end of its job an application is deleted. */
  applicationsKept: months(12),
  letters: z
    .array(letterSchema)
    .max(20, "Please use at most 20 e-mails.")
    .default([...LETTERS]),
  declineLetter: paragraphs(4_000).min(1, MISSING).default(DECLINE_LETTER),
});

/** The columns of the product file that a price feed can fill in, as the product file calls them. */
export const FEED_FIELDS = {
  sku: "Article number",
  gtin: "Barcode number",
  price: "Price",
  name: "Name",
  brand: "Brand",
  size: "Price is for",
  category: "Category",
  description: "Description",
  ingredients: "Ingredients",
  allergens: "Contains these allergens",
  dietary: "Suits",
  storage: "Storage",
  origin: "Origin",
  imageUrl: "Picture",
  imageAlt: "Picture description",
} as const;

type FeedField = keyof typeof FEED_FIELDS;

const FEED_COLUMNS = Object.keys(FEED_FIELDS).filter((name): name is FeedField => name in FEED_FIELDS);

const feedColumnSchema = z.strictObject({
  /** The title of the column in the file. */
  heading: cleanLine(80).min(1, MISSING),
  field: z.enum(FEED_COLUMNS),
  /** Whether the file wins over what staff have written. It always does for the price. */
  overwrite: z.boolean().default(false),
});

const percentage = z
  .int("Please enter a whole number of percent.")
  .min(0, "Please enter at least 0 %.")
  .max(100, "Please enter at most 100 %.");

/** What the file of a till changes, and when it waits for a person. */
export const feedSchema = z.strictObject({
  /** The columns whose titles are not those of the product file. */
  columns: z
    .array(feedColumnSchema)
    .max(FEED_COLUMNS.length, `Please use at most ${FEED_COLUMNS.length} columns.`)
    .refine((columns) => new Set(columns.map(({ field }) => field)).size === columns.length, {
      error: "Two columns fill in the same field. Please keep one of them.",
    })
    .default([]),
  /** Whether what is not on the site yet becomes a draft. */
  addsNew: z.boolean().default(false),
  /** Whether a live product that the file lacks is archived, and an archived one that it has comes back. */
  archivesGone: z.boolean().default(false),
  /** Of which share of the products that the file lacks it waits, in percent; of its rows that cannot be read, too. */
  goneLimit: percentage.default(10),
  /** Of which share of prices that change by half it waits, in percent. */
  priceLimit: percentage.default(5),
  /** The address that reports are sent to; empty for none. */
  reportTo: optionalEmail.default(""),
});

export type FeedSettings = z.output<typeof feedSchema>;

/** A text of consent. Its words are kept with each subscriber, as proof. */
const consentWords = cleanLine(500).default("");

/** The form in which visitors ask for the chain's e-mails. The chain sends them by a service of its own. */
export const newsletterSchema = z.strictObject({
  title: cleanLine(80).default("Get the week’s offers by e-mail"),
  /** Without it no page shows the form. */
  consent: consentWords,
  secondConsent: consentWords,
  asksStore: z.boolean().default(true),
  /** To which each subscriber is handed over; empty where there is no such service. */
  webhook: cleanLine(500)
    .refine(
      (address) => address === "" || z.url({ protocol: /^https?$/ }).safeParse(address).success,
      "Please enter a web address, such as https://mail.example/hooks/subscribers.",
    )
    .default(""),
});
const domain = cleanLine(253)
  .min(1, MISSING)
  .regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i, "Please enter a domain such as shop.example.");

/** Sign-ins with the accounts of the company's provider. */
export const signInSchema = z
  .strictObject({
    /** Which groups and domains give a new person an account. No group makes an admin: a person does. */
    roles: z
      .array(
        z.strictObject({
          of: z.enum(["domain", "group"]).default("domain"),
          value: cleanLine(253).min(1, MISSING),
          role: z.enum(["editor", "recruiter"]).default("editor"),
        }),
      )
      .max(50, "Please use at most 50 lines.")
      .default([]),
    /** Whether the provider asks everyone for a second step, also where it does not say so. */
    everyoneUsesFactor: z.boolean().default(false),
    /** The domains whose people sign in with their company account alone. */
    requiredDomains: z
      .array(z.strictObject({ domain }))
      .max(20, "Please use at most 20 domains.")
      .default([]),
    /** The admin who can always sign in with a password. */
    exception: optionalEmail.default(""),
  })
  .refine(({ requiredDomains, exception }) => requiredDomains.length === 0 || exception !== "", {
    path: ["exception"],
    error: "Please name an admin who can still sign in with a password when the provider fails.",
  });

/** What goes live with the yes of a second person alone. */
export const publishingSchema = z.strictObject({
  kinds: choices(APPROVABLE_KINDS),
});

/** More people than read a report. */
const MAX_READERS = 10;

/** Whether visitors' views and presses are counted. Nothing is counted until staff say so. */
export const insightSchema = z.strictObject({
  isOn: z.boolean().default(false),
  /** Who gets the figures of each month by e-mail. */
  monthlyTo: z
    .array(z.strictObject({ email: email }))
    .max(MAX_READERS, `Please use at most ${MAX_READERS} addresses.`)
    .default([]),
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
  feed: feedSchema,
  newsletter: newsletterSchema,
  "sign-in": signInSchema,
  publishing: publishingSchema,
  insight: insightSchema,
  header: headerSchema,
  footer: footerSchema,
} satisfies Record<SettingName, z.ZodObject>;

/** The fields of each single record by its name, without its version and dates. */
export type SettingFields = { [Name in SettingName]: z.output<(typeof SETTING_SCHEMAS)[Name]> };

/** The schema of a single record, whatever its fields are. */
export function schemaOf(name: SettingName): z.ZodObject {
  return SETTING_SCHEMAS[name];
}
