import { ExpectedError } from "../../errors.ts";

/** PostgreSQL does not respond, or has no connection left. Nothing was read or written. */
export class DatabaseUnreachableError extends ExpectedError {
  override name = "DatabaseUnreachableError";
  constructor(options?: { cause: unknown }) {
    super(
      503,
      "The site's database does not respond at the moment, so nothing was saved. Everything that was saved before is safe. " +
        "Please keep this page open and try again in a minute.",
      { headers: { "Retry-After": "60" }, ...options },
    );
  }
}
