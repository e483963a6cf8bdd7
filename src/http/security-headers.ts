import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Config } from "../config.ts";
import type { RequestState } from "./request-state.ts";

/**
 * Helmet's headers with a policy of our own: scripts and styles only with this request's nonce, nothing
 * in frames, no third party but pictures over https that staff may link to.
 *
 * The nonce is in `response.locals.nonce`. In development Vite's client needs inline styles
 * and a socket.
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
          // The editor's preview; only previews let themselves be framed.
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
