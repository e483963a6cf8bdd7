import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Config } from "../config.ts";
import type { RequestState } from "./request-state.ts";

/** For pictures that anyone may see: mail programs, feed readers and the chain's own shop show them too. Helmet forbids that. */
export const SHOWN_ANYWHERE = { "Cross-Origin-Resource-Policy": "cross-origin" } as const;

/**
 * Returns Helmet's middleware with our own Content-Security-Policy: scripts and styles only from this site or with the
 * response's nonce (`response.locals.nonce`), no frames of other sites, and from other hosts only pictures over https,
 * which staff may link to. In development Vite's client needs inline styles and a WebSocket.
 */
export function securityHeaders(config: Config): RequestHandler[] {
  const https = config.publicUrl.startsWith("https:");
  return [
    (_request, response, next) => {
      response.locals.nonce = randomBytes(16).toString("base64");
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", nonceOf],
          styleSrc: config.production ? ["'self'", nonceOf] : ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", "data:", "https:"],
          fontSrc: ["'self'"],
          connectSrc: config.production ? ["'self'"] : ["'self'", "ws:"],
          manifestSrc: ["'self'"],
          workerSrc: ["'self'"],
          // For the editor's preview. Of our pages only previews allow to be framed.
          frameSrc: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
          ...(https && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      xFrameOptions: { action: "deny" },
    }),
  ];
}

function nonceOf(_request: IncomingMessage, response: ServerResponse & { locals?: RequestState }): string {
  return `'nonce-${response.locals?.nonce ?? ""}'`;
}
