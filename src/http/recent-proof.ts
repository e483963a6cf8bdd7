import type { RequestHandler } from "express";
import { ReauthenticationError } from "../errors.ts";
import { getAuthentication } from "./authentication.ts";

/** For how long a proof of identity counts for sensitive changes, in milliseconds. */
const PROOF_LIFETIME = 10 * 60_000;

/** Until when a proof counts; null where there is none, or it no longer counts. */
export function proofExpiry(provedDate: string | null, now: Date): string | null {
  if (provedDate === null) return null;
  const until = new Date(Date.parse(provedDate) + PROOF_LIFETIME);
  return until > now ? until.toISOString() : null;
}

/**
 * Middleware that requires a proof of identity, a sign-in or `POST /users/me/reauthenticate`, within the last ten minutes
 * of this session: a stolen session or an unattended browser must not make a sensitive change.
 *
 * An API token passes: there is no person to ask. Its owner proved who they are to create it, and chose its permissions.
 *
 * @throws ReauthenticationError otherwise.
 */
export const requireRecentProof: RequestHandler = (_request, response, next) => {
  const { apiToken, provedUntil } = getAuthentication(response);
  if (!apiToken && provedUntil === null) throw new ReauthenticationError();
  next();
};
