import { Router, type Response } from "express";
import { NotFoundError } from "../../errors.ts";
import { getAuthentication } from "../../http/authentication.ts";

/** The address of the frame, below that of the staff area. */
const PATH = "/admin/pdf-frame";

/** The address of a script of the build; in development Vite serves it as a module. */
const BUILT = /^\/assets\/[\w.-]+\.js$/;
const SERVED = /^\/views\/[\w./-]+\.ts\?(?:[\w=&]+)$/;

/**
 * Serves the document in which the staff area shows the PDF of a visitor. Its sandbox gives it an origin of its own, and so neither the
 * session nor anything else of the site, and its policy no network: what a file could do to pdf.js ends there. The page
 * around it hands over the bytes of the file, which this document never asks for.
 */
export function pdfFrame({ production }: { production: boolean }): Router {
  const router = Router();
  router.get(PATH, (request, response) => {
    getAuthentication(response);
    const { script } = request.query;
    if (typeof script !== "string" || !(BUILT.test(script) || (!production && SERVED.test(script))))
      throw new NotFoundError("Page");
    // A sandbox has an origin of its own in any case, which browsers then warn of.
    response.removeHeader("Origin-Agent-Cluster");
    response
      .set({
        "Content-Security-Policy": policyOf(response.locals.nonce ?? "", production),
        "X-Frame-Options": "SAMEORIGIN",
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
      })
      .type("html")
      .send(documentOf(script, response));
  });
  return router;
}

function policyOf(nonce: string, production: boolean): string {
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    // In development Vite's module imports others.
    production ? `script-src 'nonce-${nonce}'` : "script-src 'self' 'unsafe-inline'",
    "img-src blob: data:",
    "font-src data:",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

function documentOf(script: string, { locals: { nonce } }: Response): string {
  const type = BUILT.test(script) ? "" : ' type="module" crossorigin';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>PDF</title><body><script${type} src="${script.replaceAll("&", "&amp;")}" nonce="${nonce ?? ""}"></script></body></html>`;
}
