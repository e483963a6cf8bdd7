import type { Request, Response } from "express";
import type { Accounts } from "./accounts.ts";

/** Behind which request something happens to an account. */
export interface Caller {
  /** Where it comes from, as far as `TRUST_PROXY` lets us know. */
  address: string;
  /** Which line of the log tells of the request itself. */
  requestId: string;
}

/** Of a request that the log has begun to follow. */
export function callerOf(request: Request, response: Response): Caller {
  return { address: request.ip ?? "", requestId: response.locals.requestId ?? "" };
}

/** Those that a guard of the site would want to count are refusals. */
type AccountEvent =
  | "signed in"
  | "sign-in asks for a code"
  | "sign-in refused"
  | "current password refused"
  | "password chosen by a link";

interface AccountFacts {
  /** Absent where there is no such account. */
  userId?: string | undefined;
  /** What was wrong. */
  reason?: string;
  /** By what somebody proved who they are. */
  proof?: string;
}

/**
 * Tells the log of an account's sign-ins and refusals. An account goes by its id, never by what was typed:
 * people type their password into the field for the address, and a log is read by others.
 */
export function logAccount(
  { logger }: Pick<Accounts, "logger">,
  event: AccountEvent,
  caller: Caller,
  facts: AccountFacts,
): void {
  logger[event.endsWith("refused") ? "warn" : "info"]({ ...caller, ...facts }, event);
}
