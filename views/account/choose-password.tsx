import { useEffect } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { AccountActions } from "../../src/accounts/people/account-actions.ts";
import type { SessionUser } from "../../src/rules/access/permissions.ts";
import { storeSession } from "../components/session/stored-session.ts";
import type { Refusal } from "../../src/site/context.ts";
import { PASSWORD_MIN } from "../../src/rules/access/password-strength.ts";
import { AccountForm, FormErrorSummary } from "./account-form.tsx";
import { useHydrated } from "../components/hydrated.ts";
import { Field, PasswordField } from "../components/session/fields.tsx";
import { ButtonLink } from "../components/button-link.tsx";
import styles from "../components/session/form.module.css";

/** The form's field by which a page with scripts asks for the session instead of a redirect. */
const WITH_SCRIPTS = "scripts";

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

interface NewPasswordFormProps {
  /** The user whose password is set. */
  owner: { email: string; name: string };
  /** The current name. Undefined where the form has no field for it. */
  name?: string;
  refusal: Refusal | undefined;
  submit: string;
}

/** Sets a password through a link. The token is in the address, and the form posts to that address. */
export function NewPasswordForm({ owner, name, refusal, submit }: NewPasswordFormProps) {
  const hydrated = useHydrated();
  return (
    <>
      {refusal && <FormErrorSummary refusal={refusal} />}
      <AccountForm submit={submit}>
        {hydrated && <input type="hidden" name={WITH_SCRIPTS} value="yes" />}
        {/* Tells a password manager which account this is. The server takes the account from the link. */}
        <Field
          name="address"
          label="E-mail address"
          type="email"
          autoComplete="username"
          readOnly
          value={owner.email}
        />
        {name !== undefined && (
          <Field
            name="name"
            label="Your name"
            autoComplete="name"
            required
            defaultValue={name}
            error={refusal?.fields["name"]}
          />
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters. A short sentence is easy to remember and hard to guess.`}
          error={refusal?.fields["password"]}
          owner={owner}
        />
      </AccountForm>
    </>
  );
}

/** Why a link cannot be used. */
type InvalidLinkState = "expired" | "used" | "unknown";

/** The heading of the page for a link that cannot be used. The page's title is the same. */
export const INVALID_LINK: Readonly<Record<InvalidLinkState, string>> = {
  expired: "This link has expired",
  used: "This link has already been used",
  unknown: "This link is not valid",
};

const REASONS: Readonly<Record<"activation" | "reset", Readonly<Record<InvalidLinkState, string>>>> = {
  activation: {
    expired: "Activation links work for 7 days.",
    used: "Each link works once. Your account may already be active: try to sign in.",
    unknown: "Part of it may be missing. Open the link from the e-mail again, or copy the whole link.",
  },
  reset: {
    expired: "For your security, a link to choose a new password works for 1 hour.",
    used: "Each link works once, and a new password cancels older links. Try to sign in.",
    unknown: "Part of it may be missing. Open the link from the e-mail again, or copy the whole link.",
  },
};

/** Explains why a link cannot be used, and offers the next step. */
export function InvalidLink({ kind, state }: { kind: "activation" | "reset"; state: InvalidLinkState }) {
  return (
    <>
      <h1>{INVALID_LINK[state]}</h1>
      <p className={styles["lead"]}>{REASONS[kind][state]}</p>
      <div className={styles["actions"]}>
        <ButtonLink to="/request-password-reset">Request a new link</ButtonLink>
        <ButtonLink to="/admin/login" look="outline">
          Go to sign-in
        </ButtonLink>
      </div>
      <p className={styles["aside"]}>No e-mail? Ask a colleague who manages accounts.</p>
    </>
  );
}

/** The HTTP status of a link's page: 410 for a link that existed, 404 for one that never did. */
export function linkStatus(state: "usable" | InvalidLinkState): number {
  if (state === "usable") return 200;
  return state === "unknown" ? 404 : 410;
}
