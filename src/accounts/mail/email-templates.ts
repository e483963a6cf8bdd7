import { escapeHtml } from "../../rules/text/fill-words.ts";
import { formatDate, formatTime } from "../../rules/time/dates.ts";

/** What the e-mails of the site say of their sender. */
export interface Letterhead {
  /** The brand's name. */
  name: string;
  /** The name of the sender. */
  senderName: string;
  /** Lines at the end; at least the name. */
  signature: string;
  /** The colour of buttons, which carries white words. */
  colour: string;
}

/** An e-mail as plain text and as HTML, with the same content. */
export interface EmailTemplate {
  subject: string;
  text: string;
  html: string;
}

/** The parts of an e-mail: paragraphs before and after at most one link. */
interface Draft {
  subject: string;
  /** Name of the recipient, for the greeting; may be empty. */
  name: string;
  before: readonly string[];
  link?: { label: string; url: string };
  after: readonly string[];
}

export function activationEmail(site: Letterhead, name: string, url: string): EmailTemplate {
  return compose(site, {
    subject: `Your account at ${site.name}`,
    name,
    before: [`An account for the staff area of ${site.name} has been created for you. Start using it here:`],
    link: { label: "Activate my account", url },
    after: [
      "The link works once and expires after 7 days. If you did not expect this e-mail, you can ignore it.",
    ],
  });
}

export function resetEmail(site: Letterhead, name: string, url: string): EmailTemplate {
  return compose(site, {
    subject: `Choose a new password for ${site.name}`,
    name,
    before: [`We received a request to reset your password for ${site.name}. Choose a new password here:`],
    link: { label: "Choose a new password", url },
    after: [
      "The link works once and expires after 1 hour. If you did not make this request, you can ignore this e-mail: your password stays the same.",
    ],
  });
}

export function passwordChangedEmail(site: Letterhead, name: string, url: string): EmailTemplate {
  return compose(site, {
    subject: `Your password for ${site.name} was changed`,
    name,
    before: ["Your password was just changed, and you were signed out on all other devices."],
    link: { label: "This was not me: reset my password", url },
    after: ["If you made this change, you do not need to do anything."],
  });
}

export function secondFactorOffEmail(site: Letterhead, name: string, url: string): EmailTemplate {
  return compose(site, {
    subject: `Two-step verification for ${site.name} was turned off`,
    name,
    before: [
      "A colleague who manages accounts turned off two-step verification for your account and removed its passkeys, if it had any, and you were signed out on all devices. You can now sign in with your password alone.",
      "Please set up two-step verification again:",
    ],
    link: { label: "Open my account", url },
    after: ["If you did not ask for this, tell a colleague who manages accounts."],
  });
}

export function testEmail(site: Letterhead, name: string): EmailTemplate {
  return compose(site, {
    subject: `Test e-mail from ${site.name}`,
    name,
    before: ["This test e-mail was sent from the staff area, to check that the site can send e-mail."],
    after: ["It has arrived, so sending works. You do not need to do anything."],
  });
}

/** Writes the parts of an e-mail as plain text and as HTML. */
export function compose(
  { signature, colour }: Letterhead,
  { subject, name, before, link, after }: Draft,
): EmailTemplate {
  const greeting = name === "" ? "Hello," : `Hello ${name},`;
  const text = [greeting, ...before, ...(link ? [link.url] : []), ...after, signature].join("\n\n");
  const paragraph = (words: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(words).replaceAll("\n", "<br>")}</p>`;
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="background:${colour};color:#fff;` +
      `padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(link.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${escapeHtml(link.url)}</p>`
    : "";
  const body =
    [greeting, ...before].map(paragraph).join("") + button + [...after, signature].map(paragraph).join("");
  return {
    subject,
    text: `${text}\n`,
    html:
      `<!doctype html><html lang="en-MT"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
      `<body style="font:16px/1.5 system-ui,sans-serif;color:#1c1917;max-width:560px;margin:0 auto;padding:24px">` +
      `${body}</body></html>\n`,
  };
}

/** Notices about the security of an account. */
export type NoticeKind =
  "newDevice" | "wrongCode" | "factorChanged" | "apiTokenCreated" | "apiTokenEnds" | "newAdmin";

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
  /** When it happened, or will: ISO 8601. */
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
  apiTokenEnds: ({ what }, site) => ({
    subject: `Your API token for ${site} ends soon`,
    event: `The API token “${what}” of your account is in use and ends soon. From then on, what its script sends is refused.`,
    advice:
      "If the script is to go on, make a new token under My account before then, and give it to the script.",
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
