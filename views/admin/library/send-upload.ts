import { errorIn } from "../../components/response-error.ts";
import { isAuthenticationFailure } from "../authentication-failure.ts";
import { adviceFor } from "../failed-request.ts";
import { TOKEN_EXPIRED } from "../../components/session/end-session.ts";
import { hasEnded, isStillStored, SESSION_ENDED } from "../admin-fetch.ts";
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

const UNREACHABLE =
  "Upload failed: the server can't be reached. Nothing has changed: check your connection, then try again.";

/** Called with the fraction sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Sends a form with a file and reports progress. `fetch` has no upload progress, so this call uses XMLHttpRequest. The cookie
 * proves who uploads: uploads send no token (specification, section 6).
 *
 * @param isStored whether the answer is what the call returns.
 */
export function sendUpload<Stored>(
  address: string,
  form: FormData,
  isStored: (answer: unknown) => answer is Stored,
  onProgress: OnProgress = () => undefined,
): Upload<Stored> {
  const stored = readStoredSession(window.localStorage, new Date());
  if (hasEnded(stored)) return refusedUpload(SESSION_ENDED);
  const request = new XMLHttpRequest();
  const done = new Promise<Stored>((resolve, reject) => {
    request.open("POST", address);
    request.responseType = "text";
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("error", () => reject(new UploadError(UNREACHABLE)));
    request.addEventListener("abort", () => reject(new UploadError("Cancelled.", true)));
    request.addEventListener("load", () => {
      const answer = parse(request.responseText);
      if (request.status < 300 && isStored(answer)) resolve(answer);
      else reject(new UploadError(rejection(request.status, answer, stored)));
    });
  });
  request.send(form);
  return { done, cancel: () => request.abort() };
}

/** An upload that is not sent, because the server would refuse it. */
export function refusedUpload(sentence: string): Upload<never> {
  return { done: Promise.reject(new UploadError(sentence)), cancel: () => undefined };
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
