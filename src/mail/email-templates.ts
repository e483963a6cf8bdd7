import { brand } from "../rules/brand.ts";

/** A mail in both its forms; they say the same. */
export interface EmailTemplate {
  subject: string;
  text: string;
  html: string;
}

/** What a letter is made of: paragraphs, with at most one link between them. */
interface Draft {
  subject: string;
  name: string;
  before: readonly string[];
  link?: { label: string; url: string };
  after: readonly string[];
}

export function activationEmail(name: string, url: string): EmailTemplate {
  return compose({
    subject: `Your account at ${brand.name}`,
    name,
    before: [
      `An account for the staff area of ${brand.name} has been made for you. Choose a password to start using it:`,
    ],
    link: { label: "Activate my account", url },
    after: ["The link works once and for 7 days. If you did not expect this, you can ignore it."],
  });
}

export function resetEmail(name: string, url: string): EmailTemplate {
  return compose({
    subject: `Choose a new password for ${brand.name}`,
    name,
    before: ["Somebody, most likely you, has asked for a new password. Choose one here:"],
    link: { label: "Choose a new password", url },
    after: [
      "The link works once and for 1 hour. If it was not you, you can ignore this: your password stays as it is.",
    ],
  });
}

export function passwordChangedEmail(name: string, url: string): EmailTemplate {
  return compose({
    subject: `Your password for ${brand.name} was changed`,
    name,
    before: ["Your password was changed just now, and you were signed out everywhere else."],
    link: { label: "It was not me: choose a new password", url },
    after: ["If it was you, there is nothing to do."],
  });
}

export function secondFactorOffEmail(name: string, url: string): EmailTemplate {
  return compose({
    subject: `Your second factor for ${brand.name} was switched off`,
    name,
    before: [
      "A colleague who manages accounts has switched your second factor off, and you were signed out everywhere. Your password alone signs you in now.",
      "Please set it up again with the phone you use:",
    ],
    link: { label: "Open my account", url },
    after: ["If you did not ask for this, tell a colleague who manages accounts."],
  });
}

export function testEmail(name: string): EmailTemplate {
  return compose({
    subject: `A test from ${brand.name}`,
    name,
    before: ["Somebody, most likely you, has asked the site to send this, to see whether its mail arrives."],
    after: ["It does. There is nothing to do."],
  });
}

function compose({ subject, name, before, link, after }: Draft): EmailTemplate {
  const greeting = name === "" ? "Hello," : `Hello ${name},`;
  const parting = `${brand.name} – ${brand.tagline}`;
  const text = [greeting, ...before, ...(link ? [link.url] : []), ...after, parting].join("\n\n");
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="background:#14532d;color:#fff;` +
      `padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(link.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${escapeHtml(link.url)}</p>`
    : "";
  const body =
    [greeting, ...before].map(paragraph).join("") + button + [...after, parting].map(paragraph).join("");
  return {
    subject,
    text: `${text}\n`,
    html:
      `<!doctype html><html lang="en-MT"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
      `<body style="font:16px/1.5 system-ui,sans-serif;color:#1c1917;max-width:560px;margin:0 auto;padding:24px">` +
      `${body}</body></html>\n`,
  };
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}
