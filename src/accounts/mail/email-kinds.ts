/** The e-mails to users about their accounts. */
const ACCOUNT_EMAILS = [
  "activation",
  "reset",
  "passwordChanged",
  "secondFactorOff",
  "newDevice",
  "wrongCode",
  "factorChanged",
  "apiTokenCreated",
  "apiTokenEnds",
  "newAdmin",
] as const;

/** The e-mails about a message of a visitor. */
const MESSAGE_EMAILS = ["messageReceived", "messageAnswer", "applicationReceived"] as const;

/** Every e-mail that waits to be sent. `feedReport` goes to an address of the settings: of a price feed, a month, or an application that is withdrawn or deleted. */
export const EMAIL_KINDS = [
  ...ACCOUNT_EMAILS,
  ...MESSAGE_EMAILS,
  "feedReport",
  "subscription",
  "jobs",
] as const;

export type AccountEmailKind = (typeof ACCOUNT_EMAILS)[number];
export type MessageEmailKind = (typeof MESSAGE_EMAILS)[number];
export type EmailKind = (typeof EMAIL_KINDS)[number];
