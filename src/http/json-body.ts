import express, { type Request, type RequestHandler } from "express";
import { ExpectedError } from "../errors.ts";

/** In bytes. Enough for everything but an article, whose text alone may have 200,000 characters. */
export const SMALL_BODY = 100_000;

/** In bytes: an article's 200,000 characters, each written as an escape of six bytes, and the rest of the post. */
export const LARGE_BODY = 2_000_000;

/** What the parser says went wrong, in sentences for whoever sent it. */
const SENTENCES: Readonly<Record<string, string>> = {
  "entity.parse.failed": "This is not valid JSON.",
  "entity.too.large": "This is too much text for one request.",
  "encoding.unsupported": "Please send the text as it is, not compressed.",
  "charset.unsupported": "Please send the text in UTF-8.",
  "request.size.invalid": "The request ended before all of it had arrived.",
  "request.aborted": "The request ended before all of it had arrived.",
};

/**
 * Reads the body of a request as JSON. Any other content type is refused with 415, which also
 * keeps foreign pages out: a form can't send JSON without the browser asking us first.
 *
 * @param limit in bytes; a longer body is refused with 413.
 */
export function jsonBody(limit: number): RequestHandler {
  const parse = express.json({ limit, inflate: false });
  return (request, response, next) => {
    if (!request.is("application/json")) {
      next(new ExpectedError(415, "Please send JSON, with the header Content-Type: application/json."));
      return;
    }
    parse(request, response, (error: unknown) => next(error === undefined ? undefined : inSentences(error)));
  };
}

function inSentences(error: unknown): unknown {
  if (!(error instanceof Error) || !("type" in error) || !("status" in error)) return error;
  const sentence = SENTENCES[String(error.type)];
  return sentence === undefined ? error : new ExpectedError(Number(error.status), sentence);
}

/**
 * The fields of a JSON body that `jsonBody` has read.
 *
 * @throws ExpectedError 400 when the body is anything but an object.
 */
export function readFields(request: Request): Record<string, unknown> {
  const body: unknown = request.body;
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new ExpectedError(400, "Please send an object with the fields by name.");
  }
  return { ...body };
}
