import type { Request, Response } from "express";
import { clientAddress } from "../http/network-key.ts";
import type { Accounts } from "./accounts.ts";

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

interface AccountFacts {
  /** Absent when there is no such account. */
  userId?: string | undefined;
  /** Why the attempt was refused. */
  reason?: string;
  /** What the user signed in with, such as `password and app code`. */
  proof?: string;
}

/**
 * Logs a sign-in, a refusal or a new password. Logs the account's id and never what was typed: people type their
 * password into the e-mail field by mistake, and logs are read by others.
 */
export function logAccountEvent(
  { logger }: Pick<Accounts, "logger">,
  event: AccountEvent,
  { address, requestId }: Caller,
  facts: AccountFacts,
): void {
  logger[event.endsWith("refused") ? "warn" : "info"]({ address, requestId, ...facts }, event);
}
