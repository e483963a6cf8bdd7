import { classNames } from "../../components/class-names.ts";
import { useUnsavedWork } from "../unsaved-work.ts";
import { useForm } from "../kit/form-dialog.tsx";
import { accountContext } from "../../../src/site/context.ts";
import { ROLE_SUMMARIES, ROLE_WORDS } from "../permission-words.ts";
import { readAdmin } from "../admin-loader.ts";
import { ScreenTitle } from "../kit/screen-title.tsx";
import type { Route } from "./+types/account";
import styles from "./account.module.css";
import { PasskeysSection } from "./passkeys-section.tsx";
import { RecoveryCodesSection } from "./recovery-codes.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { TokensSection } from "./tokens-section.tsx";
import { useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { UserRecord, SessionRecord } from "../../../src/accounts/people/account.schema.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import rows from "../kit/row-list.module.css";
import { useToast } from "../kit/toasts.tsx";
import { storeUser, isSessionUser, storeSession } from "../../components/session/stored-session.ts";
import { AccountSection, OwnPassword } from "./account-section.tsx";
import { PASSWORD_MIN } from "../../../src/rules/access/password-strength.ts";
import { PasswordField } from "../../components/session/fields.tsx";
import { textOf } from "../../components/session/text-of.ts";
import { Notice } from "../kit/notice.tsx";
import { LogOut } from "lucide-react";
import { deviceName } from "../../../src/rules/text/device-name.ts";
import { lowerFirst } from "../../../src/rules/text/text.ts";
import { whenInWords } from "../kit/when-words.ts";
import { useHydrated } from "../../components/hydrated.ts";
import { useNow } from "../../components/now.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readAdmin(context, async () => {
    const account = context.get(accountContext);
    const [me, sessions, tokens, passkeys, secondStep] = await Promise.all([
      account.me(),
      account.sessions(),
      account.apiTokens(),
      account.passkeys(),
      account.secondStep(),
    ]);
    return { me, sessions, tokens, passkeys, secondStep };
  });
}

/**
 * The signed-in user's account: name, password, passkeys, second factor, sessions and API tokens. A user who must set up a
 * passkey or two-step verification first gets only what that needs.
 */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { me, sessions, tokens, passkeys, secondStep } = loaderData;
  const { overdue } = secondStep;
  return (
    <div className={classNames(styles["screen"], "screen")}>
      <ScreenTitle
        title="My account"
        lead={
          <>
            {me.email}. {ROLE_WORDS[me.role]}: {lowerFirst(ROLE_SUMMARIES[me.role])}
          </>
        }
      />
      <ProofOutcome />
      {!overdue && <NameSection name={me.name} />}
      {!overdue && <PasswordSection owner={me} />}
      <PasskeysSection passkeys={passkeys} email={me.email} state={secondStep} />
      <SecondFactorSection email={me.email} state={secondStep} />
      {(secondStep.app || secondStep.passkey) && <RecoveryCodesSection state={secondStep} email={me.email} />}
      <SessionsSection sessions={sessions} />
      {!overdue && <TokensSection tokens={tokens} permissions={me.permissions} />}
    </div>
  );
}

/** What came of a proof at the company's provider, in the tab that was opened for it. The server does not see the hash. */
function ProofOutcome() {
  const { hash } = useLocation();
  if (!useHydrated()) return null;
  if (hash === "#confirmed")
    return (
      <Notice tone="good">
        You have confirmed that it is you. Close this tab and go on in the other one.
      </Notice>
    );
  if (hash === "#not-confirmed")
    return <Notice tone="bad">Nothing was confirmed. Close this tab and try again in the other one.</Notice>;
  return null;
}

/** Changes the user's own name. */
function NameSection({ name: savedName }: { name: string }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(savedName);
  useUnsavedWork(name !== savedName && "Your new name is not saved yet.");
  const { busy, errors, notice, props } = useForm(async () => {
    const result = await callApi<UserRecord>("/api/users/me", { method: "PUT", body: { name } });
    if (!result.ok) return result;
    storeUser(result.value);
    setName(result.value.name);
    toast({ text: `Name saved. Colleagues now see ${result.value.name}.` });
    await revalidate();
    return undefined;
  });
  return (
    <AccountSection title="Name" lead="The history shows this name beside your future changes.">
      <form {...props}>
        {notice}
        <Field label="Your name" error={errors["name"]}>
          <Input value={name} autoComplete="name" onChange={(event) => setName(event.target.value)} />
        </Field>
        <Button type="submit" busy={busy} aria-disabled={name.trim() === savedName}>
          Save name
        </Button>
      </form>
    </AccountSection>
  );
}

/** Changes the user's own password. Requires the current one. */
function PasswordSection({ owner }: { owner: { email: string; name: string } }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  /** The number of changes so far, used as the form's key: each change resets the fields. */
  const [changes, setChanges] = useState(0);
  const { busy, errors, notice, props } = useForm(async (fields) => {
    const result = await callApi<{ token: string; user: unknown }>("/api/users/me/password", {
      method: "PUT",
      body: {
        currentPassword: textOf(fields.get("currentPassword")),
        password: textOf(fields.get("password")),
      },
    });
    if (!result.ok) return result;
    const { token, user } = result.value;
    if (isSessionUser(user)) storeSession(token, user);
    setChanges(changes + 1);
    toast({ text: "Password changed. You are signed out everywhere else." });
    await revalidate();
    return undefined;
  });
  return (
    <AccountSection
      title="Password"
      lead="Changing your password signs you out everywhere else and ends the secret address of your calendar. You get an e-mail to confirm the change."
    >
      <form key={changes} {...props}>
        {notice}
        <OwnPassword
          name="currentPassword"
          label="Current password"
          email={owner.email}
          error={errors["currentPassword"]}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters. A short sentence is easy to remember and hard to guess.`}
          error={errors["password"]}
          owner={owner}
        />
        <Button type="submit" busy={busy}>
          Change password
        </Button>
      </form>
    </AccountSection>
  );
}

/** The user's own sessions, each of which can be ended. */
function SessionsSection({ sessions }: { sessions: readonly SessionRecord[] }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string>();
  const others = sessions.filter(({ current }) => !current);

  async function end(path: string, done: string) {
    const result = await callApi(`/api/users/me/sessions${path}`, { method: "DELETE" });
    // 404: the session has already ended.
    const ended = result.ok || result.status === 404;
    setError(ended ? undefined : result.error);
    if (ended) toast({ text: done });
    await revalidate();
  }

  return (
    <AccountSection
      title="Where you are signed in"
      lead="With a password or a passkey you are signed out eight hours after the sign-in, also while you work; what is not saved stays on the screen. If you don’t recognise a device, sign it out and change your password."
    >
      {error && <Notice tone="bad">{error}</Notice>}
      <ul className={rows["lines"]}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionDetails session={session} />
            {session.current ? (
              <span className={styles["on"]}>This device</span>
            ) : (
              <Button
                icon={LogOut}
                aria-label={`Sign out ${deviceName(session.userAgent)}`}
                onPress={() => end(`/${session.id}`, "Signed out on that device.")}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p>
          <Button icon={LogOut} onPress={() => end("", "You are signed out everywhere else.")}>
            Sign out everywhere else
          </Button>
        </p>
      )}
    </AccountSection>
  );
}

function SessionDetails({ session }: { session: SessionRecord }) {
  const now = useNow();
  return (
    <p>
      <strong>{deviceName(session.userAgent)}</strong>
      <small>
        Last used {whenInWords(session.lastUsedDate, now)}, signed in {whenInWords(session.createdDate, now)}
        {session.address === "" ? "" : `, from ${session.address.replace(/^::ffff:/, "")}`}
      </small>
    </p>
  );
}
