import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError } from "../../errors.ts";
import { createToken, sha256 } from "../../storage/sha256.ts";

export type LinkKind = Tables["account_tokens"]["kind"];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a link can be used, in milliseconds (reading, section 5). */
const LINK_LIFETIME: Readonly<Record<LinkKind, number>> = { activation: 7 * DAY, reset: HOUR };

/** How long an expired link stays in the database, in milliseconds, so that its page can say that it has expired. */
const RETENTION = 30 * DAY;

const PATHS: Readonly<Record<LinkKind, string>> = { activation: "activate", reset: "reset-password" };

/** The state of a link, for the page that it leads to. */
export type LinkState =
  { state: "usable"; email: string; name: string } | { state: "expired" | "used" | "unknown" };

/** The URL to send by e-mail. It begins with PUBLIC_URL; the request's Host header is not trusted. */
export function linkUrl(publicUrl: string, kind: LinkKind, token: string): string {
  return `${publicUrl}/${PATHS[kind]}/${token}`;
}

/** Creates a link. @returns its token of 256 random bits, of which the database stores only the hash. */
export async function createLinkToken(db: Db, userId: string, kind: LinkKind, now: Date): Promise<string> {
  const token = createToken();
  const instant = now.getTime();
  await inTransaction(db, async (trx) => {
    await deleteExpiredLinks(trx, now);
    await trx
      .insertInto("account_tokens")
      .values({
        hash: sha256(token),
        userId,
        kind,
        usedDate: null,
        createdDate: now.toISOString(),
        expiresDate: new Date(instant + LINK_LIFETIME[kind]).toISOString(),
      })
      .execute();
  });
  return token;
}

/** Deletes the links that expired a month ago. */
export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION).toISOString();
  await inTransaction(db, (trx) =>
    trx.deleteFrom("account_tokens").where("expiresDate", "<", cutoff).execute(),
  );
}

/** Returns the state of a link, and whose it is while it is usable. `redeemLink` uses it up. */
export async function inspectLink(db: Db, kind: LinkKind, token: string, now: Date): Promise<LinkState> {
  const found = await findLink(db, kind, token, now);
  return found.state === "usable" ? { state: "usable", email: found.email, name: found.name } : found;
}

/**
 * Uses up a link and voids all other links of the same user. Run it in the transaction of the change that the link
 * allows, so that only one of two concurrent requests succeeds.
 *
 * @returns the id of the user.
 * @throws ExpectedError 400, which names the next step, when the link is expired, used or unknown.
 */
export async function redeemLink(trx: Db, kind: LinkKind, token: string, now: Date): Promise<string> {
  const found = await findLink(trx, kind, token, now);
  if (found.state !== "usable") throw invalidLinkError(kind, found.state);
  await voidLinks(trx, found.userId, now);
  return found.userId;
}

/** Voids all unused links of a user. */
export async function voidLinks(trx: Db, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable("account_tokens")
    .set({ usedDate: now.toISOString() })
    .where("userId", "=", userId)
    .where("usedDate", "is", null)
    .execute();
}

export function invalidLinkError(kind: LinkKind, state: "expired" | "used" | "unknown"): ExpectedError {
  const what = {
    expired: "This link has expired.",
    used: "This link has already been used.",
    unknown: "This link is not valid. Part of it may be missing.",
  }[state];
  const next =
    kind === "activation"
      ? "Ask for a new one under “Forgotten your password?”, or ask the person who invited you."
      : "Please ask for a new one.";
  return new ExpectedError(400, `${what} ${next}`, { fields: { token: what } });
}

async function findLink(db: Db, kind: LinkKind, token: string, now: Date) {
  const row = await db
    .selectFrom("account_tokens")
    .innerJoin("users", "users.id", "account_tokens.userId")
    .select(["userId", "expiresDate", "usedDate", "users.email", "users.name", "users.status"])
    .where("account_tokens.hash", "=", sha256(token))
    .where("account_tokens.kind", "=", kind)
    .executeTakeFirst();
  if (!row) return { state: "unknown" } as const;
  // A link is also void when its account was activated or disabled in the meantime.
  if (row.usedDate !== null || row.status !== (kind === "activation" ? "invited" : "active"))
    return { state: "used" } as const;
  if (row.expiresDate <= now.toISOString()) return { state: "expired" } as const;
  return { state: "usable", userId: row.userId, email: row.email, name: row.name } as const;
}
