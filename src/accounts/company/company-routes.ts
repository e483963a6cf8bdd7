import { Router, type Request, type RequestHandler, type Response } from "express";
import { z } from "zod";
import { clientAddress, networkKey } from "../../http/network-key.ts";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import { withReserve } from "../../storage/database/disk-reserve.ts";
import type { Accounts } from "../accounts.ts";
import { getCaller } from "../people/account-log.ts";
import { consume } from "../sign-in/rate-limiter.ts";
import { endCompanySessions } from "./company-sessions.ts";
import { proveWithCompany, signInWithCompany } from "./company-sign-in.ts";
import { CALLBACK_PATH } from "../sign-in/session-cookie.ts";
import { ProviderDownError, ProviderRefusedError, type CompanyProvider } from "./provider.ts";
import { clearSealed, JOINING, ON_THE_WAY, readSealed, setSealed } from "./sealed-cookie.ts";

const SIGN_IN_PAGE = "/admin/login";

/** In seconds: longer than a browser can be on its way, and than a sign-out is believed. */
const USED_FOR = 900;

/** In characters. Browsers keep no cookie of more than 4,096 bytes; without the token, the session lasts an hour. */
const MAX_KEPT_TOKEN = 2_000;

/** Requests of one network in a minute for which the provider is asked. */
const MAX_ASKED = 60;

/**
 * The ways to and from the company's provider of accounts, beside the sign-in page. Session and authentication middleware must
 * have run. Without a provider there are none.
 */
export function companyRoutes(accounts: Accounts): Router {
  const router = Router();
  const { company, db, clock } = accounts;
  if (!company) return router;
  const uses = new RateLimit(db, { name: "company sign-in", points: 1, duration: USED_FOR, clock });
  const asked = new RateLimit(db, {
    name: "company provider from network",
    points: MAX_ASKED,
    duration: 60,
    clock,
  });
  const isWithinLimit: RequestHandler = async (request, _response, next) => {
    await withReserve(() => consume(asked, networkKey(clientAddress(request))));
    next();
  };
  router.get(SIGN_IN_PAGE + "/company", isWithinLimit, begin(accounts, company));
  router.get(CALLBACK_PATH, finish(accounts, company, uses));
  router.post(`${SIGN_IN_PAGE}/company/signed-out`, isWithinLimit, signedOut(accounts, company, uses));
  return router;
}

/** Sends the browser to the provider. `prove` asks for a proof of who uses the session. */
function begin(accounts: Accounts, company: CompanyProvider): RequestHandler {
  return async (request, response) => {
    const { redirectTo, prove } = request.query;
    const wanted = typeof redirectTo === "string" ? redirectTo.slice(0, 2_000) : "";
    const isProof = prove !== undefined;
    try {
      const { url, expected } = await company.begin(isProof);
      await setSealed(accounts, response, ON_THE_WAY, { ...expected, redirectTo: wanted });
      response.redirect(302, url.href);
    } catch (error) {
      lead(response, problemOf(accounts, request, response, error), { redirectTo: wanted, isProof });
    }
  };
}

/** Signs in the person whom the provider has sent back, once for each time that the browser was sent there. */
function finish(accounts: Accounts, company: CompanyProvider, uses: RateLimit): RequestHandler {
  return async (request, response) => {
    const caller = getCaller(request, response);
    const expected = await readSealed(accounts, caller.cookies, ON_THE_WAY);
    clearSealed(accounts, response, ON_THE_WAY);
    const { authentication } = response.locals;
    // A person who is signed in went there for a proof.
    if (!expected) return lead(response, "late", { redirectTo: "", isProof: authentication !== undefined });
    try {
      const used = await withReserve(() => uses.consume(expected.state));
      if (used !== undefined) throw new ProviderRefusedError("used before");
      const query = /\?.*$/s.exec(request.originalUrl)?.[0] ?? "";
      const identity = await company.finish(query, expected);
      if (expected.isProof) {
        const isProved =
          authentication !== undefined && (await proveWithCompany(accounts, identity, authentication));
        return lead(response, isProved ? "" : "refused", expected);
      }
      const outcome = await withReserve(() => signInWithCompany(accounts, request, identity, caller));
      if (outcome === "joining" || outcome === "factor") {
        const { issuer, subject, sid } = identity;
        // Only a company account that is joined with none may be joined.
        const email = outcome === "joining" ? identity.email : "";
        const refreshToken = identity.refreshToken.length > MAX_KEPT_TOKEN ? "" : identity.refreshToken;
        const confirmedDate = accounts.clock().toISOString();
        const waiting = { issuer, subject, email, sid, refreshToken, confirmedDate };
        await setSealed(accounts, response, JOINING, waiting);
      }
      lead(response, outcome === "signed in" ? "" : outcome, expected);
    } catch (error) {
      lead(response, problemOf(accounts, request, response, error), expected);
    }
  };
}

/** What the sign-in page says of an error; any other than the provider's is thrown. */
function problemOf(accounts: Accounts, request: Request, response: Response, error: unknown): string {
  if (error instanceof ProviderDownError) return "down";
  if (!(error instanceof ProviderRefusedError)) throw error;
  const { address, requestId } = getCaller(request, response);
  accounts.logger.warn({ address, requestId, reason: error.message }, "company sign-in refused");
  return "refused";
}

/**
 * Leads back. The sign-in page checks where the person wanted to go, and leads on who is signed in; a proof has a tab of its own, in
 * which My account says what came of it (`views/admin/my-account/account.tsx`).
 */
function lead(
  response: Response,
  problem: string,
  { redirectTo, isProof }: { redirectTo: string; isProof: boolean },
): void {
  if (isProof)
    return response.redirect(303, `/admin/account#${problem === "" ? "confirmed" : "not-confirmed"}`);
  const query = new URLSearchParams({
    ...(problem !== "" && { company: problem }),
    ...(redirectTo !== "" && { redirectTo }),
  });
  response.redirect(303, query.size > 0 ? `${SIGN_IN_PAGE}?${query}` : SIGN_IN_PAGE);
}

const logoutSchema = z.object({ logout_token: z.string().min(1).max(16_000) });

/** Ends the sessions of a person who has signed out at the provider (OpenID Connect Back-Channel Logout 1.0). */
function signedOut(accounts: Accounts, company: CompanyProvider, uses: RateLimit): RequestHandler {
  return async (request, response) => {
    const { data } = logoutSchema.safeParse(request.body);
    try {
      if (!data) throw new ProviderRefusedError("no logout token");
      const logout = await company.readLogout(data.logout_token);
      if ((await uses.consume(`sign-out ${logout.id}`)) !== undefined)
        throw new ProviderRefusedError("used before");
      await endCompanySessions(accounts.db, logout, accounts.clock());
      response.status(200).end();
    } catch (error) {
      const problem = problemOf(accounts, request, response, error);
      response.status(problem === "down" ? 503 : 400).json({ error: "invalid_request" });
    }
  };
}
