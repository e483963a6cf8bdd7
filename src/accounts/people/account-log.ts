import type { Request, Response } from "express";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { clientAddress, networkKey } from "../../http/network-key.ts";
import type { AuditAction } from "../../rules/access/audit-actions.ts";
import { sentenceCase } from "../../rules/text/text.ts";
import type { Accounts } from "../accounts.ts";
import { accountSubject } from "./audit-account.ts";
import { accountKey, type TooManyAttemptsError } from "../sign-in/rate-limiter.ts";
import type { RefusalKey } from "../sign-in/refusal-lines.ts";

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
  email?: string | undefined;
  /** Why the attempt was refused. */
  reason?: string;
  /** What the user signed in with, such as `password and app code`. */
  proof?: string;
  /** The limit that refused the attempt. */
  limit?: TooManyAttemptsError;
}

/**
 * Logs a sign-in, a refusal or a new password, in the log and in the audit log. Logs the account's id and never what was typed: people type their
 * password into the e-mail field by mistake, and logs are read by others.
 *
 * The audit log has a line for each refusal up to a number within a window, and then one line with the number of the others
 * (`refusal-lines.ts`): it keeps its lines for good, and a refused request costs its sender nothing.
 */
export async function logAccountEvent(
  accounts: Pick<Accounts, "logger" | "db" | "clock" | "refusalLines">,
  event: AccountEvent,
  { address, requestId }: Caller,
  { email = "", limit, ...facts }: AccountFacts,
): Promise<void> {
  const { logger, db, clock, refusalLines } = accounts;
  const { userId, reason = limit && "too many attempts" } = facts;
  logger[event.endsWith("refused") ? "warn" : "info"](
    { address, requestId, ...facts, ...(reason !== undefined && { reason }) },
    event,
  );
  const action = AUDITED[event];
  if (!action) return;
  // By what has refused it: by the count of the account, or else by that of the network, whatever address is typed. The right
  // password is its owner's, as a rule, and takes no line from the refusals of the network.
  const key: RefusalKey =
    limit?.counted === "account" || event === "second factor required"
      ? `account ${userId ?? accountKey(email)}`
      : `network ${networkKey(address)}`;
  if (!(await refusalLines.take(key))) return;
  const subject = userId === undefined ? NO_ACCOUNT : accountSubject({ id: userId, email });
  await recordAudit(db, { action, subject, note: sentenceCase(reason ?? ""), now: clock() });
}

const NO_ACCOUNT = { type: "accounts", id: "", name: "" };
