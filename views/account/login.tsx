import { useEffect, useEffectEvent, useState } from "react";
import { data, Link, redirect } from "react-router";
import { accountContext } from "../../src/site/context.ts";
import { sentenceCase } from "../../src/rules/text/text.ts";
import { safeAdminPath } from "../components/session/admin-redirect.ts";
import { clearStoredSession } from "../components/session/end-session.ts";
import { PageHead } from "../components/page-head.tsx";
import type { Route } from "./+types/login";
import { AccountFrame } from "./account-frame.tsx";
import styles from "../components/session/form.module.css";
import { CompanySignIn, passHeaders, FormErrorSummary, SubmitButton } from "./account-form.tsx";
import { SignInFields } from "../components/session/fields.tsx";
import { textOf } from "../components/session/text-of.ts";
import { nextStepInWords, useSignIn } from "../components/session/use-sign-in.ts";
import { KeyRound } from "lucide-react";
import button from "../components/button.module.css";
import { classNames } from "../components/class-names.ts";
import { loadPasskeyLibrary, signInByPasskey, type PasskeyLibrary } from "../components/session/sign-in.ts";

/** Messages for visitors whom another step redirects here, by the `notice` parameter. */
const NOTICES: Readonly<Record<string, string>> = {
  activated: "Your account is ready. Sign in with the password you have just chosen.",
  reset: "Your new password is set, and you have been signed out everywhere. Please sign in.",
  "signed-out": "You are signed out. See you soon!",
};

/** What the sign-in page says to who comes back from the company's provider of accounts, by the parameter `company`. */
const COMPANY_NOTICES: Readonly<Record<string, (name: string) => string>> = {
  joining: (name) =>
    `Your ${name} account is new here. Sign in once as you did before, and the two are joined.`,
  down: (name) =>
    `${name} does not answer. Sign in with your password if you have one, or try again in a few minutes.`,
  refused: (name) => `${name} did not sign you in. Please try again.`,
  late: () => "That took too long, or was opened in another browser. Please try again.",
  unverified: (name) =>
    `${name} has not verified your e-mail address, so it can't be compared with your account here. Ask the people who look after ${name}.`,
  taken: (name) =>
    `The account with your e-mail address is joined with another ${name} account. Ask a colleague who manages people.`,
  uninvited: () => "There is no account for you here yet. Ask a colleague who manages people to invite you.",
  disabled: () => "Your account here is disabled. Ask a colleague who manages people.",
  factor: (name) =>
    `Your account here has a second step, and ${name} did not say that it used one. Sign in with your password and your code.`,
};

/** Where to go after signing in: always a path under /admin, whatever `redirectTo` contains. */
function redirectPath(url: URL): string {
  return safeAdminPath(url.searchParams.get("redirectTo"));
}

/** Redirects users who are already signed in. */
export function loader({ context, url }: Route.LoaderArgs) {
  const path = redirectPath(url);
  const { user, company } = context.get(accountContext);
  if (user) throw redirect(path);
  const notice =
    companyWords(url.searchParams.get("company"), company) ?? NOTICES[url.searchParams.get("notice") ?? ""];
  return { path, notice, company };
}

/** Signs in without JavaScript. Only the cookie is set: without scripts nothing reads a stored token. */
export async function action({ context, url }: Route.ActionArgs) {
  const account = context.get(accountContext);
  const { email = "", code } = account.form;
  const tried = await account.attempt(() => account.signIn(account.form));
  if ("done" in tried) throw redirect(redirectPath(url));
  const { refusal } = tried;
  const requiresCode = code !== undefined || refusal.fields["code"] !== undefined;
  const hasPasskey = refusal.fields["passkey"] !== undefined;
  return data(
    {
      refusal,
      requiresCode,
      hasPasskey,
      codeJustRequested: code === undefined && requiresCode,
      email: textOf(email),
    },
    { status: refusal.status, headers: refusal.headers },
  );
}

export const headers = passHeaders;

/**
 * Loads a new document and replaces this history entry, so that going back does not return to the sign-in page. The promise
 * never resolves: the form stays busy until the page unloads.
 */
function openStaffArea(path: string): Promise<void> {
  window.location.replace(path);
  return new Promise(() => {});
}

/** The sign-in page of the staff area. */
export default function Login({ loaderData: { path, notice, company }, actionData }: Route.ComponentProps) {
  const { submit, busy, attemptedByScript, ...tried } = useSignIn({
    before: actionData,
    onSignedIn: () => openStaffArea(path),
  });
  const { refusal, requiresCode = false, codeJustRequested = false } = tried;

  // The server found no session, so a session stored in the browser is obsolete.
  useEffect(() => clearStoredSession(), []);

  return (
    <AccountFrame emoji="basket">
      <PageHead
        title={refusal && !codeJustRequested ? "Error: Sign in" : "Sign in"}
        description="Sign in to the staff area."
        path="/admin/login"
        noindex
      />
      <h1>{codeJustRequested ? "One more step" : "Welcome back"}</h1>
      {codeJustRequested ? (
        <p className={styles["lead"]} role="status">
          {nextStepInWords(tried)}
        </p>
      ) : (
        <p className={styles["lead"]}>Sign in to manage products, posts and offers.</p>
      )}
      {notice && !refusal && (
        <div className={styles["notice"]} role="status">
          <p>{notice}</p>
        </div>
      )}
      {refusal && !codeJustRequested && <FormErrorSummary refusal={refusal} />}
      {company && !codeJustRequested && <CompanySignIn company={company} redirectTo={path} />}
      <form method="post" noValidate className={styles["form"]} onSubmit={submit}>
        <SignInFields
          {...tried}
          withPasskeys
          passwordHint={
            requiresCode && !attemptedByScript
              ? "Enter it again: it is not stored between the two steps."
              : undefined
          }
        />
        <SubmitButton busy={busy}>Sign in</SubmitButton>
      </form>
      <p className={styles["aside"]}>
        <Link to="/request-password-reset">Forgotten your password?</Link>
      </p>
      {/* Last: it appears once its library is loaded, and must not move anything. */}
      <PasskeySignIn onSignedIn={() => openStaffArea(path)} />
    </AccountFrame>
  );
}

/** A challenge is valid for five minutes. The browser's suggestions get a new one before that, in milliseconds. */
const RENEWED_EVERY = 4 * 60_000;

/**
 * Signs in by a passkey: with a button, and with the suggestions that the browser shows in the field of the e-mail
 * address. Without scripts, or in a browser without passkeys, it shows nothing and the password form remains.
 */
function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [library, setLibrary] = useState<PasskeyLibrary>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const finish = useEffectEvent(() => onSignedIn());

  useEffect(() => {
    let left = false;
    let timer: number | undefined;
    const isLeft = () => left;
    async function start() {
      const loaded = await loadPasskeyLibrary();
      if (left || !loaded.browserSupportsWebAuthn()) return;
      setLibrary(loaded);
      if (!(await loaded.browserSupportsWebAuthnAutofill())) return;
      const suggest = () => {
        if (!left)
          void signInByPasskey(loaded, { suggested: true, isLeft, onSignedIn: () => finish() }).then(
            (failed) => !left && failed && setError(failed),
          );
      };
      suggest();
      timer = window.setInterval(suggest, RENEWED_EVERY);
    }
    // A browser that cannot load the library has the password form.
    start().catch(() => undefined);
    return () => {
      left = true;
      window.clearInterval(timer);
    };
  }, []);

  async function press(loaded: PasskeyLibrary) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setError(await signInByPasskey(loaded, { suggested: false, isLeft: () => false, onSignedIn }));
    setBusy(false);
  }

  if (!library) return null;
  return (
    <div className={styles["passkey"]}>
      {error && <FormErrorSummary refusal={{ error, fields: {} }} />}
      <button
        type="button"
        className={classNames(button["button"], button["outline"], styles["submit"])}
        aria-disabled={busy}
        onClick={() => void press(library)}
      >
        <KeyRound size={18} aria-hidden="true" /> {busy ? "One moment …" : "Use a passkey"}
      </button>
    </div>
  );
}

/** A sentence about the way back from the provider; undefined where there is nothing to say. */
function companyWords(problem: string | null, name: string | undefined): string | undefined {
  if (problem === null || name === undefined || !Object.hasOwn(COMPANY_NOTICES, problem)) return undefined;
  const words = COMPANY_NOTICES[problem]?.(name);
  // The provider's name may begin with a small letter: "company account".
  return words && sentenceCase(words);
}
