import { callbackify } from "node:util";
import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import { ExpectedError, ValidationError } from "../../errors.ts";
import {
  MAX_PHOTO_MEGABYTES,
  SHOWN_FIELD,
  TRAP_FIELD,
  TYPED_FIELDS,
  type TypedMessage,
} from "../../rules/contact/message-form.ts";

/** In bytes: a message of 4,000 characters, each at most three bytes, and the line breaks twice. */
const MAX_FIELD_BYTES = 16_000;

/** A form as far as it could be read. */
export interface ReceivedForm {
  typed: TypedMessage;
  trap: string;
  shown: string;
  /** Path of the file; absent without a photo. */
  photo?: string;
  /** Why the rest could not be read. */
  failure?: unknown;
}

/**
 * Reads the contact form. The photo is its last field, so what was typed is known before the photo fails: a failure is
 * returned with it, not thrown. The client's file name and type are ignored.
 *
 * @param openFolder returns the folder for the photo, where there is one.
 * @throws ExpectedError 415 when the body is not a multipart form, 400 when the client has disconnected.
 */
export async function receiveForm(
  request: Request,
  response: Response,
  openFolder: () => Promise<string>,
): Promise<ReceivedForm> {
  if (!request.is("multipart/form-data"))
    throw new ExpectedError(415, "Please send the message by the form of the page.");
  // If the client has already disconnected, no further event follows and multer would wait forever.
  if (request.destroyed) throw new ExpectedError(400, "The form is incomplete.");
  const fields = TYPED_FIELDS.length + 2;
  const receive = multer({
    storage: multer.diskStorage({
      destination: (_request, _file, done) => callbackify(openFolder)(done),
    }),
    limits: {
      fileSize: MAX_PHOTO_MEGABYTES * 1024 * 1024,
      files: 1,
      fields,
      parts: fields + 1,
      headerPairs: 20,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 40,
    },
  }).single("photo");
  const failure = await new Promise<unknown>((resolve) => {
    receive(request, response, resolve);
  });
  const body: Readonly<Record<string, unknown>> = Object(request.body);
  const { file } = request;
  return {
    typed: readTyped(body),
    trap: textOf(body[TRAP_FIELD]),
    shown: textOf(body[SHOWN_FIELD]),
    ...(file && { photo: file.path }),
    ...(failure !== undefined && failure !== null && { failure: toExpected(failure) }),
  };
}

function readTyped(body: Readonly<Record<string, unknown>>): TypedMessage {
  return {
    topic: textOf(body["topic"]),
    store: textOf(body["store"]),
    order: textOf(body["order"]),
    message: textOf(body["message"]),
    name: textOf(body["name"]),
    email: textOf(body["email"]),
    phone: textOf(body["phone"]),
  };
}

/** A field as text. Browsers send a line break as two characters, which would count twice. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}

function toExpected(error: unknown): unknown {
  if (error instanceof MulterError) {
    return error.code === "LIMIT_FILE_SIZE"
      ? new ValidationError({
          photo: `This photo is larger than ${MAX_PHOTO_MEGABYTES} MB. Please choose a smaller one.`,
        })
      : new ExpectedError(400, "Please send the message by the form of the page.");
  }
  // System errors (no space, no access) are not the client's fault.
  if (!(error instanceof Error) || "errno" in error) return error;
  return new ExpectedError(400, "The form is incomplete. Please send it again.");
}
