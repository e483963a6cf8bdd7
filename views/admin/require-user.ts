import { redirect, type RouterContextProvider } from "react-router";
import { accountContext } from "../../src/context.ts";
import { safeAdminPath } from "../components/session/admin-redirect.ts";
import type { SessionUser } from "../../src/accounts/permissions.ts";

interface Visit {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/**
 * Who is signed in; anybody else is led to the sign-in, and from there back.
 *
 * @throws Response 302
 */
export function requireUser({ context, url }: Visit): SessionUser {
  const { user } = context.get(accountContext);
  if (!user) {
    const path = safeAdminPath(url.pathname + url.search);
    throw redirect(`/admin/login?redirectTo=${encodeURIComponent(path)}`);
  }
  return user;
}
