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
  constructor(options: { cause: unknown }) {
    super(503, `The site's database does not respond at the moment, so nothing was saved. ${WHAT_TO_DO}`, {
      headers: RETRY,
      ...options,
    });
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
