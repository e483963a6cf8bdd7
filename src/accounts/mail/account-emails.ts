import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Db } from "../../storage/database/tables.ts";
import {
  activationEmail,
  compose,
  type Letterhead,
  noticeEmail,
  type NoticeFacts,
  passwordChangedEmail,
  resetEmail,
  secondFactorOffEmail,
} from "./email-templates.ts";
import type { OutgoingEmail } from "./mailer.ts";
import type { AccountEmailKind } from "./email-kinds.ts";
import { createLinkToken, linkUrl, type LinkKind } from "../sign-in/links.ts";
import { findUserById, type UserRow } from "../people/users.ts";

/** What links and e-mails are made from. */
interface EmailParts {
  db: Db;
  config: Pick<Config, "publicUrl">;
  clock: () => Date;
}

/** Creates a link and returns its URL. */
export async function createLink(
  { db, config, clock }: EmailParts,
  user: Pick<UserRow, "id">,
  kind: LinkKind,
): Promise<string> {
  return linkUrl(config.publicUrl, kind, await createLinkToken(db, user.id, kind, clock()));
}

/** As `queueEmail` has stored them. */
const noticeFacts = z.object({
  what: z.string(),
  by: z.string(),
  device: z.string(),
  address: z.string(),
  date: z.iso.datetime(),
}) satisfies z.ZodType<NoticeFacts>;

/** The words of a report, as `queueEmail` has stored them; `path` is where its reader acts. */
const reportFacts = z.object({
  subject: z.string(),
  lines: z.array(z.string()),
  path: z.string(),
  label: z.string(),
});

/** Writes a report of the site to an address of the settings. */
export async function writeReport(
  { db, config, readLetterhead }: LetterheadParts,
  to: string,
  facts: string,
): Promise<OutgoingEmail> {
  const { subject, lines, path, label } = reportFacts.parse(JSON.parse(facts));
  const link = { label, url: config.publicUrl + path };
  const email = { subject, name: "", before: lines, link, after: [] };
  return { to, link: link.url, ...compose(await readLetterhead(db), email) };
}

export interface LetterheadParts extends EmailParts {
  readLetterhead: (db: Db) => Promise<Letterhead>;
}

/**
 * Writes an e-mail to a user, with a new link where it has one. Returns undefined if it no longer applies: the account is
 * gone, or an invitation has been accepted.
 */
export async function writeEmail(
  parts: LetterheadParts,
  kind: AccountEmailKind,
  userId: string,
  facts: string,
): Promise<OutgoingEmail | undefined> {
  const user = await findUserById(parts.db, userId);
  if (!user) return undefined;
  const { email: to, name } = user;
  const { publicUrl } = parts.config;
  const site = await parts.readLetterhead(parts.db);
  switch (kind) {
    case "activation": {
      if (user.status !== "invited") return undefined;
      const link = await createLink(parts, user, "activation");
      return { to, link, ...activationEmail(site, name, link) };
    }
    case "reset": {
      if (user.status !== "active") return undefined;
      const link = await createLink(parts, user, "reset");
      return { to, link, ...resetEmail(site, name, link) };
    }
    case "passwordChanged": {
      const link = `${publicUrl}/request-password-reset`;
      return { to, link, ...passwordChangedEmail(site, name, link) };
    }
    case "secondFactorOff": {
      const link = `${publicUrl}/admin/account`;
      return { to, link, ...secondFactorOffEmail(site, name, link) };
    }
    default: {
      if (user.status !== "active") return undefined;
      const link = `${publicUrl}/admin/${kind === "newAdmin" ? "people" : "account"}`;
      return { to, link, ...noticeEmail(site, kind, name, noticeFacts.parse(JSON.parse(facts)), link) };
    }
  }
}
