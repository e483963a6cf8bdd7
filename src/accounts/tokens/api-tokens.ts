import { randomUUID } from "node:crypto";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import type { Db, Tables } from "../../storage/database/tables.ts";
import { inTransaction, tryToWrite } from "../../storage/database/transaction.ts";
import { ExpectedError, ForbiddenError, NotFoundError } from "../../errors.ts";
import { API_TOKEN_PREFIX } from "../../rules/access/api-token.ts";
import {
  apiTokenCreationSchema,
  apiTokenRecordSchema,
  expiryOf,
  type ApiTokenRecord,
} from "./api-token.schema.ts";
import { isFactorOverdue, isProtected } from "../second-factor/factor-requirement.ts";
import type { HeldPermission } from "../../rules/access/permissions.ts";
import {
  getUnchangedUser,
  readPermissionList,
  toSessionUser,
  getActiveUser,
  type UserRow,
} from "../people/users.ts";
import { Router } from "express";
import { z } from "zod";
import { created, done, ok, route, withBody } from "../../http/route.ts";
import { readId } from "../../http/query.ts";
import type { Accounts } from "../accounts.ts";
import { getAuthentication } from "../../http/authentication.ts";
import type { NoticeFacts } from "../mail/email-templates.ts";
import { sendNotice } from "../mail/notices.ts";
import { queueEmail } from "../mail/queue-email.ts";
import { createToken, sha256 } from "../../storage/sha256.ts";

/** More scripts than a person looks after. */
const MAX_TOKENS = 20;

/** Use is recorded at most once in this many milliseconds, so that not every read causes a write. */
const USE_RECORDED_EVERY = 60_000;

/** How long before its end the owner of a token gets a notice, in milliseconds. One that lasts no longer needs no notice. */
const NOTICE_BEFORE = 14 * 86_400_000;

/**
 * How long an expired token stays in its owner's list, in milliseconds, so that a script that stopped can be explained; and how long
 * one counts as in use.
 */
const RETENTION = 30 * 86_400_000;

/** Whether a bearer token is meant as an API token. A session's token is a JWT, which has another beginning. */
export function isApiToken(token: string): boolean {
  return token.startsWith(API_TOKEN_PREFIX);
}

/**
 * Creates a token.
 *
 * @param owner the account, as read for the request. A new password, which ends its sessions, may be written before the token is.
 * @returns the token's record, and the token itself, of which the database stores only the hash.
 * @throws ForbiddenError for a permission that the user lacks; ExpectedError 409 for too many tokens;
 * UnauthorizedError when the account is not active, or has another password since.
 */
export async function createApiToken(
  db: Db,
  owner: UserRow,
  {
    name,
    permissions,
    expiresDate,
  }: { name: string; permissions: readonly HeldPermission[]; expiresDate: Date },
  now: Date,
): Promise<{ token: string; record: ApiTokenRecord }> {
  const token = API_TOKEN_PREFIX + createToken();
  const record = await inTransaction(db, async (trx) => {
    const user = toSessionUser(await getUnchangedUser(trx, owner));
    if (permissions.some((permission) => !user.permissions.includes(permission)))
      throw new ForbiddenError("A token can only have permissions that you have yourself.");
    const existing = await trx.selectFrom("api_tokens").select("id").where("userId", "=", user.id).execute();
    if (existing.length >= MAX_TOKENS) {
      throw new ExpectedError(
        409,
        `You have ${MAX_TOKENS} tokens already. Revoke one that is no longer needed first.`,
      );
    }
    const row = {
      id: randomUUID(),
      userId: user.id,
      name,
      hash: sha256(token),
      permissions: JSON.stringify([...new Set(permissions)]),
      createdDate: now.toISOString(),
      expiresDate: expiresDate.toISOString(),
      lastUsedDate: null,
      lastUsedAddress: null,
      endNoticeDate: null,
    };
    await trx.insertInto("api_tokens").values(row).execute();
    await recordAudit(trx, {
      action: "api-token.created",
      subject: { type: "api-tokens", id: row.id, name },
      changes: [
        { field: "permissions", before: null, after: [...new Set(permissions)].join(", ") || "none" },
        { field: "expires", before: null, after: row.expiresDate },
      ],
      note: `Of ${user.email}`,
      now,
    });
    return toRecord(row, now);
  });
  return { token, record };
}

/**
 * Returns the user of a token that has not expired, if the account is active. The user has only the permissions that both
 * the token and the account have now. Records the use.
 */
export async function findApiTokenUse(db: Db, token: string, address: string, now: Date) {
  const row = await db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.userId")
    .select(["users.id", "users.email", "users.name", "users.role", "users.permissions", "users.stores"])
    .select(["users.totpSecret", "users.secondFactorDue"])
    .select(["api_tokens.id as tokenId", "api_tokens.name as tokenName"])
    .select(["api_tokens.permissions as scope", "lastUsedDate", "lastUsedAddress"])
    .where("api_tokens.hash", "=", sha256(token))
    .where("api_tokens.expiresDate", ">", now.toISOString())
    .where("users.status", "=", "active")
    .executeTakeFirst();
  if (!row) return undefined;
  const { tokenId, tokenName, lastUsedDate } = row;
  if (lastUsedDate === null || now.getTime() - Date.parse(lastUsedDate) >= USE_RECORDED_EVERY)
    await recordUse(db, tokenId, address, now);
  const scope = readPermissionList(row.scope);
  const user = toSessionUser(row);
  const permissions = user.permissions.filter((permission) => scope.includes(permission));
  const factorOverdue = await isFactorOverdue(db, row, user.permissions, now);
  const hasFactor = () => isProtected(db, row);
  return { id: tokenId, name: tokenName, user: { ...user, permissions }, factorOverdue, hasFactor };
}

/** Records that a token was used. Where that fails, a later request records it. */
async function recordUse(db: Db, id: string, address: string, now: Date): Promise<void> {
  const use = { lastUsedDate: now.toISOString(), lastUsedAddress: address };
  await tryToWrite(db, (trx, isFree) =>
    trx.updateTable("api_tokens").set(use).where("id", "=", id).where(isFree).execute(),
  );
}

/** A user's tokens, the newest first, with those that expired lately. */
export async function listApiTokens(db: Db, userId: string, now: Date): Promise<ApiTokenRecord[]> {
  const rows = await db
    .selectFrom("api_tokens")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdDate", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => toRecord(row, now));
}

/** Deletes a token: the next request with it is refused. @throws NotFoundError */
export async function revokeApiToken(
  db: Db,
  owner: Pick<UserRow, "id" | "email">,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom("api_tokens")
      .where("id", "=", id)
      .where("userId", "=", owner.id)
      .returning("name")
      .executeTakeFirst();
    if (!row) throw new NotFoundError("Token");
    await recordAudit(trx, {
      action: "api-token.revoked",
      subject: { type: "api-tokens", id, name: row.name },
      note: `Of ${owner.email}`,
    });
  });
}

/** Queues an e-mail to the owner of each token that is in use and ends within two weeks, once. */
export async function noticeEndingApiTokens(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ending = await trx
      .updateTable("api_tokens")
      .set({ endNoticeDate: now.toISOString() })
      .where("endNoticeDate", "is", null)
      .where("expiresDate", ">", now.toISOString())
      .where("expiresDate", "<=", after(now, NOTICE_BEFORE))
      .where("createdDate", "<=", after(now, -NOTICE_BEFORE))
      .where("lastUsedDate", ">", after(now, -RETENTION))
      .returning(["userId", "name", "expiresDate"])
      .execute();
    for (const { userId, name: what, expiresDate: date } of ending) {
      const facts: NoticeFacts = { what, by: "", device: "", address: "", date };
      await queueEmail(trx, "apiTokenEnds", { userId }, facts, now);
    }
  });
}

function after(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString();
}

/** Deletes tokens that expired a month ago. */
export async function deleteExpiredApiTokens(db: Db, now: Date): Promise<void> {
  const cutoff = after(now, -RETENTION);
  await inTransaction(db, (trx) => trx.deleteFrom("api_tokens").where("expiresDate", "<", cutoff).execute());
}

function toRecord(row: Tables["api_tokens"], now: Date): ApiTokenRecord {
  const { id, name, createdDate, expiresDate, lastUsedDate, lastUsedAddress } = row;
  return {
    id,
    name,
    permissions: readPermissionList(row.permissions),
    createdDate,
    expiresDate,
    isExpired: expiresDate <= now.toISOString(),
    lastUsedDate,
    lastUsedAddress,
  };
}

/** Routes under /api/users/me/tokens: the signed-in user's own API tokens. No API token may call them. */
export function apiTokenRoutes(accounts: Accounts): Router {
  const { db, clock } = accounts;
  const router = Router();
  route(router, "/", {
    get: {
      summary: "List your own API tokens",
      access: "signed-in",
      answer: ok("The newest first.", z.array(apiTokenRecordSchema)),
      handle: (_request, response) => listApiTokens(db, getAuthentication(response).user.id, clock()),
    },
    post: withBody({
      summary: "Create an API token for a script",
      access: "signed-in",
      recentProof: true,
      body: { schema: apiTokenCreationSchema },
      answer: created(
        "The token, which cannot be shown again, and its record.",
        z.strictObject({ apiToken: z.string(), record: apiTokenRecordSchema }),
      ),
      failures: {
        403: "You lack one of the permissions. Or the request was made with an API token.",
        409: "You have too many tokens.",
      },
      handle: async ({ name, permissions, ...expiry }, _request, response) => {
        const { user } = getAuthentication(response);
        const expiresDate = expiryOf(expiry, clock());
        const owner = await getActiveUser(db, user.id);
        const wanted = { name, permissions, expiresDate };
        const { token: apiToken, record } = await createApiToken(db, owner, wanted, clock());
        sendNotice(accounts, "apiTokenCreated", owner, name);
        return { apiToken, record };
      },
    }),
  });
  route(router, "/:id", {
    delete: {
      summary: "Revoke one of your own API tokens",
      access: "signed-in",
      answer: done("The next request with it is refused."),
      failures: { 404: "You have no such token." },
      handle: async (request, response) => {
        await revokeApiToken(db, getAuthentication(response).user, readId(request.params["id"], "Token"));
      },
    },
  });
  return router;
}
