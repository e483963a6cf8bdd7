import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { callbackify } from "node:util";
import type { Request, Response } from "express";
import multer, { MulterError, type StorageEngine } from "multer";
import { ExpectedError } from "../../errors.ts";
import { isWithoutBody } from "../../http/body.ts";
import {
  keptFieldOf,
  MAX_FILE_MEGABYTES,
  maxMegabytesOf,
  SHOWN_FIELD,
  TRAP_FIELD,
  type FormField,
  type Typed,
} from "../../rules/contact/form-fields.ts";
import { MAX_MESSAGE } from "../../rules/contact/message-form.ts";
import { withoutDirection } from "../../rules/text/direction.ts";

/** In bytes: the longest text, each character at most three bytes, and the line breaks twice. */
const MAX_FIELD_BYTES = 4 * MAX_MESSAGE;

/** Fields that a form is sent with beside its own: it was open in a browser while staff changed it. They are not read. */
const MAX_UNKNOWN = 100;

/** In characters, of the name of a file. */
const MAX_FILE_NAME = 100;

const MEGABYTE = 1024 * 1024;

/** In bytes, of a file. */
const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * MEGABYTE;

/** A file as it was sent. */
export interface ReceivedFile {
  path: string;
  /** For people only: no file of ours is called so. */
  name: string;
  /** Whether it is larger than a file may be; then it is not stored as a whole. */
  isTooLarge: boolean;
}

/** A form as far as it could be read. */
export interface ReceivedForm {
  typed: Typed;
  trap: string;
  shown: string;
  /** By field. */
  files: ReadonlyMap<string, ReceivedFile>;
  /** The words by which files are found that were kept from a form before, by field. */
  kept: ReadonlyMap<string, string>;
  /** Why the rest could not be read. */
  failure?: unknown;
}

/**
 * Reads a form of a visitor. A file that is too large does not end it: what was typed after it is read as well. A failure is
 * returned with what was read before it, not thrown. The client's types are ignored, and its file names are only told to people.
 *
 * @param openFolder returns the folder for the files, where there are some.
 * @throws ExpectedError 415 when the body is not a multipart form, 400 when it is empty, or the client has disconnected.
 */
export async function receiveForm(
  request: Request,
  response: Response,
  fields: readonly FormField[],
  openFolder: () => Promise<string>,
): Promise<ReceivedForm> {
  if (!request.is("multipart/form-data"))
    throw new ExpectedError(
      isWithoutBody(request) ? 400 : 415,
      "Please send the message by the form of the page.",
    );
  // If the client has already disconnected, no further event follows and multer would wait forever.
  if (request.destroyed) throw new ExpectedError(400, "The form is incomplete.");
  const asked = fields.filter(({ kind }) => kind === "file").map(({ id }) => id);
  // The trap and the time beside them, and a word for each file that was kept.
  const values = fields.reduce(
    (sum, { kind, options }) => sum + (kind === "several" ? options.length : 1),
    2,
  );
  const upload = multer({
    storage: storageIn(openFolder),
    defParamCharset: "utf8",
    limits: {
      files: asked.length,
      fields: values + MAX_UNKNOWN,
      parts: values + MAX_UNKNOWN + asked.length,
      headerPairs: 20,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 60,
      // `several[4000000000]` would be a list of that length.
      fieldNestingDepth: 0,
    },
  });
  const receive =
    asked.length === 0 ? upload.none() : upload.fields(asked.map((name) => ({ name, maxCount: 1 })));
  const failure = await new Promise<unknown>((resolve) => {
    receive(request, response, resolve);
  });
  const body: Readonly<Record<string, unknown>> = { ...request.body };
  // Of a form that could not be read, multer has deleted them.
  const sent = new Map(Object.entries((failure ? undefined : request.files) ?? {}));
  return {
    typed: Object.fromEntries(fields.map(({ id, kind }) => [id, textOf(body[id], kind === "several")])),
    trap: textOf(body[TRAP_FIELD]),
    shown: textOf(body[SHOWN_FIELD]),
    files: new Map(
      fields.flatMap((field) =>
        [sent.get(field.id) ?? []].flat().map((file) => [field.id, receivedOf(file, field)]),
      ),
    ),
    kept: new Map(
      asked.flatMap((id) => {
        const token = textOf(body[keptFieldOf(id)]);
        return token === "" ? [] : [[id, token] as const];
      }),
    ),
    ...(failure !== undefined && failure !== null && { failure: toExpected(failure) }),
  };
}

/** Stores files as far as they may be large, and reads past the rest: multer's own limit ends the form. */
function storageIn(openFolder: () => Promise<string>): StorageEngine {
  return {
    _handleFile(_request, { stream }, done) {
      callbackify(storeIn)(openFolder, stream, done);
    },
    _removeFile(_request, { path: file }, done) {
      fs.rm(file, { force: true }, done);
    },
  };
}

async function storeIn(openFolder: () => Promise<string>, stream: Readable) {
  const file = path.join(await openFolder(), randomUUID());
  let size = 0;
  const allowed = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length;
      if (size <= MAX_FILE_BYTES) yield chunk;
    }
  };
  await pipeline(stream, allowed, fs.createWriteStream(file));
  return { path: file, size };
}

function receivedOf({ path: file, originalname, size }: Express.Multer.File, field: FormField): ReceivedFile {
  return { path: file, name: nameOf(originalname), isTooLarge: size > maxMegabytesOf(field) * MEGABYTE };
}

/** A field as text. Browsers send a line break as two characters, which would count twice. */
function textOf(value: unknown, isList = false): string {
  if (isList && Array.isArray(value)) return value.filter((each) => typeof each === "string").join("\n");
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}

/** The name of a file as people see it: without folders and signs that hide its end. */
function nameOf(name: string): string {
  const plain = withoutDirection(name.split(/[/\\]/).at(-1) ?? "").replaceAll(/\p{Cc}/gu, "");
  return plain.length > MAX_FILE_NAME ? `${plain.slice(0, MAX_FILE_NAME - 12)}…${plain.slice(-11)}` : plain;
}

function toExpected(error: unknown): unknown {
  if (error instanceof MulterError)
    return new ExpectedError(400, "Please send the message by the form of the page.");
  // System errors (no space, no access) are not the client's fault.
  if (!(error instanceof Error) || "errno" in error) return error;
  return new ExpectedError(400, "The form is incomplete. Please send it again.");
}
