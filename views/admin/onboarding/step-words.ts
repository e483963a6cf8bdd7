import type { StepName } from "../../../src/rules/onboarding/onboarding-steps.ts";

/** What staff read of a step, and where it is done. */
interface StepWords {
  title: string;
  why: string;
  /** The links of the step while it is open, the main one first. */
  links: readonly { label: string; to: string }[];
}

export const STEP_WORDS: Readonly<Record<StepName, StepWords>> = {
  brand: {
    title: "Name, logo and colours",
    why: "They are on every page, in e-mails and in the icon of the site. Without a logo, the name is drawn as a word mark.",
    links: [
      { label: "Enter the name", to: "/admin/settings/brand#field-name" },
      { label: "Upload a logo", to: "/admin/settings/brand#field-logoLight" },
      { label: "Choose colours", to: "/admin/settings/colours#field-primary" },
    ],
  },
  contact: {
    title: "Contacts and links",
    why: "How visitors reach you, who the company is, and where the buttons of the site lead.",
    links: [
      { label: "Enter contacts", to: "/admin/settings/contact#field-phone" },
      { label: "Enter links", to: "/admin/settings/links#field-shopOnline" },
    ],
  },
  store: {
    title: "Your first store, with its hours",
    why: "Visitors see where it is and whether it is open now. It counts once it is published.",
    links: [{ label: "Add a store", to: "/admin/stores/new#field-name" }],
  },
  menus: {
    title: "Menus",
    why: "The entries of the header and the columns of the footer, in your words and your order.",
    links: [
      { label: "Edit the header", to: "/admin/settings/header" },
      { label: "Edit the footer", to: "/admin/settings/footer" },
    ],
  },
  samples: {
    title: "Sample content taken out",
    why: "The site began with invented products, jobs, recipes and stores, so that you can see how it looks.",
    links: [],
  },
  people: {
    title: "Colleagues invited",
    why: "Each person has an account with the rights they need, and the history says who did what.",
    links: [{ label: "Invite a colleague", to: "/admin/people#invite" }],
  },
  mail: {
    title: "A mail server",
    why: "Invitations and password links need it. Set SMTP_URL and MAIL_FROM where the site is started, and start it again. Until then, e-mails are written to the outbox in the data folder.",
    links: [
      { label: "See the state of e-mail", to: "/admin/system#mail" },
      { label: "Name the sender", to: "/admin/settings/mail#field-senderName" },
    ],
  },
  backups: {
    title: "Backups on another disk",
    why: "Backups on the disk of the data are lost with it. Set BACKUP_DIR to a folder on another disk where the site is started, and start it again.",
    links: [{ label: "See the backups", to: "/admin/system#backups" }],
  },
};
