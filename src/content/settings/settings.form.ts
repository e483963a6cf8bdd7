import type { SettingName } from "./setting-names.ts";
import type { FieldsForm } from "../form.ts";
import { footerSchema, headerSchema } from "./menus.schema.ts";
import { defineFields } from "../define-form.ts";
import {
  announcementsSchema,
  brandSchema,
  coloursSchema,
  contactSchema,
  linksSchema,
} from "./setting-schemas.ts";
import {
  feedForm,
  insightForm,
  mailForm,
  newsletterForm,
  publishingForm,
  signInForm,
} from "./work-settings.form.ts";
import { CHANNELS } from "../../rules/brand/channels.ts";
import { CHANNEL_NAMES } from "../../rules/brand/site-brand.ts";

const brandForm = defineFields("/api/settings", brandSchema, [
  {
    title: "Name",
    fields: [
      {
        path: "name",
        label: "Name",
        help: "Shown on every page, in e-mails and in search results. Without one, the address of the site is shown instead.",
      },
      { path: "tagline", label: "Tagline", help: "A few words, without a full stop." },
      { path: "foundedYear", label: "Founded in", short: true },
    ],
  },
  {
    title: "Logo",
    fields: [
      {
        path: "logoLight",
        label: "Logo for light backgrounds",
        slots: ["logo"],
        help: "Without one, the name is drawn as a word mark.",
      },
      {
        path: "logoDark",
        label: "Logo for dark backgrounds",
        slots: ["darkLogo"],
        help: "For the footer, and for people whose device is set to dark. Without one, the logo above is shown there if it can be read.",
      },
      {
        path: "accentCharacter",
        label: "Character after the word mark",
        short: true,
        help: "In the accent colour, such as a full stop. It may be empty.",
      },
      { path: "pattern", label: "Tile pattern", words: "Show the tile pattern" },
    ],
  },
]);

const control = { is: "colour" } as const;

const coloursForm = defineFields("/api/settings", coloursSchema, [
  {
    title: "Colours",
    fields: [
      { path: "primary", label: "Main colour", help: "Buttons, links and the bar at the top.", control },
      {
        path: "accent",
        label: "Accent",
        help: "Prices, offers and the word mark's last character.",
        control,
      },
      {
        path: "highlight",
        label: "Highlight",
        help: "Bright backgrounds with dark text on them.",
        control,
      },
      {
        path: "secondary",
        label: "Good news",
        help: "Open now, free-from allergens, success.",
        control,
      },
      { path: "support", label: "Information", help: "Dates, notes and charts.", control },
    ],
  },
]);

const contactForm = defineFields("/api/settings", contactSchema, [
  {
    title: "How visitors reach you",
    fields: [
      { path: "phone", label: "Phone", type: "tel", short: true },
      {
        path: "whatsapp",
        label: "WhatsApp",
        type: "tel",
        short: true,
        help: "Used by the chat button.",
      },
      { path: "email", label: "E-mail" },
      { path: "careersEmail", label: "E-mail for applications", help: "Empty means the address above." },
      {
        path: "applyBy",
        label: "People apply for a job",
        labels: { form: "By the form of this site", email: "By e-mail" },
        help: "A job that names a web page or an e-mail address of its own leads there.",
      },
      { path: "investorsEmail", label: "E-mail for investors", help: "Empty means the first address." },
    ],
  },
  {
    title: "The company",
    fields: [
      { path: "legalName", label: "Legal name", help: "At the foot of every page, with what follows." },
      { path: "registrationNumber", label: "Registration number", short: true },
      { path: "vatNumber", label: "VAT number", short: true },
      { path: "address", label: "Registered office", rows: 3 },
      { path: "accessibilityContact", label: "Accessibility contact", help: "A name or a job title." },
      {
        path: "securityContact",
        label: "E-mail for security reports",
        help: "For people who find a security problem of this site. Empty means that there is no security.txt.",
      },
    ],
  },
]);

const linksForm = defineFields("/api/settings", linksSchema, [
  {
    title: "Where the site leads",
    fields: [
      { path: "shopOnline", label: "Online shop", help: "Empty hides its buttons everywhere." },
      {
        path: "shopProduct",
        label: "A product’s page in the shop",
        help: "Its page, such as https://shop.example/p/{sku}, or a search, such as https://shop.example/search?q={name}. {gtin} is the barcode number. Without it, or without the number, a product's button leads to the shop's home page.",
      },
      { path: "downloadApp", label: "App" },
      { path: "rewards", label: "Rewards account" },
      { path: "iffranka", label: "#IFFRANKA in the shop" },
      { path: "privacyPolicy", label: "Privacy policy" },
      { path: "terms", label: "Terms and conditions" },
      { path: "radio", label: "Radio stream" },
    ],
  },
  {
    title: "Social channels",
    fields: [
      {
        path: "channels",
        label: "Channels",
        help: "In the order they are shown.",
        control: {
          is: "channels",
          options: CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] })),
        },
      },
    ],
  },
]);

const announcementsForm = defineFields("/api/settings", announcementsSchema, [
  {
    title: "The bar at the top",
    fields: [
      {
        path: "topBar",
        label: "It says",
        labels: { store: "Whether a store is open now", words: "A line of text" },
      },
      {
        path: "topBarStore",
        label: "Store",
        shownIf: ({ topBar }) => topBar === "store",
        control: { is: "option", options: "stores", none: "The first one in the list of stores" },
      },
      {
        path: "topBarWords",
        label: "Words",
        help: "Also shown while there are no stores. Empty means the tagline.",
      },
      { path: "topBarNote", label: "Note beside it", help: "Such as free parking. Not shown on phones." },
    ],
  },
  {
    title: "Notice on every page",
    fields: [
      {
        path: "notice",
        label: "Notice",
        words: "Show a notice above every page",
        help: "For a storm, a recall or an early closing. It appears and disappears at the times you set.",
        fields: [
          { path: "notice.text", label: "What it says" },
          {
            path: "notice.level",
            label: "How it looks",
            labels: { information: "Information", warning: "Warning", urgent: "Urgent" },
            short: true,
          },
          { path: "notice.link", label: "It leads to" },
          { path: "notice.startDate", label: "Shows from", short: true },
          { path: "notice.endDate", label: "Shows until", short: true },
        ],
      },
    ],
  },
]);

const headerForm = defineFields("/api/menus", headerSchema, [
  {
    title: "Entries",
    fields: [{ path: "items", label: "Entries", control: { is: "menu", menu: "header" } }],
  },
]);

const footerForm = defineFields("/api/menus", footerSchema, [
  {
    title: "Columns",
    fields: [{ path: "columns", label: "Columns", control: { is: "menu", menu: "footer" } }],
  },
]);

/** The form of each group of settings and of each menu: one line each. */
export const SETTING_FORMS: Readonly<Record<SettingName, FieldsForm>> = {
  brand: brandForm,
  colours: coloursForm,
  contact: contactForm,
  links: linksForm,
  announcements: announcementsForm,
  mail: mailForm,
  feed: feedForm,
  newsletter: newsletterForm,
  "sign-in": signInForm,
  publishing: publishingForm,
  insight: insightForm,
  header: headerForm,
  footer: footerForm,
};
