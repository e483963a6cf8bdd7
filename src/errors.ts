/**
 * A failure that is part of normal operation. It has an HTTP status and a sentence for the person who reads the
 * response. Any other error is logged in full, and its response says nothing about it.
 */
export class ExpectedError extends Error {
  override name = "ExpectedError";
  readonly status: number;
  /** A sentence for each wrong field, by the name of the field. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    details: {
      fields?: Readonly<Record<string, string>>;
      headers?: Readonly<Record<string, string>>;
      cause?: unknown;
    } = {},
  ) {
    super(message, "cause" in details ? { cause: details.cause } : undefined);
    this.status = status;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
  }
}

/** `Product not found`, `Job not found` (specification, section 8), with the slug that the record has now. */
export class NotFoundError extends ExpectedError {
  override name = "NotFoundError";
  readonly movedTo: string | undefined;
  constructor(what: string, movedTo?: string) {
    super(404, `${what} not found`);
    this.movedTo = movedTo;
  }
}

/** The request needs a signed-in user and has none. */
export class UnauthorizedError extends ExpectedError {
  override name = "UnauthorizedError";
  constructor(message = "Please sign in to see this.") {
    super(401, message, { headers: { "WWW-Authenticate": "Bearer" } });
  }
}

/** The signed-in user has no permission for the request. */
export class ForbiddenError extends ExpectedError {
  override name = "ForbiddenError";
  constructor(
    message = "Your account does not have permission for this. A person who manages accounts can grant it.",
  ) {
    super(403, message);
  }
}

/** The account needs an app or a passkey, has none, and its week is over. */
export class SecondFactorDueError extends ForbiddenError {
  override name = "SecondFactorDueError";
  constructor() {
    super(
      "Your account needs a passkey or two-step verification, and the time to set one up is over. Open My account in the " +
        "staff area and set one up; then everything works again. Nothing was changed.",
    );
  }
}

/** A sensitive change needs a proof of identity that is no older than ten minutes. Nothing was changed. */
export class ReauthenticationError extends ExpectedError {
  override name = "ReauthenticationError";
  constructor() {
    super(
      403,
      "Please confirm that it is you, with your password or a passkey, and then try again. Nothing was changed.",
    );
  }
}

/** Some fields are not valid; the error names every one of them. */
export class ValidationError extends ExpectedError {
  override name = "ValidationError";
  constructor(fields: Readonly<Record<string, string>>) {
    super(400, "Some fields need another look.", { fields });
  }
}

/** The record has a newer version than the caller has read. Nothing was written; `current` is the record as stored. */
export class VersionConflictError extends ExpectedError {
  override name = "VersionConflictError";
  readonly current: object;
  /** Who has saved it since, the latest first, where that is known. */
  readonly savedBy: readonly object[] | undefined;
  constructor(current: object, savedBy?: readonly object[]) {
    super(
      409,
      "This has been changed since you opened it. Nothing was saved. Please check the current version first.",
    );
    this.current = current;
    this.savedBy = savedBy;
  }
}

/** A picture or a file cannot be deleted because records use it; `usage` lists them. */
export class InUseError extends ExpectedError {
  override name = "InUseError";
  readonly usage: readonly object[];
  constructor(what: string, usage: readonly object[]) {
    super(
      409,
      `This ${what} is in use. Remove it from the records listed first, including those in the bin.`,
    );
    this.usage = usage;
  }
}

const OPERATOR_ERROR: unique symbol = Symbol.for("suqna.OperatorError");

/**
 * A failure that the person who runs the site can resolve, such as a wrong setting or a damaged database. The message
 * is a whole sentence and says what to do, so the server and the commands print it without a stack.
 */
export class OperatorError extends Error {
  override name = "OperatorError";
  get [OPERATOR_ERROR](): true {
    return true;
  }
}

/**
 * Whether an error is an `OperatorError`. `instanceof` is not enough: in development Node loads server.ts and Vite
 * loads the site, so there are two copies of the class.
 */
export function isOperatorError(error: unknown): error is OperatorError {
  return error instanceof Error && OPERATOR_ERROR in error;
}

/** What Node and SQLite say of a folder or a file that this user may not use, or that is none. */
const NO_ACCESS = /^(?:EACCES|EPERM|EROFS|EEXIST|ENOTDIR)$|^SQLITE_(?:CANTOPEN|READONLY)/;

/** What to print of an error that ends the process: its sentence, or the whole error where it is unexpected. */
export function printableError(error: unknown): unknown {
  if (error instanceof Error && "forOperator" in error && typeof error.forOperator === "string")
    return error.forOperator;
  if (isOperatorError(error)) return error.message;
  if (!(error instanceof Error && "code" in error)) return error;
  const code = String(error.code);
  if (code.startsWith("ERR_PARSE_ARGS")) return `${error.message}. Nothing was changed.`;
  if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code))
    return `${error.message}. Make room on the disk, and run this again.`;
  if (!NO_ACCESS.test(code)) return error;
  const what = "path" in error ? "it" : "all that is in DATA_DIR";
  return (
    `${error.message}. This user (${process.getuid?.()}) must be able to read and write ${what}: ` +
    "make this user the owner (chown -R), or name another folder in the settings."
  );
}

/** Ends a command of the shell that has failed: prints the error, and sets the exit code. */
export function failCommand(error: unknown): void {
  console.error(printableError(error));
  process.exitCode = 1;
}

/** Whether an error of Node, of SQLite or of PostgreSQL has this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
