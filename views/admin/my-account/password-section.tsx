import { useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { PASSWORD_MIN } from "../../../src/rules/access/password-strength.ts";
import { PasswordField } from "../../components/session/password-field.tsx";
import { textOf } from "../../components/session/text-of.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import { isSessionUser, storeSession } from "../../components/session/stored-session.ts";
import styles from "./account.module.css";
import { AccountSection } from "./account-section.tsx";

/** Changes the user's own password. Requires the current one. */
export function PasswordSection({ owner }: { owner: { email: string; name: string } }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  /** The number of changes so far, used as the form's key: each change resets the fields. */
  const [changes, setChanges] = useState(0);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const body = {
      currentPassword: textOf(fields.get("currentPassword")),
      password: textOf(fields.get("password")),
    };
    setBusy(true);
    const result = await callApi<{ token: string; user: unknown }>("/api/users/me/password", {
      method: "PUT",
      body,
    });
    setBusy(false);
    setFailure(result.ok ? undefined : result);
    if (!result.ok) return;
    const { token, user } = result.value;
    if (isSessionUser(user)) storeSession(token, user);
    setChanges(changes + 1);
    toast({ text: "Password changed. You are signed out everywhere else." });
    await revalidate();
  }

  return (
    <AccountSection
      title="Password"
      lead="Changing your password signs you out everywhere else. You get an e-mail to confirm the change."
    >
      <form key={changes} noValidate className={styles["form"]} onSubmit={(event) => void submit(event)}>
        {failure && Object.keys(failure.fields).length === 0 && <Notice tone="bad">{failure.error}</Notice>}
        {/* For password managers: the user name that belongs to the password. */}
        <input type="email" name="username" autoComplete="username" readOnly hidden value={owner.email} />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={failure?.fields["currentPassword"]}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters. A short sentence is easy to remember and hard to guess.`}
          error={failure?.fields["password"]}
          owner={owner}
        />
        <Button type="submit" busy={busy}>
          Change password
        </Button>
      </form>
    </AccountSection>
  );
}
