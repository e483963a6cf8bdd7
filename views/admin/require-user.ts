import { redirect, type RouterContextProvider } from "react-router";
import { accountContext } from "../../src/context.ts";
import { safeAdminPath } from "../components/session/admin-redirect.ts";
import type { SessionUser } from "../../src/accounts/permissions.ts";

interface Visit {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/**
 * Returns the signed-in user. Redirects other visitors to the sign-in page, which leads back.
 *
 * @throws Response 302 to the sign-in page.
 */
export function requireUser({ context, url }: Visit): SessionUser {
  const { user } = context.get(accountContext);
  if (!user) {
    const path = safeAdminPath(url.pathname + url.search);
    throw redirect(`/admin/login?redirectTo=${encodeURIComponent(path)}`);
  }
  return user;
}
