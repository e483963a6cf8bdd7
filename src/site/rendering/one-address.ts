import type { RequestHandler } from "express";
import { isUnsafe } from "../../http/same-origin.ts";
import { SLUG_CHARACTERS, type MissingPages } from "./missing-pages.ts";

/** Their last step is a token, whose letters have a case. */
const WITH_TOKEN = /^\/(?:activate|reset-password|preview|unsubscribe|subscribe\/confirm|apply\/mine)\//i;

/**
 * Leads the other spellings of a page's address by 301 to the one that its links have: with capitals, with a slash at the
 * end, with an empty step. Only to a page of this site: where there is none, the answer is 404 at once.
 */
export function oneAddress(missing: Pick<MissingPages, "isMissing">): RequestHandler {
  return async ({ method, path, originalUrl }, response, next) => {
    const plain = path.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
    const one = WITH_TOKEN.test(plain) ? plain : plain.toLowerCase();
    if (one === path || isUnsafe(method) || !SLUG_CHARACTERS.test(one) || (await missing.isMissing(one)))
      next();
    else response.redirect(301, one + originalUrl.replace(/^[^?]*/, ""));
  };
}
