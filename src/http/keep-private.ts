import type { Response } from "express";

/** For a page with a token or of a session: neither cached nor indexed, and no other site gets its address as a referrer. */
export function keepPrivate(response: Response): void {
  response.set({
    "Cache-Control": "no-store",
    // Not `no-referrer`, under which browsers send `Origin: null` with a plain form.
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
  });
}
