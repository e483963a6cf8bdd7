import { createHash, randomBytes } from "node:crypto";
import type { Db, Tables } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { ExpectedError } from "../errors.ts";

export type LinkKind = Tables["account_tokens"]["kind"];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a link may be used, in milliseconds (reading, section 5). */
export const LINK_LIFETIME: Readonly<Record<LinkKind, number>> = { activation: 7 * DAY, reset: HOUR };

/** A link that is over is remembered this long, so that its page can say what became of it. */
const KEPT_AFTERWARDS = 30 * DAY;

const PATHS: Readonly<Record<LinkKind, string>> = { activation: "activate", reset: "reset-password" };

/** What the page behind a link has to say. */
export type LinkState =
  { state: "usable"; email: string; name: string } | { state: "expired" | "used" | "unknown" };

/** The address to be mailed: on PUBLIC_URL, whatever host the request named. */
export function linkUrl(publicUrl: string, kind: LinkKind, token: string): string {
  return `${publicUrl}/${PATHS[kind]}/${token}`;
}

/** @returns a new token of 256 random bits; the database keeps its hash alone. */
export async function issueLink(db: Db, userId: string, kind: LinkKind, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const instant = now.getTime();
  const forgotten = new Date(instant - KEPT_AFTERWARDS).toISOString();
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("account_tokens").where("expiresDate", "<", forgotten).execute();
    await trx
      .insertInto("account_tokens")
      .values({
        hash: hashToken(token),
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

/** What became of a link, and for whom it is while it can be used. Using it takes `redeemLink`. */
export async function inspectLink(db: Db, kind: LinkKind, token: string, now: Date): Promise<LinkState> {
  const row = await findLink(db, kind, token);
  if (!row) return { state: "unknown" };
  // An account that was activated or disabled in the meantime has no use for the link either.
  if (row.usedDate !== null || row.status !== (kind === "activation" ? "invited" : "active"))
    return { state: "used" };
  if (row.expiresDate <= now.toISOString()) return { state: "expired" };
  return { state: "usable", email: row.email, name: row.name };
}

/**
 * Uses a link up, and with it every other link of the person: run it in the transaction of
 * what the link is for, so that of two at once only one comes through.
 *
 * @returns whose link it was.
 * @throws ExpectedError 400 with the next step when it is expired, used or unknown.
 */
export async function redeemLink(trx: Db, kind: LinkKind, token: string, now: Date): Promise<string> {
  const { state } = await inspectLink(trx, kind, token, now);
  const row = await findLink(trx, kind, token);
  if (state !== "usable" || !row) throw deadLinkError(kind, state === "usable" ? "unknown" : state);
  await voidLinks(trx, row.userId, now);
  return row.userId;
}

/** None of the person's links works any more. */
export async function voidLinks(trx: Db, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable("account_tokens")
    .set({ usedDate: now.toISOString() })
    .where("userId", "=", userId)
    .where("usedDate", "is", null)
    .execute();
}

export function deadLinkError(kind: LinkKind, state: "expired" | "used" | "unknown"): ExpectedError {
  const what = {
    expired: "This link has expired.",
    used: "This link has been used already.",
    unknown: "This link is not valid. Perhaps a part of it is missing.",
  }[state];
  const next =
    kind === "activation"
      ? "Ask for a new one under “Forgotten your password?”, or ask whoever invited you."
      : "Please ask for a new one.";
  return new ExpectedError(400, `${what} ${next}`, { fields: { token: what } });
}

async function findLink(db: Db, kind: LinkKind, token: string) {
  return db
    .selectFrom("account_tokens")
    .innerJoin("users", "users.id", "account_tokens.userId")
    .select(["userId", "expiresDate", "usedDate", "users.email", "users.name", "users.status"])
    .where("account_tokens.hash", "=", hashToken(token))
    .where("account_tokens.kind", "=", kind)
    .executeTakeFirst();
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
