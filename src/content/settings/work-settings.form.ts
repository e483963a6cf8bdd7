import { defineFields } from "../define-form.ts";
import {
  FEED_FIELDS,
  feedSchema,
  insightSchema,
  mailSchema,
  newsletterSchema,
  publishingSchema,
  signInSchema,
} from "./setting-schemas.ts";

// How the site works: e-mail, accounts, prices from the till, publishing and counting. What it shows is in settings.form.ts.

const SHORTENED =
  "A lower number deletes what is older a day later, and no backup brings it back. A higher one is for what comes from now on.";

export const mailForm = defineFields("/api/settings", mailSchema, [
  {
    title: "E-mails",
    fields: [
      {
        path: "senderName",
        label: "Name of the sender",
        help: "Empty means the name of the brand. The server’s setting MAIL_FROM overrides it.",
      },
      { path: "signature", label: "Signature", rows: 4, help: "Empty means the name and the tagline." },
    ],
  },
  {
    title: "Messages of the contact form",
    fields: [
      {
        path: "messagesTo",
        label: "E-mail address for new messages",
        help: "Empty means the e-mail address of Contact and company. Without either, no page shows the contact form.",
      },
      {
        path: "messagesInFull",
        label: "Include the message in the e-mail",
        help: "Without them it only says that a message has arrived. A mailbox keeps its copies when the site deletes the message.",
      },
      {
        path: "messagesKept",
        label: "Keep messages for",
        unit: "months",
        short: true,
        help:
          "After that, a message is deleted for good, with its photo, notes and answers. The form tells visitors so. " +
          SHORTENED,
      },
    ],
  },
  {
    title: "Applications for jobs",
    fields: [
      {
        path: "applicationsKept",
        label: "Keep applications for",
        unit: "months",
        short: true,
        help:
          "From the day on which the job closes. Applications of people who agreed to it are kept for a year. The form tells applicants so. " +
          SHORTENED,
      },
      {
        path: "letters",
        label: "E-mails to applicants",
        one: "E-mail",
        help: "Colleagues choose one, change it and send it. {job} is the title of the job. A greeting and the signature are added.",
        fields: [
          { path: "title", label: "Name of the e-mail" },
          { path: "text", label: "Text", rows: 5 },
        ],
      },
      { path: "declineLetter", label: "E-mail to applicants whom you decline", rows: 6 },
    ],
  },
]);

export const signInForm = defineFields("/api/settings", signInSchema, [
  {
    title: "Who gets an account",
    fields: [
      {
        path: "roles",
        label: "Groups and domains",
        one: "Group or domain",
        help: "A person who signs in for the first time with a company account gets the role of the first line that fits. Everyone else has to be invited.",
        fields: [
          {
            path: "of",
            label: "By",
            labels: { domain: "Domain of the address", group: "Group" },
            short: true,
          },
          { path: "value", label: "Domain or group", short: true },
          {
            path: "role",
            label: "Role",
            labels: { editor: "Editor", recruiter: "Recruiter" },
            short: true,
          },
        ],
      },
    ],
  },
  {
    title: "Second step",
    fields: [
      {
        path: "everyoneUsesFactor",
        label: "Second step",
        words: "The company’s sign-in asks everyone for a second step",
        help: "Switch it on only if that is so. Otherwise it counts where the provider says that a person used one.",
      },
    ],
  },
  {
    title: "Who must use it",
    fields: [
      {
        path: "requiredDomains",
        label: "Domains",
        one: "Domain",
        help: "People with such an address can no longer sign in with a password or a passkey.",
        fields: [{ path: "domain", label: "Domain" }],
      },
      {
        path: "exception",
        label: "Admin with a password",
        help: "The account that can get in without. The rule above holds only while it is an active admin with a password.",
      },
    ],
  },
]);

export const feedForm = defineFields("/api/settings", feedSchema, [
  {
    title: "The file",
    fields: [
      {
        path: "columns",
        label: "Columns",
        one: "Column",
        help: "Which column of the file fills in which field. Titles of the product file, such as Article number and Price, need no entry here. One column must be the article number or the barcode number.",
        fields: [
          { path: "heading", label: "Title in the file", short: true },
          { path: "field", label: "It fills in", labels: FEED_FIELDS, short: true },
          {
            path: "overwrite",
            label: "Existing products",
            words: "Overwrite what staff have written",
            help: "The price is always written. Everything else otherwise fills in new products only.",
          },
        ],
      },
      {
        path: "addsNew",
        label: "New products",
        words: "Add products that are not on the site yet, as drafts",
        help: "Each needs a name and a category in the file.",
      },
      {
        path: "archivesGone",
        label: "Missing products",
        words: "Archive live products that are missing in the file",
        help: "An archived product that is in the file is published again.",
      },
    ],
  },
  {
    title: "When a file waits for a person",
    fields: [
      {
        path: "goneLimit",
        label: "Missing products, or rows that can’t be read, above",
        unit: "%",
        short: true,
      },
      { path: "priceLimit", label: "Prices that change by half or more, above", unit: "%", short: true },
    ],
  },
  {
    title: "Reports",
    fields: [
      {
        path: "reportTo",
        label: "E-mail address for reports",
        help: "Told of each file that changes something, waits or fails. Empty means no e-mail; the reports are in any case under Products, Import and export.",
      },
    ],
  },
]);

export const newsletterForm = defineFields("/api/settings", newsletterSchema, [
  {
    title: "The form",
    fields: [
      { path: "title", label: "Title", help: "Above the form, and in the footer of every page." },
      {
        path: "consent",
        label: "What a subscriber agrees to",
        rows: 3,
        help: "Beside a box that must be ticked. Without it there is no form on the site. The words are kept with each subscriber, as proof.",
      },
      {
        path: "secondConsent",
        label: "What a subscriber may agree to as well",
        rows: 3,
        help: "Beside a second box, which may stay empty, such as for news of the rewards card. Empty means no second box.",
      },
      { path: "asksStore", label: "Store", words: "Ask for the store that a subscriber shops at" },
    ],
  },
  {
    title: "Your service for e-mails",
    fields: [
      {
        path: "webhook",
        label: "Hand subscribers over to",
        help: "An https address of your service (a webhook). It is told of each new subscriber, and of each who unsubscribed or was deleted. Empty means no hand-over: then export the list under Subscribers.",
      },
    ],
  },
]);

export const publishingForm = defineFields("/api/settings", publishingSchema, [
  {
    title: "The yes of a second person",
    fields: [
      {
        path: "kinds",
        label: "What needs it",
        labels: { products: "Products, with their offers", blogs: "Posts and recipes" },
        help: "A change then waits until a colleague with the permission has looked at it and published it; admins wait too. That holds for every way: lists, imports, scripts with a token, and next versions that wait already. A price feed in the folder of the till goes on as before; one that an account sends waits for a colleague. Taking something off the site never waits. Recalls, stores and redirects are not here, because they can be urgent. In an emergency an admin switches it off here, and the audit log says so.",
      },
    ],
  },
]);

export const insightForm = defineFields("/api/settings", insightSchema, [
  {
    title: "Counting",
    fields: [
      {
        path: "isOn",
        label: "Views and presses",
        words: "Count what visitors open and press",
        help: "Counts by day, without cookies and without anything about a person. The cookie policy then says so by itself. Switched off, nothing is counted, and what was counted stays for its two years.",
      },
    ],
  },
  {
    title: "Every month by e-mail",
    fields: [
      {
        path: "monthlyTo",
        label: "Recipients",
        one: "Recipient",
        help: "Each gets the figures of the month before on its first day.",
        fields: [{ path: "email", label: "E-mail address" }],
      },
    ],
  },
]);
