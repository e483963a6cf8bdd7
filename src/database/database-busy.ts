import { ExpectedError } from "../errors.ts";

/** Another process is writing. The transaction has not begun and may be retried. */
export class DatabaseBusyError extends ExpectedError {
  override name = "DatabaseBusyError";
  constructor(options?: { cause: unknown }) {
    super(
      503,
      "Another program is using the site's database, so this was not saved. Everything that was saved before is safe. " +
        "Please keep this page open and save again in a minute.",
      { headers: { "Retry-After": "60" }, ...options },
    );
  }
}
