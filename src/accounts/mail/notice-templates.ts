import { formatDate, formatTime } from "../../rules/time/dates.ts";
import { compose, type EmailTemplate, type Letterhead } from "./email-templates.ts";

/** Notices about the security of an account. */
export type NoticeKind = "newDevice" | "wrongCode" | "factorChanged" | "apiTokenCreated" | "newAdmin";

/** The facts of an event, which cannot be looked up later. None is a secret. */
export interface NoticeFacts {
  /** The subject, such as the name of a token, or what was done, as a sentence. */
  what: string;
  /** The person who acted. */
  by: string;
  /** The browser and its system in words; empty where there is none. */
  device: string;
  /** Network address of the client; empty where there is none. */
  address: string;
  /** ISO 8601. */
  date: string;
}

/** What happened, and what to do if it was not the reader. */
interface Words {
  subject: string;
  event: string;
  advice: string;
}

const IF_NOT_YOU =
  "If this was not you, open My account now, change your password, sign out the other devices, and tell a colleague who manages accounts.";

const WORDS: Readonly<Record<NoticeKind, (facts: NoticeFacts, site: string) => Words>> = {
  newDevice: (_facts, site) => ({
    subject: `New sign-in to ${site}`,
    event: "Your account was used to sign in from a device or browser that has not signed in to it before.",
    advice: IF_NOT_YOU,
  }),
  wrongCode: (_facts, site) => ({
    subject: `A wrong code for your account at ${site}`,
    event: "Your password was entered correctly, but the code or recovery code with it was wrong.",
    advice:
      "If this was not you, another person knows your password: change it now under My account, and tell a colleague who manages accounts. They have not got in.",
  }),
  factorChanged: ({ what }, site) => ({
    subject: `The ways to sign in to ${site} have changed`,
    event: what,
    advice: IF_NOT_YOU,
  }),
  apiTokenCreated: ({ what }, site) => ({
    subject: `New API token for ${site}`,
    event: `The API token “${what}” was created for your account. A script can use it on your behalf.`,
    advice:
      "If this was not you, open My account now, revoke the token, change your password, and tell a colleague who manages accounts.",
  }),
  newAdmin: ({ what, by }, site) => ({
    subject: `New admin of ${site}`,
    event: `${what} has become an admin of ${site}. This was done by ${by}.`,
    advice: "If you did not expect this, open People, disable the account, and ask the person who did it.",
  }),
};

/** Writes a notice. @param url where the reader acts if something is wrong. */
export function noticeEmail(
  site: Letterhead,
  kind: NoticeKind,
  name: string,
  facts: NoticeFacts,
  url: string,
): EmailTemplate {
  const { subject, event, advice } = WORDS[kind](facts, site.name);
  const { date, device, address } = facts;
  const when = `${formatDate(date)} at ${formatTime(date)} (Malta)`;
  const from = [device, address && `network address ${address}`].filter(Boolean).join(", ");
  return compose(site, {
    subject,
    name,
    before: [event, `When: ${when}.${from ? ` From: ${from}.` : ""}`, advice],
    link: { label: kind === "newAdmin" ? "Open People" : "Open My account", url },
    after: ["If this is as it should be, you do not need to do anything."],
  });
}
