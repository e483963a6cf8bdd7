import express, { Router, type Request, type RequestHandler } from "express";
import { ExpectedError } from "../errors.ts";
import { isUnsafe } from "../http/same-origin.ts";
import { createAccountActions } from "./account-actions.ts";
import type { Accounts } from "./accounts.ts";
import { authenticate } from "./authenticate.ts";

/** The pages that know who looks at them, and their data requests, which end in `.data`. */
const ACCOUNT_PAGES = /^\/(?:admin|activate|reset-password|request-password-reset)(?:[/.]|$)/i;

/** In bytes: more than every field at its longest. */
const FORM_LIMIT = 100_000;

/**
 * Reads the session for /admin and the account pages alone; every other page reads no cookie
 * and is the same for everybody. These are kept nowhere, their addresses, some of which carry
 * a token, are told to no other site, and their forms are taken only from our own pages.
 */
export function accountPages(accounts: Accounts): RequestHandler {
  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    // Not `no-referrer`: with that, browsers send the origin of a plain form as `null`.
    response.setHeader("Referrer-Policy", "same-origin");
    response.setHeader("X-Robots-Tag", "noindex");
    next();
  });
  router.use(accounts.session, authenticate(accounts), readForms());
  router.use((request, response, next) => {
    response.locals.accountActions = createAccountActions(accounts, request, response);
    next();
  });
  // Not mounted on a path: Express ends one at a slash and would miss `/admin.data`.
  return (request, response, next) => {
    if (ACCOUNT_PAGES.test(plainPath(request))) router(request, response, next);
    else next();
  };
}

/** As the screens' router reads it, which takes `/%61dmin` for `/admin`. */
function plainPath(request: Request): string {
  try {
    return decodeURIComponent(request.path);
  } catch {
    return request.path;
  }
}

/** Forms as a browser sends them, of a bounded size; nothing else can be sent to a page. */
function readForms(): RequestHandler {
  const parse = express.urlencoded({ extended: false, limit: FORM_LIMIT, inflate: false });
  return (request, response, next) => {
    if (!isUnsafe(request.method)) {
      next();
    } else if (request.method !== "POST") {
      throw new ExpectedError(405, `${request.method} is not possible here; use GET, HEAD, POST.`, {
        headers: { Allow: "GET, HEAD, POST" },
      });
    } else if (
      request.headers["content-length"] !== "0" &&
      !request.is("application/x-www-form-urlencoded")
    ) {
      throw new ExpectedError(415, "Please send the form as a browser does.");
    } else {
      parse(request, response, next);
    }
  };
}
