import type { Request } from "express";
import { ForbiddenError } from "../errors.ts";

/**
 * Where a request comes from, by the headers that only a browser writes: `Origin` decides, and
 * `Sec-Fetch-Site` where it is absent. A program such as curl sends neither.
 */
export function originOf(request: Request, publicUrl: string): "same" | "foreign" | "unknown" {
  const origin = request.get("origin");
  if (origin !== undefined) return origin === publicUrl ? "same" : "foreign";
  const site = request.get("sec-fetch-site");
  if (site === undefined) return "unknown";
  // `none` is what somebody typed or bookmarked, and nobody types a POST.
  return site === "same-origin" ? "same" : "foreign";
}

/** Whether a method may change something. */
export function isUnsafe(method: string): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method);
}

export function foreignOriginError(publicUrl: string): ForbiddenError {
  return new ForbiddenError(
    `This only works from our own pages. Please open ${publicUrl} and try again there.`,
  );
}
