import { data, redirect, type RouterContextProvider } from "react-router";
import { accountContext, reportContext } from "../../src/site/context.ts";
import { adminQueriesContext, type AdminQueries } from "../../src/staff/staff-context.ts";
import { safeAdminPath } from "../components/session/admin-redirect.ts";
import type { SessionUser } from "../../src/rules/access/permissions.ts";

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

interface Visit {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/** The one screen that opens for a user who must set up a passkey or two-step verification first. */
const ACCOUNT_SCREEN = "/admin/account";

/**
 * Returns the signed-in user. Redirects other visitors to the sign-in page, which leads back, and a user who must set up a
 * passkey or two-step verification first to the account screen, which says so.
 *
 * @throws Response 302 to the sign-in page or the account screen.
 */
export function requireUser({ context, url }: Visit): SessionUser {
  const { user, factorOverdue } = context.get(accountContext);
  if (!user) {
    const path = safeAdminPath(url.pathname + url.search);
    throw redirect(`/admin/login?redirectTo=${encodeURIComponent(path)}`);
  }
  if (factorOverdue && url.pathname !== ACCOUNT_SCREEN) throw redirect(ACCOUNT_SCREEN);
  return user;
}
