import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import { ExpectedError, ValidationError } from "../errors.ts";
import { isWithoutBody } from "../http/body.ts";

const MEGABYTE = 1024 * 1024;

/** What a form uploads. */
interface UploadKind {
  /** The field of the file. */
  field: string;
  /** For sentences: "a picture". */
  what: string;
  maxMegabytes: number;
  /** What a form with other parts is answered. */
  onlyThese: string;
}

/** Ten megabytes (reading, section 4): a phone's largest photo as JPEG. */
const PICTURE_UPLOAD: UploadKind = {
  field: "image",
  what: "picture",
  maxMegabytes: 10,
  onlyThese: "Please send only one picture, in the field image, and its alt text.",
};

/** Twenty megabytes: an annual report with photos, as printers prepare it for the screen. */
export const FILE_UPLOAD: UploadKind = {
  field: "file",
  what: "file",
  maxMegabytes: 20,
  onlyThese: "Please send only one file, in the field file, and its title.",
};

/** In bytes: longer than any alternative text or title. */
const MAX_FIELD_BYTES = 2000;

const INCOMPLETE_FORM = "The form could not be read or is incomplete.";

/** A received form. */
export interface Upload {
  /** Path of the file. */
  file: string;
  /** The text fields, not yet validated. */
  fields: object;
}

/**
 * Reads a multipart form with one file, and saves the file to `folder` under a random name. The
 * client's file name and type are ignored. The caller deletes the folder in every case.
 *
 * @throws ExpectedError 413 when the file is too large, 415 when the body is not a multipart form, 400 when it or the file is
 * empty or the form is incomplete or has other parts; ValidationError without a file.
 */
export async function receiveUpload(
  request: Request,
  response: Response,
  folder: string,
  kind: UploadKind = PICTURE_UPLOAD,
): Promise<Upload> {
  if (!request.is("multipart/form-data")) {
    throw new ExpectedError(
      isWithoutBody(request) ? 400 : 415,
      `Please send the ${kind.what} as a form (multipart/form-data), in the field ${kind.field}.`,
    );
  }
  const receive = multer({
    storage: multer.diskStorage({ destination: folder }),
    limits: {
      fileSize: kind.maxMegabytes * MEGABYTE,
      files: 1,
      parts: 2,
      headerPairs: 20,
      fields: 1,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 40,
    },
  }).single(kind.field);
  // If the client has already disconnected, no further event follows and multer would wait forever.
  if (request.destroyed) throw new ExpectedError(400, INCOMPLETE_FORM);
  await new Promise<void>((resolve, reject) => {
    receive(request, response, (error: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(toExpectedError(error, kind));
    });
  });
  const { file } = request;
  if (!file) throw new ValidationError({ [kind.field]: `Please choose a ${kind.what}.` });
  if (file.size === 0) throw new ExpectedError(400, `This ${kind.what} is empty. Please choose another one.`);
  return { file: file.path, fields: { ...request.body } };
}

function toExpectedError(error: unknown, { maxMegabytes, onlyThese }: UploadKind): unknown {
  if (error instanceof MulterError) {
    if (error.code === "LIMIT_FILE_SIZE") {
      return new ExpectedError(
        413,
        `This file is larger than ${maxMegabytes} MB. Please choose a smaller one.`,
      );
    }
    return new ExpectedError(400, onlyThese);
  }
  // System errors (no space, no access) are not the client's fault.
  if (!(error instanceof Error) || "errno" in error) return error;
  return new ExpectedError(400, INCOMPLETE_FORM);
}
