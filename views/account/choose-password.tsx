import { useEffect } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { AccountActions } from "../../src/accounts/people/account-actions.ts";
import type { SessionUser } from "../../src/rules/access/permissions.ts";
import { storeSession } from "../components/session/stored-session.ts";

/** The form's field by which a page with scripts asks for the session instead of a redirect. */
export const WITH_SCRIPTS = "scripts";

interface Session {
  token: string;
  user: SessionUser;
}

/**
 * Signs in with a password that has just been chosen. An account with a second factor signs in by itself: a link alone
 * must not be enough.
 *
 * @param notice what the sign-in page says then.
 * @returns the session, for the page to store.
 * @throws Response that redirects: to the staff area for a page without scripts, or to the sign-in page.
 */
export async function signInWithNewPassword(account: AccountActions, email: string, notice: string) {
  const tried = await account.attempt(() => account.signIn({ email, password: account.form["password"] }));
  if ("refusal" in tried) throw redirect(`/admin/login?notice=${notice}`);
  if (account.form[WITH_SCRIPTS] === undefined) throw redirect("/admin");
  const session: Session = tried.done;
  return data({ session });
}

/** Reads no link again that has just been used: by now it is not valid. */
export function revalidateUnusedLink({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return Object(actionResult).session === undefined && defaultShouldRevalidate;
}

/** Stores the session of a person who has just chosen a password, and opens the staff area. */
export function OpenStaffArea({ session: { token, user } }: { session: Session }) {
  useEffect(() => {
    storeSession(token, user);
    window.location.replace("/admin");
  }, [token, user]);
  return (
    <>
      <h1>You are signed in</h1>
      <p role="status">
        Your password is set. The <a href="/admin">staff area</a> opens in a moment.
      </p>
    </>
  );
}
