import { errorIn } from "../../components/response-error.ts";
import { isAuthenticationFailure } from "../authentication-failure.ts";
import { adviceFor } from "../failed-request.ts";
import { TOKEN_EXPIRED } from "../../components/session/end-session.ts";
import { hasEnded, isStillStored, SESSION_ENDED } from "../admin-fetch.ts";
import { readStoredSession, type StoredSession } from "../../components/session/stored-session.ts";

/** An uploaded picture, as the server returns it. */
export interface UploadedPicture {
  id: string;
  imageUrl: string;
  width: number;
  height: number;
  alt: string;
}

/** A running upload. */
export interface Upload {
  /** Rejects with an UploadError. */
  done: Promise<UploadedPicture>;
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

/** The server's limit (MAX_FILE_BYTES in media/receive-upload.ts). */
const MAX_BYTES = 10 * 1024 * 1024;

/** The picture types that the server accepts. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

const UNREACHABLE =
  "Upload failed: the server can't be reached. Nothing has changed: check your connection, then try again.";

/**
 * Uploads a picture and reports progress. `fetch` has no upload progress, so this call uses XMLHttpRequest. The cookie
 * proves who uploads: image uploads send no token (specification, section 6).
 *
 * @param options.onProgress called with the fraction sent, from 0 to 1.
 */
export function uploadPicture(file: File, options: { onProgress?: (share: number) => void } = {}): Upload {
  const error = fileError(file);
  if (error) return { done: Promise.reject(new UploadError(error)), cancel: () => undefined };
  const stored = readStoredSession(window.localStorage, new Date());
  if (hasEnded(stored))
    return { done: Promise.reject(new UploadError(SESSION_ENDED)), cancel: () => undefined };
  const request = new XMLHttpRequest();
  const done = new Promise<UploadedPicture>((resolve, reject) => {
    request.open("POST", "/api/upload/image");
    request.responseType = "text";
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      options.onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("error", () => reject(new UploadError(UNREACHABLE)));
    request.addEventListener("abort", () => reject(new UploadError("Cancelled.", true)));
    request.addEventListener("load", () => {
      const answer = parse(request.responseText);
      if (request.status < 300 && isUploaded(answer)) resolve(answer);
      else reject(new UploadError(rejection(request.status, answer, stored)));
    });
  });
  const form = new FormData();
  form.append("image", file);
  request.send(form);
  return { done, cancel: () => request.abort() };
}

/** Returns an error sentence about a file that cannot be uploaded; undefined if it can. */
export function fileError(file: File): string | undefined {
  if (/heic|heif/i.test(file.type) || /\.hei[cf]$/i.test(file.name)) {
    return `“${file.name}” is a HEIC file, which browsers can't show. Please save it as JPEG first.`;
  }
  // The type is empty if the system does not know it: the server checks the content.
  if (file.type !== "" && !PICTURE_TYPES.some((type) => type === file.type)) {
    return `“${file.name}” is not a supported picture. Please choose a JPEG, PNG, WebP, AVIF or GIF file.`;
  }
  if (file.size > MAX_BYTES) {
    const megabytes = (file.size / 1024 / 1024).toFixed(1);
    return `“${file.name}” is ${megabytes} MB; the maximum is 10 MB. Please make it smaller first.`;
  }
  return file.size === 0 ? `“${file.name}” is empty. Please choose another file.` : undefined;
}

/** @param asked the session when it was sent: another request may have failed and reported the end of it before. */
function rejection(status: number, answer: unknown, asked: StoredSession): string {
  const error = errorIn(answer);
  if (isAuthenticationFailure(status, error ?? "") && isStillStored(asked))
    window.dispatchEvent(new Event(TOKEN_EXPIRED));
  return error ?? `Upload failed (${status}). ${adviceFor(status)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isUploaded(value: unknown): value is UploadedPicture {
  if (typeof value !== "object" || value === null) return false;
  const { id, imageUrl, alt, width, height } = Object(value);
  return (
    [id, imageUrl, alt].every((text) => typeof text === "string") && [width, height].every(Number.isInteger)
  );
}
