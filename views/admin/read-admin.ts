import { data, type RouterContextProvider } from "react-router";
import { adminQueriesContext, type AdminQueries } from "../../src/context.ts";

/**
 * Reads through the desk. What it refuses reaches the screen as a sentence with its status, which
 * the frame draws; anything else fails as it is.
 *
 * @throws DataWithResponseInit with `{ error }`, for a refusal.
 */
export async function readAdmin<Answer>(
  context: Readonly<RouterContextProvider>,
  ask: (desk: AdminQueries) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(context.get(adminQueriesContext));
  } catch (error) {
    const { status, message } = Object(error);
    // The server's typed errors have a status; they can't be told by class here, across the arrows.
    if (typeof status === "number" && status < 500) throw data({ error: String(message) }, { status });
    throw error;
  }
}
