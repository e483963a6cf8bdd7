import { ExpectedError, OperatorError } from "../../errors.ts";

/** In seconds, when a client may try again. */
const RETRY = { "Retry-After": "60" };

const WHAT_TO_DO =
  "Everything that was saved before is safe. Please keep this page open and save again in a minute.";

/** Another process is writing. The transaction has not begun and may be retried. */
export class DatabaseBusyError extends ExpectedError {
  override name = "DatabaseBusyError";
  constructor(options?: { cause: unknown }) {
    super(503, `Another program is using the site's database, so this was not saved. ${WHAT_TO_DO}`, {
      headers: RETRY,
      ...options,
    });
  }
}

/** PostgreSQL does not respond, or has no connection left. Nothing was read or written. */
export class DatabaseUnreachableError extends ExpectedError {
  override name = "DatabaseUnreachableError";
  /** The sentence for the person who starts the site or a command. */
  readonly forOperator: string | undefined;
  constructor(options: { cause: unknown; forOperator?: string }) {
    super(503, `The site's database does not respond at the moment, so nothing was saved. ${WHAT_TO_DO}`, {
      headers: RETRY,
      cause: options.cause,
    });
    this.forOperator = options.forOperator;
  }
}

/** The connection to PostgreSQL was lost during a commit, which may have succeeded. */
export class CommitUncertainError extends ExpectedError {
  override name = "CommitUncertainError";
  constructor(options: { cause: unknown }) {
    super(
      503,
      "The connection to the site's database was lost during saving, so this may or may not have been saved. " +
        "Please keep this page open, look at the record in another window, and save again if it was not.",
      { headers: RETRY, ...options },
    );
  }
}

/** The database file exists but is damaged. The message tells the operator what to do. */
export class DamagedDatabaseError extends OperatorError {
  override name = "DamagedDatabaseError";
}

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

/** The codes for values that a table does not take: PostgreSQL's classes 22 and 23, and SQLite's. */
const REFUSED_ROW = /^(?:2[23]\w{3}|SQLITE_(?:CONSTRAINT|MISMATCH)\w*)$/;

/** Whether a row was refused because its values do not fit the table: nothing is wrong with the database. */
export function isRefusedRow(error: unknown): boolean {
  return error instanceof Error && "code" in error && REFUSED_ROW.test(String(error.code));
}

/** Whether the database was lost or its disk is full: that ends, and nothing is wrong with what was to be written. */
export function isOfDatabase(error: unknown): boolean {
  return isDiskFull(error) || (error instanceof ExpectedError && error.status >= 500);
}

export function diskFullError(): ExpectedError {
  return new ExpectedError(
    507,
    // For staff, who can't make room: the log and System say what is full.
    "There is no space left on the disk of the site, so this was not saved. Everything that was saved before is safe. " +
      "Please tell the person who looks after the site, keep this page open, and save again later.",
    { headers: { "Retry-After": "60" } },
  );
}
