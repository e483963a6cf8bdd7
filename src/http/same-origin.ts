import type { Request } from "express";
import { ForbiddenError } from "../errors.ts";

/**
 * Returns where a request comes from, by headers that only a browser sets: `Origin`, or `Sec-Fetch-Site` where there is no
 * `Origin`. A program such as curl sends neither.
 */
export function originOf(request: Request, publicUrl: string): "same" | "foreign" | "unknown" {
  const origin = request.get("origin");
  if (origin !== undefined) return origin === publicUrl ? "same" : "foreign";
  const site = request.get("sec-fetch-site");
  if (site === undefined) return "unknown";
  // `none` means a typed address or a bookmark, which cannot send the unsafe methods that this check is for.
  return site === "same-origin" ? "same" : "foreign";
}

/** Returns whether a method may change data. */
export function isUnsafe(method: string): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method);
}

export function foreignOriginError(publicUrl: string): ForbiddenError {
  return new ForbiddenError(
    `This only works from our own pages. Please open ${publicUrl} and try again there.`,
  );
}
