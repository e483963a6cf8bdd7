import { isAuthenticationFailure } from "../authentication-failure.ts";
import { isStillStored, TOKEN_EXPIRED } from "../admin-fetch.ts";
import { readStoredSession, type StoredSession } from "../../components/session/stored-session.ts";

/** A picture as the server keeps it. */
export interface UploadedPicture {
  id: string;
  imageUrl: string;
  width: number;
  height: number;
  alt: string;
}

/** An upload on its way. */
export interface Upload {
  /** Rejects with an UploadError. */
  done: Promise<UploadedPicture>;
  cancel: () => void;
}

/** Why a picture has not arrived, as a sentence for people. */
export class UploadError extends Error {
  override name = "UploadError";
  /** Somebody took it back: nothing to tell. */
  readonly cancelled: boolean;
  constructor(sentence: string, cancelled = false) {
    super(sentence);
    this.cancelled = cancelled;
  }
}

/** Ten megabytes, as the server has it. */
const MAX_BYTES = 10 * 1024 * 1024;

/** The kinds of pictures that the server reads. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

const UNREACHABLE =
  "The picture did not get through: the connection is down. What was here has stayed; please try again.";

/**
 * Sends a picture to the library, and tells how far it is: `fetch` can't say that of what it
 * sends, so this is the one call that goes another way, with the same proof as `adminFetch`.
 *
 * @param path of the call: the upload itself, or one that replaces a picture.
 * @param options.onProgress with a share from 0 to 1 of what has been sent.
 */
export function uploadPicture(
  file: File,
  options: { onProgress?: (share: number) => void; path?: string } = {},
): Upload {
  const fault = faultOfFile(file);
  if (fault) return { done: Promise.reject(new UploadError(fault)), cancel: () => undefined };
  const request = new XMLHttpRequest();
  const done = new Promise<UploadedPicture>((resolve, reject) => {
    request.open("POST", options.path ?? "/api/upload/image");
    request.responseType = "text";
    const stored = readStoredSession(window.localStorage, new Date());
    if (stored.state === "signed-in") request.setRequestHeader("Authorization", `Bearer ${stored.token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      options.onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("error", () => reject(new UploadError(UNREACHABLE)));
    request.addEventListener("abort", () => reject(new UploadError("Cancelled.", true)));
    request.addEventListener("load", () => {
      const answer = parse(request.responseText);
      // Replacing one answers the new picture among other things.
      const picture = options.path ? Object(answer)["picture"] : answer;
      if (request.status < 300 && isUploaded(picture)) resolve(picture);
      else reject(new UploadError(refusal(request.status, answer, stored)));
    });
  });
  const form = new FormData();
  form.append("image", file);
  request.send(form);
  return { done, cancel: () => request.abort() };
}

/** What is wrong with a file that can be told before it is sent; undefined where nothing is. */
export function faultOfFile(file: File): string | undefined {
  if (/heic|heif/i.test(file.type) || /\.hei[cf]$/i.test(file.name)) {
    return `“${file.name}” is in the HEIC format, which browsers can't show. Please save it as JPEG first.`;
  }
  // An empty type is a file that the system does not know: the server looks at its content.
  if (file.type !== "" && !PICTURE_TYPES.some((type) => type === file.type)) {
    return `“${file.name}” is no picture we can use. Please choose a JPEG, PNG, WebP, AVIF or GIF.`;
  }
  if (file.size > MAX_BYTES) {
    const megabytes = (file.size / 1024 / 1024).toFixed(1);
    return `“${file.name}” has ${megabytes} MB, and 10 MB is the most. Please make it smaller first.`;
  }
  return file.size === 0 ? `“${file.name}” is empty. Please choose another file.` : undefined;
}

/** @param asked who was signed in when it was sent: others under way may have been refused before, and told so. */
function refusal(status: number, answer: unknown, asked: StoredSession): string {
  const error = String(Object(answer)["error"] ?? "");
  if (isAuthenticationFailure(status, error) && isStillStored(asked))
    window.dispatchEvent(new Event(TOKEN_EXPIRED));
  return error || `The upload failed (status ${status}). Please try again in a moment.`;
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
