import express, { Router, type Request, type RequestHandler } from "express";
import { ExpectedError } from "../../errors.ts";
import { isUnsafe } from "../../http/same-origin.ts";
import { createAccountActions } from "./account-actions.ts";
import type { Accounts } from "../accounts.ts";
import { authenticate } from "../sign-in/authenticate.ts";

/** The pages that read the session, and their data requests, whose paths end in `.data`. */
const ACCOUNT_PAGES = /^\/(?:admin|activate|reset-password|request-password-reset)(?:[/.]|$)/i;

/** In bytes: more than all fields of a form at their longest. */
const FORM_LIMIT = 100_000;

/**
 * Middleware for /admin and the account pages: reads the session, authenticates the request, parses its form and sets
 * `response.locals.accountActions`. Every other page reads no cookie and is the same for all visitors.
 *
 * These pages are never cached, and their URLs, some of which contain a token, are sent to no other site as a
 * referrer. Their forms are accepted from our own origin only.
 */
export function accountPages(accounts: Accounts): RequestHandler {
  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    // Not `no-referrer`, under which browsers send `Origin: null` with a plain form.
    response.setHeader("Referrer-Policy", "same-origin");
    response.setHeader("X-Robots-Tag", "noindex");
    next();
  });
  router.use(accounts.session, authenticate(accounts), parseForms());
  router.use((request, response, next) => {
    response.locals.accountActions = createAccountActions(accounts, request, response);
    next();
  });
  // Not mounted on a path: Express matches whole path segments and would miss `/admin.data`.
  return (request, response, next) => {
    if (ACCOUNT_PAGES.test(decodedPath(request))) router(request, response, next);
    else next();
  };
}

/** The path as React Router reads it: it takes `/%61dmin` for `/admin`. */
function decodedPath(request: Request): string {
  try {
    return decodeURIComponent(request.path);
  } catch {
    return request.path;
  }
}

/** Parses URL-encoded forms up to `FORM_LIMIT`. A page accepts no other method than POST and no other type. */
function parseForms(): RequestHandler {
  const parse = express.urlencoded({ extended: false, limit: FORM_LIMIT, inflate: false });
  return (request, response, next) => {
    if (!isUnsafe(request.method)) {
      next();
    } else if (request.method !== "POST") {
      throw new ExpectedError(405, `${request.method} is not allowed here; use GET, HEAD, POST.`, {
        headers: { Allow: "GET, HEAD, POST" },
      });
    } else if (
      request.headers["content-length"] !== "0" &&
      !request.is("application/x-www-form-urlencoded")
    ) {
      throw new ExpectedError(415, "Please send the form as application/x-www-form-urlencoded.");
    } else {
      parse(request, response, next);
    }
  };
}
