import type { Request, RequestHandler, Response } from "express";
import { decoded } from "../rules/text/decoded.ts";

/** For a page with a token or of a session: neither cached nor indexed, and no other site gets its address as a referrer. */
export function keepPrivate(response: Response): void {
  response.set({
    "Cache-Control": "no-store",
    // Not `no-referrer`, under which browsers send `Origin: null` with a plain form.
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
  });
}

/** Middleware that keeps the pages private whose paths match. */
export function keepPathsPrivate(paths: RegExp): RequestHandler {
  return (request, response, next) => {
    if (paths.test(decodedPath(request))) keepPrivate(response);
    next();
  };
}

/** The path as React Router reads it: it takes `/%61dmin` for `/admin`. */
export function decodedPath({ path }: Request): string {
  return decoded(path) ?? path;
}
