import { data, type RouterContextProvider } from "react-router";
import { reportContext } from "../../src/site/context.ts";
import { adminQueriesContext, type AdminQueries } from "../../src/staff/staff-context.ts";

/**
 * Runs admin queries in a loader. An expected error becomes a response with its status and sentence, which the frame
 * shows; any other error is logged and becomes a response with the status 500.
 *
 * @throws DataWithResponseInit, with `{ error }` for an expected error.
 */
export async function readAdmin<Result>(
  context: Readonly<RouterContextProvider>,
  query: (queries: AdminQueries) => Promise<Result>,
): Promise<Result> {
  try {
    return await query(context.get(adminQueriesContext));
  } catch (error) {
    const { status, message } = Object(error);
    // Expected errors have a status. Their classes are in the server's code, which views must not import.
    if (typeof status === "number" && status < 500) throw data({ error: String(message) }, { status });
    context.get(reportContext)(error);
    throw data(null, { status: 500 });
  }
}
