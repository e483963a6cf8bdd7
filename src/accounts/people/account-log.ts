import type { Request, Response } from "express";
import { LRUCache } from "lru-cache";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { clientAddress, networkKey } from "../../http/network-key.ts";
import type { AuditAction } from "../../rules/access/audit-actions.ts";
import { sentenceCase } from "../../rules/text/text.ts";
import type { Accounts } from "../accounts.ts";
import { accountSubject } from "./audit-account.ts";
import { FAILURE_WINDOW } from "../sign-in/rate-limiter.ts";

/** The request behind an account event. */
export interface Caller {
  /** Network address of the client, read as `TRUST_PROXY` says. */
  address: string;
  /** Id of the request, which its own line in the log has too. */
  requestId: string;
  /** The `Cookie` header, which tells whether the browser has signed in before. It is never logged. */
  cookies: string;
}

/** The request log middleware must have run. */
export function getCaller(request: Request, response: Response): Caller {
  return {
    address: clientAddress(request),
    requestId: response.locals.requestId ?? "",
    cookies: request.headers.cookie ?? "",
  };
}

/** Events that end in `refused` are logged as warnings, so that monitoring can count them. */
type AccountEvent =
  | "signed in"
  | "second factor required"
  | "sign-in refused"
  | "current password refused"
  | "password set by link";

/** The lines of the audit log. A new session and a new password have theirs from the transaction that wrote them. */
const AUDITED: Readonly<Partial<Record<AccountEvent, AuditAction>>> = {
  "second factor required": "sign-in.code-required",
  "sign-in refused": "sign-in.refused",
  "current password refused": "password.refused",
};

interface AccountFacts {
  /** Absent when there is no such account. */
  userId?: string | undefined;
  /** The address that was typed. It is never logged: it counts refusals, and names the account if there is one. */
  email?: string;
  /** Why the attempt was refused. */
  reason?: string;
  /** What the user signed in with, such as `password and app code`. */
  proof?: string;
}

/**
 * Logs a sign-in, a refusal or a new password, in the log and in the audit log. Logs the account's id and never what was typed: people type their
 * password into the e-mail field by mistake, and logs are read by others.
 */
export async function logAccountEvent(
  accounts: Pick<Accounts, "logger" | "db" | "clock">,
  event: AccountEvent,
  { address, requestId }: Caller,
  { email = "", ...facts }: AccountFacts,
): Promise<void> {
  const { logger, db, clock } = accounts;
  logger[event.endsWith("refused") ? "warn" : "info"]({ address, requestId, ...facts }, event);
  const action = AUDITED[event];
  const { userId, reason = "" } = facts;
  if (!action || (reason === TOO_MANY && isKnownFlood(db, `${networkKey(address)} ${email}`))) return;
  const subject = userId === undefined ? NO_ACCOUNT : accountSubject({ id: userId, email });
  await recordAudit(db, { action, subject, note: sentenceCase(reason), now: clock() });
}

/** The reason of a refusal that costs its sender nothing, so it must not fill the audit log. */
export const TOO_MANY = "too many attempts";

const NO_ACCOUNT = { type: "accounts", id: "", name: "" };

/** The clients that were refused for too many attempts, for as long as they count. At most as many as these are remembered. */
const floods = new WeakMap<object, LRUCache<string, true>>();
const MAX_FLOODS = 10_000;

/** Whether a client was refused for too many attempts before, within the time that these count. */
function isKnownFlood(db: object, client: string): boolean {
  const known = floods.get(db) ?? new LRUCache<string, true>({ max: MAX_FLOODS, ttl: FAILURE_WINDOW * 1000 });
  floods.set(db, known);
  if (known.has(client)) return true;
  known.set(client, true);
  return false;
}
