import { type RouterContextProvider, redirect } from "react-router";
import { accountContext } from "../../src/site/context.ts";
import { safeAdminPath } from "../components/session/admin-redirect.ts";
import type { SessionUser } from "../../src/rules/access/permissions.ts";

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
