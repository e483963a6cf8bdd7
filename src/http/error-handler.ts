import { STATUS_CODES } from "node:http";
import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { ExpectedError, VersionConflictError } from "../errors.ts";
import { diskFullError, isDiskFull } from "../database/disk-full.ts";

/** A path under /api in any case, as Express matches it; the origin is there when a proxy asks. */
const API_PATH = /^(?:https?:\/\/[^/]*)?\/api(?:[/?]|$)/i;

/**
 * The last handler of the chain: every failure becomes `{ error, fields? }` for the API, or a
 * short page for a browser. What nobody expected is logged whole and answered opaque.
 */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { requestId } = response.locals;
    const expected = asExpected(error);
    if (!expected) logger.error({ err: error, requestId }, "unexpected error");
    else if (expected.status === 507) logger.error({ err: error, requestId }, "no room left on the disk");
    if (response.headersSent) {
      // Part of the answer is out: closing the connection is the only way left to say so.
      next(error);
      return;
    }
    const status = expected?.status ?? 500;
    const message = expected?.message ?? "Something went wrong on our side. Please try again in a moment.";
    response
      .status(status)
      .set(expected?.headers ?? {})
      .set("Cache-Control", "no-store");
    if (!API_PATH.test(request.originalUrl)) {
      response.type("txt").send(`${status} ${STATUS_CODES[status] ?? ""}\n${message}\n`);
      return;
    }
    response.json({
      error: message,
      ...(expected?.fields && { fields: expected.fields }),
      ...(expected instanceof VersionConflictError && { current: expected.current }),
    });
  };
}

/** Express and its parsers mark what a client did wrong with a status in the four hundreds. */
function asExpected(error: unknown): ExpectedError | undefined {
  if (error instanceof ExpectedError) return error;
  if (isDiskFull(error)) return diskFullError();
  if (!(error instanceof Error) || !("status" in error)) return undefined;
  const { status } = error;
  if (typeof status !== "number" || status < 400 || status > 499) return undefined;
  return new ExpectedError(status, "That request could not be read. Please check its address and try again.");
}
