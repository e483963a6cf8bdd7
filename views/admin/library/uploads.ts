import { parseJson } from "../../../src/rules/text/parse-json.ts";
import type { LibraryFile } from "../../../src/media/pdfs/files.ts";
import type { Picture } from "../../../src/media/pictures/pictures.ts";
import { HEIC_ADVICE } from "../../../src/rules/images/pictures.ts";
import { errorIn } from "../../components/response-error.ts";
import { STOPPED } from "../api-call.ts";
import { viewHeaders } from "../page-of-view.ts";
import { isServerReached } from "../reachability.ts";
import { isAuthenticationFailure, hasEnded, isStillStored, SESSION_ENDED } from "../admin-fetch.ts";
import { adviceFor } from "../failed-request.ts";
import { TOKEN_EXPIRED } from "../../components/session/end-session.ts";
import { readStoredSession, type StoredSession } from "../../components/session/stored-session.ts";

/** A running upload. */
export interface Upload<Stored> {
  /** Rejects with an UploadError. */
  done: Promise<Stored>;
  cancel: () => void;
}

/** Why an upload failed, as a sentence for people. */
export class UploadError extends Error {
  override name = "UploadError";
  /** Cancelled by the person, so nothing needs to be reported. */
  readonly cancelled: boolean;
  constructor(sentence: string, cancelled = false) {
    super(sentence);
    this.cancelled = cancelled;
  }
}

/** A picture from the library, or just uploaded. */
export type ChosenPicture = Pick<Picture, "id" | "imageUrl" | "width" | "height" | "alt">;

/** The picture types that the server accepts. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** In characters, of a file; the limit of the schema. */
export const MAX_TITLE = 200;

/** Called with the fraction sent, from 0 to 1. */
type OnProgress = (share: number) => void;

/** Uploads a picture and reports progress. */
export function uploadPicture(file: File, onProgress: OnProgress): Upload<ChosenPicture> {
  const form = new FormData();
  form.append("image", file);
  return sendUpload("/api/upload/image", form, pictureError(file), isPicture, onProgress);
}

/** Uploads a PDF under the title that its name suggests, and reports progress. */
export function uploadFile(file: File, onProgress: OnProgress): Upload<LibraryFile> {
  const form = new FormData();
  form.append("title", titleOf(file.name));
  form.append("file", file);
  return sendUpload("/api/upload/file", form, pdfError(file), isFile, onProgress);
}

/** Returns an error sentence about a picture that cannot be uploaded; undefined if it can. */
export function pictureError(file: File): string | undefined {
  if (/heic|heif/i.test(file.type) || /\.hei[cf]$/i.test(file.name)) {
    return `“${file.name}” is in ${HEIC_ADVICE}`;
  }
  // The type is empty if the system does not know it: the server checks the content.
  if (file.type !== "" && !PICTURE_TYPES.includes(file.type)) {
    return `“${file.name}” is not a supported picture. Please choose a JPEG, PNG, WebP, AVIF or GIF file.`;
  }
  return sizeError(file, 10);
}

function pdfError(file: File): string | undefined {
  return file.type !== "" && file.type !== "application/pdf"
    ? `“${file.name}” is not a PDF. Please save it as a PDF first.`
    : sizeError(file, 20);
}

/** @param most the server's limit in megabytes (media/receive-upload.ts). */
function sizeError({ name, size }: File, most: number): string | undefined {
  const megabytes = size / 1024 / 1024;
  if (megabytes > most)
    return `“${name}” is ${megabytes.toFixed(1)} MB; the maximum is ${most} MB. Please make it smaller first.`;
  return size === 0 ? `“${name}” is empty. Please choose another file.` : undefined;
}

/** The words of a file's name: `annual_report-2025.pdf` becomes `annual report-2025`. */
function titleOf(name: string): string {
  const words = name.replace(/\.pdf$/i, "").replaceAll("_", " ");
  return words.trim().slice(0, MAX_TITLE) || "Document";
}

function isPicture(value: unknown): value is ChosenPicture {
  const { id, imageUrl, alt, width, height } = Object(value);
  return areTexts(id, imageUrl, alt) && Number.isInteger(width) && Number.isInteger(height);
}

function isFile(value: unknown): value is LibraryFile {
  const { id, url, title, bytes } = Object(value);
  return areTexts(id, url, title) && Number.isInteger(bytes);
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}

const UNREACHABLE =
  "Upload failed: the server can't be reached. Nothing has changed: check your connection, then try again.";

/**
 * Sends a form with a file and reports progress. `fetch` has no upload progress, so this call uses XMLHttpRequest. The cookie
 * proves who uploads: uploads send no token (specification, section 6).
 *
 * @param error why the server would refuse the file: then it is not sent.
 * @param isStored whether the answer is what the call returns.
 */
function sendUpload<Stored>(
  address: string,
  form: FormData,
  error: string | undefined,
  isStored: (answer: unknown) => answer is Stored,
  onProgress: OnProgress,
): Upload<Stored> {
  const stored = readStoredSession();
  const refused = error ?? (hasEnded(stored) ? SESSION_ENDED : undefined);
  if (refused !== undefined)
    return { done: Promise.reject(new UploadError(refused)), cancel: () => undefined };
  const request = new XMLHttpRequest();
  const done = new Promise<Stored>((resolve, reject) => {
    request.open("POST", address);
    for (const [name, value] of viewHeaders()) request.setRequestHeader(name, value);
    request.responseType = "text";
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("error", () => {
      void isServerReached().then((reached) =>
        reject(new UploadError(reached ? `Upload failed. ${STOPPED}` : UNREACHABLE)),
      );
    });
    request.addEventListener("abort", () => reject(new UploadError("Cancelled.", true)));
    request.addEventListener("load", () => {
      const answer = parseJson(request.responseText);
      if (request.status < 300 && isStored(answer)) resolve(answer);
      else reject(new UploadError(rejection(request.status, answer, stored)));
    });
  });
  request.send(form);
  return { done, cancel: () => request.abort() };
}

/** @param asked the session when it was sent: another request may have failed and reported the end of it before. */
function rejection(status: number, answer: unknown, asked: StoredSession): string {
  const error = errorIn(answer);
  if (isAuthenticationFailure(status, error ?? "") && isStillStored(asked))
    window.dispatchEvent(new Event(TOKEN_EXPIRED));
  return error ?? `Upload failed (${status}). ${adviceFor(status)}`;
}
