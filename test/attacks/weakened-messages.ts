import type { Weakening } from "./weakening.ts";

/** Weakenings of the contact form and of the messages that it brings. */
export const WEAKENED_MESSAGES: readonly Weakening[] = [
  {
    what: "a form of another site is accepted",
    file: "src/site/messages/message-form.ts",
    text: 'if (originOf(request, site.publicUrl) === "foreign") throw foreignOriginError(site.publicUrl);',
    replacement: "if (!originOf(request, site.publicUrl)) throw foreignOriginError(site.publicUrl);",
    tests: ["refuses a form from"],
  },
  {
    what: "the forms of one network are not counted",
    file: "src/site/messages/message-limiter.ts",
    text: "beginForm: (address) => consume(forms, networkKey(address)),",
    replacement: "beginForm: (address) => consume(forms, `${networkKey(address)}${Math.random()}`),",
    tests: ["a flood from one network is refused before its forms are read, and others still write"],
  },
  {
    what: "all networks are counted together",
    file: "src/site/messages/message-limiter.ts",
    text: "beginForm: (address) => consume(forms, networkKey(address)),",
    replacement: 'beginForm: (address) => consume(forms, networkKey(address) && "all"),',
    tests: ["a flood from one network is refused before its forms are read, and others still write"],
  },
  {
    what: "a name may contain anything",
    file: "src/site/messages/message.schema.ts",
    text: "name: cleanLine(80).min(1,",
    replacement: "name: z.string().min(1,",
    tests: ["no header comes into an e-mail by a line break in name"],
  },
  {
    what: "an e-mail contains what a visitor wrote as HTML",
    file: "src/accounts/mail/email-templates.ts",
    text: '${escapeHtml(words).replaceAll("\\n", "<br>")}',
    replacement: '${words.replaceAll("\\n", "<br>")}',
    tests: ["what is written stays words in the e-mails, also markup and header lines"],
  },
  {
    what: "a form may have any number of fields",
    file: "src/site/messages/receive-form.ts",
    text: "      fields,\n      parts: fields + 1,\n",
    replacement: "",
    tests: ["fields that are too many, too long, repeated or nested bring nothing into the database"],
  },
  {
    what: "any kind of body is read as a form",
    file: "src/site/messages/receive-form.ts",
    text: 'if (!request.is("multipart/form-data"))',
    replacement: 'if (request.is("image/png"))',
    tests: ["other kinds of body, and forms that end early, get a sentence"],
  },
  {
    what: "a photo is served to everyone",
    file: "src/site/messages/message-routes.ts",
    text: 'summary: "Read the photo of a message, as WebP without metadata",\n    access: "messages.write",',
    replacement: 'summary: "Read the photo of a message, as WebP without metadata",\n    access: "public",',
    tests: ["a visitor's photo is read by users with the permission alone"],
  },
  {
    what: "a stolen session exports and deletes messages",
    file: "src/site/messages/message-routes.ts",
    text: "apiTokens: false, recentProof: true } as const;",
    replacement: "apiTokens: false } as const;",
    tests: ["messages are deleted and exported only after a proof of who asks"],
  },
  {
    what: "messages never expire",
    file: "src/site/messages/expire-messages.ts",
    text: "expiryOf(createdDate, mail.messagesKept) <= now);",
    replacement: "expiryOf(createdDate, mail.messagesKept + 1200) <= now);",
    tests: ["once its time is over, a message is in no table, no e-mail and no free page of the database"],
  },
  {
    what: "the copies of e-mails stay in the outbox",
    file: "src/site/messages/expire-messages.ts",
    text: "messages.map(({ reference }) => reference),",
    replacement: "messages.flatMap(() => []),",
    tests: ["once its time is over, a message is in no table, no e-mail and no free page of the database"],
  },
];
