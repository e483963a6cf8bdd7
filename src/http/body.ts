import express, { type Request, type RequestHandler, type Response } from "express";
import type { z } from "zod";
import { ExpectedError, ValidationError } from "../errors.ts";
import { errorsByField, errorMessageFor } from "../rules/schema/error-messages.ts";

/** In bytes. Enough for every body except an article, whose text alone may have 200,000 characters. */
export const SMALL_BODY = 100_000;

/** In bytes: an article's 200,000 characters, each as an escape of six bytes, and the other fields of the post. */
export const LARGE_BODY = 2_000_000;

/** Sentences for the sender, by the parser's type of error. */
const SENTENCES: Readonly<Record<string, string>> = {
  "entity.parse.failed": "This is not valid JSON.",
  "entity.too.large": "This is too much text for one request.",
  "encoding.unsupported": "Please send the text uncompressed.",
  "charset.unsupported": "Please send the text in UTF-8.",
  "request.size.invalid": "The request ended before it was complete.",
  "request.aborted": "The request ended before it was complete.",
};

/** Reads the body of a request into `request.body`. @throws ExpectedError */
export type ReadBody = (request: Request, response: Response) => Promise<void>;

/**
 * Returns what parses a body as JSON. Any other content type is rejected with 415. That also stops pages of other sites:
 * for JSON the browser first asks this server by a preflight request.
 *
 * @param limit in bytes; a longer body is rejected with 413.
 */
export function jsonBody(limit: number): ReadBody {
  return bodyOf({
    types: ["application/json"],
    empty: EMPTY,
    wrongType: "Please send JSON, with the header Content-Type: application/json.",
    parse: express.json({ limit, inflate: false, verify: requireText, reviver: toWellFormed, strict: false }),
  });
}

/** Returns what reads a body as a buffer, as `jsonBody` reads JSON; `types` are none that a form can send. */
export function textBody(types: readonly string[], limit: number): ReadBody {
  return bodyOf({
    types,
    empty: "The file is empty.",
    wrongType: `Please send the file with the header Content-Type: ${types.join(" or ")}.`,
    parse: express.raw({ type: [...types], limit, inflate: false }),
  });
}

interface BodyReader {
  types: readonly string[];
  /** The sentences of a request without a body, and of one of another type. */
  empty: string;
  wrongType: string;
  parse: RequestHandler;
}

function bodyOf({ types, empty, wrongType, parse }: BodyReader): ReadBody {
  return async (request, response) => {
    const type = request.is([...types]);
    if (isWithoutBody(request)) throw new ExpectedError(400, empty);
    if (!type) throw new ExpectedError(415, wrongType);
    await new Promise<void>((resolve, reject) => {
      void parse(request, response, (error: unknown) =>
        error === undefined ? resolve() : reject(withSentence(error)),
      );
    });
  };
}

/** Whether a request has no body, or an empty one. */
export function isWithoutBody(request: Request): boolean {
  return request.is("*/*") === null || request.get("Content-Length") === "0";
}

const EMPTY = "Please send the fields as a JSON object; this request has no body.";

/** The parser reads no text at all as an object without fields. */
function requireText(_request: unknown, _response: unknown, text: Buffer): void {
  if (text.length === 0) throw new ExpectedError(400, EMPTY);
}

/** PostgreSQL cannot read a list that has half of a character, which an escape in JSON can be. In a text both databases have U+FFFD for it. */
function toWellFormed(_name: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

function withSentence(error: unknown): unknown {
  if (!(error instanceof Error) || !("type" in error) || !("status" in error)) return error;
  const sentence = SENTENCES[String(error.type)];
  return sentence === undefined ? error : new ExpectedError(Number(error.status), sentence);
}

/**
 * Returns the fields of a JSON body that `jsonBody` has parsed.
 *
 * @throws ExpectedError 400 where the body is not an object.
 */
export function readFields(request: Request): Record<string, unknown> {
  const body: unknown = request.body;
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new ExpectedError(400, "Please send a JSON object with the fields by name.");
  }
  return { ...body };
}

/**
 * Returns the fields of a request's body, parsed by a strict schema, which rejects fields that it does not declare.
 *
 * @throws ValidationError naming every wrong field; ExpectedError 400 where the body is not an object.
 */
export function readBody<Schema extends z.ZodObject>(request: Request, schema: Schema): z.output<Schema> {
  return parseFields(readFields(request), schema);
}

/** Parses the fields of a body or a form. @throws ValidationError naming every wrong field. */
export function parseFields<Schema extends z.ZodObject>(fields: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(fields, { error: errorMessageFor });
  if (!parsed.success) throw new ValidationError(errorsByField(parsed.error));
  return parsed.data;
}
