import { STATUS_CODES } from "node:http";
import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import {
  ExpectedError,
  InUseError,
  NotFoundError,
  ReauthenticationError,
  VersionConflictError,
} from "../errors.ts";
import { diskFullError, isDiskFull } from "../storage/database/database-errors.ts";

/** A path under /api, in any letter case, as Express matches it. The origin is present when a proxy sends it. */
const API_PATH = /^(?:https?:\/\/[^/]*)?\/api(?:[/?]|$)/i;

/**
 * The last handler: responds to every error with `{ error, fields? }` in the API, and with a short text elsewhere. An
 * unexpected error is logged in full, and the response says nothing about it.
 */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { requestId } = response.locals;
    const expected = asExpected(error);
    if (!expected) logger.error({ err: error, requestId }, "unexpected error");
    else if (expected.status === 507) logger.error({ err: error, requestId }, "the disk is full");
    if (response.headersSent) {
      // Headers are already sent, so the response can only be aborted. Express does that.
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
      response
        .type("txt")
        .send(
          `${status} ${STATUS_CODES[status] ?? ""}\n${message}\n${expected || requestId === undefined ? "" : `If you report this, please name ${requestId}.\n`}`,
        );
      return;
    }
    response.json({
      error: message,
      ...(expected?.fields && { fields: expected.fields }),
      ...(expected instanceof InUseError && { usage: expected.usage }),
      ...(expected instanceof NotFoundError && { movedTo: expected.movedTo }),
      ...(expected instanceof ReauthenticationError && { reauthenticate: true }),
      ...(expected instanceof VersionConflictError && {
        current: expected.current,
        ...(expected.savedBy && { savedBy: expected.savedBy }),
      }),
    });
  };
}

/** Express and its parsers mark a client's error with a status from 400 to 499. */
function asExpected(error: unknown): ExpectedError | undefined {
  if (error instanceof ExpectedError) return error;
  if (isDiskFull(error)) return diskFullError();
  if (!(error instanceof Error) || !("status" in error)) return undefined;
  const { status } = error;
  if (typeof status !== "number" || status < 400 || status > 499) return undefined;
  return new ExpectedError(status, "That request could not be read. Please check its address and try again.");
}
