import { ExpectedError } from "../../errors.ts";

/** Error codes of the system and of SQLite for a full disk or an exceeded quota. */
const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"]);

/** For libraries that report the system's message without its code. */
const DISK_FULL_MESSAGE = /no space left on device|disk quota exceeded/i;

/** How many levels of `cause` are followed; a chain of causes can be circular. */
const MAX_DEPTH = 5;

/** Whether an error, or one of its causes, says that the disk is full. */
export function isDiskFull(error: unknown, depth = MAX_DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false;
  if ("code" in error && typeof error.code === "string" && DISK_FULL_CODES.has(error.code)) return true;
  return DISK_FULL_MESSAGE.test(error.message) || isDiskFull(error.cause, depth - 1);
}

export function diskFullError(): ExpectedError {
  return new ExpectedError(
    507,
    // For staff, who can't make room: the log and System say what is full.
    "The site can't save anything at the moment, so this was not saved. Everything that was saved before is safe. " +
      "Please tell the person who looks after the site, keep this page open, and save again later.",
    { headers: { "Retry-After": "60" } },
  );
}
