/**
 * A failure that is part of normal business: it has an HTTP status and a sentence for the
 * person who gets it. Anything else that is thrown is logged whole and answered opaque.
 */
export class ExpectedError extends Error {
  override name = "ExpectedError";
  readonly status: number;
  /** A sentence for each field at fault. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    details: { fields?: Readonly<Record<string, string>>; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = details.fields;
    this.headers = details.headers ?? {};
  }
}

/** `Product not found`, `Job not found` (specification, section 8). */
export class NotFoundError extends ExpectedError {
  override name = "NotFoundError";
  constructor(what: string) {
    super(404, `${what} not found`);
  }
}

/** The caller has not said who they are. */
export class UnauthorizedError extends ExpectedError {
  override name = "UnauthorizedError";
  constructor(message = "Please sign in to see this.") {
    super(401, message, { headers: { "WWW-Authenticate": "Bearer" } });
  }
}

/** The caller is known and may not do this. */
export class ForbiddenError extends ExpectedError {
  override name = "ForbiddenError";
  constructor(
    message = "Your account does not have the rights for this. Somebody who manages accounts can give them to you.",
  ) {
    super(403, message);
  }
}

/** Some fields can't be taken as they are; every one is named. */
export class ValidationError extends ExpectedError {
  override name = "ValidationError";
  constructor(fields: Readonly<Record<string, string>>) {
    super(400, "Some fields need another look.", { fields });
  }
}

/** Somebody else saved first: the record as it stands now comes along, and nothing was written. */
export class VersionConflictError extends ExpectedError {
  override name = "VersionConflictError";
  readonly current: object;
  constructor(current: object) {
    super(
      409,
      "Somebody else has changed this in the meantime. Nothing was saved; have a look at the current version first.",
    );
    this.current = current;
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

/** What to print of an error that ends the process: its sentence, or the whole error where it is unexpected. */
export function printableError(error: unknown): unknown {
  return isOperatorError(error) ? error.message : error;
}
