import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import { ExpectedError, ValidationError } from "../errors.ts";

/** Ten megabytes (reading, section 4): a phone's largest photo as JPEG. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** In characters: more than any description of a picture. */
const MAX_FIELD_BYTES = 2000;

const BROKEN_OFF = "The form could not be read, or ended before all of it had arrived.";

/** What arrived: where the file lies, and the texts beside it as they were sent. */
export interface Upload {
  file: string;
  fields: object;
}

/**
 * Reads a multipart form with one file in the field `image` and puts the file into `folder`
 * under a name of ours. The caller removes the folder, whatever happens. What the sender calls
 * the file and its type is not looked at.
 *
 * @throws ExpectedError 413 when the file is too large, 415 when this is no multipart form, 400
 * when the form is broken off or holds anything else; ValidationError without a file.
 */
export async function receiveUpload(request: Request, response: Response, folder: string): Promise<Upload> {
  if (!request.is("multipart/form-data")) {
    throw new ExpectedError(
      415,
      "Please send the picture as a form (multipart/form-data), in the field image.",
    );
  }
  const receive = multer({
    storage: multer.diskStorage({ destination: folder }),
    limits: {
      fileSize: MAX_FILE_BYTES,
      files: 1,
      parts: 2,
      headerPairs: 20,
      fields: 1,
      fieldSize: MAX_FIELD_BYTES,
      fieldNameSize: 40,
    },
  }).single("image");
  // Whoever left before this point is not heard of again, and multer would wait for them for ever.
  if (request.destroyed) throw new ExpectedError(400, BROKEN_OFF);
  await new Promise<void>((resolve, reject) => {
    receive(request, response, (error: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(inSentences(error));
    });
  });
  const { file } = request;
  if (!file) throw new ValidationError({ image: "Please choose a picture." });
  return { file: file.path, fields: { ...request.body } };
}

function inSentences(error: unknown): unknown {
  if (error instanceof MulterError) {
    if (error.code === "LIMIT_FILE_SIZE") {
      return new ExpectedError(413, "This file is larger than 10 MB. Please choose a smaller one.");
    }
    return new ExpectedError(
      400,
      "Please send one picture, in the field image, and nothing else but its alt text.",
    );
  }
  // What the system reports (no space, no access) is not the sender's fault.
  if (!(error instanceof Error) || "errno" in error) return error;
  return new ExpectedError(400, BROKEN_OFF);
}
