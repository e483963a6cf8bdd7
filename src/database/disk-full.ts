import { ExpectedError } from "../errors.ts";

/** The system's and SQLite's words for a disk, or a share of it, without room. */
const FULL = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"]);

/** What a library says that passes on the system's sentence and not its code. */
const FULL_SENTENCE = /no space left on device|disk quota exceeded/i;

/** How many causes are looked through: a chain that bites its tail ends somewhere. */
const DEPTH = 5;

/** Whether something failed because there is no room left on the disk. */
export function isDiskFull(error: unknown, depth = DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false;
  if ("code" in error && typeof error.code === "string" && FULL.has(error.code)) return true;
  return FULL_SENTENCE.test(error.message) || isDiskFull(error.cause, depth - 1);
}

export function diskFullError(): ExpectedError {
  return new ExpectedError(
    507,
    "There is no room left on the server, so this was not saved; everything that was saved before is safe. " +
      "Please tell whoever looks after the site, keep this page open, and save again when there is room.",
    { headers: { "Retry-After": "60" } },
  );
}
