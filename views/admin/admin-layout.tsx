import { type ReactNode, useEffect, useRef, useState } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { ExternalLink, KeyRound, LogIn } from "lucide-react";
import type { FactorState } from "../../src/accounts/people/account.schema.ts";
import type { ColleagueView } from "../../src/http/authentication.ts";
import type { SessionUser } from "../../src/rules/access/permissions.ts";
import { accountContext } from "../../src/site/context.ts";
import { NowProvider, useNow } from "../components/now.tsx";
import type { Route } from "./+types/admin-layout";
import { AdminFrame } from "./frame/admin-frame.tsx";
import { ScreenFailure } from "./frame/screen-failure.tsx";
import { formatDayInWords, formatDate, formatTime } from "../../src/rules/time/dates.ts";
import { Button, ButtonLinkTo } from "./kit/button.tsx";
import { Notice } from "./kit/notice.tsx";
import styles from "./frame/admin-frame.module.css";
import { readAdmin, requireUser } from "./admin-loader.ts";
import { ToastProvider } from "./kit/toasts.tsx";
import { LeaveGuard } from "./leave-dialog.tsx";
import { ProveAgain } from "./prove-again.tsx";
import { type AdminSession, useAdminSession } from "./session.ts";
import formStyles from "../components/session/form.module.css";
import { loadPasskeyLibrary, signInByPasskey, UNREACHABLE } from "../components/session/sign-in.ts";
import { SignInFields } from "../components/session/fields.tsx";
import { nextStepInWords, useSignIn } from "../components/session/use-sign-in.ts";
import { Dialog } from "./kit/dialog.tsx";

/** Requires a signed-in user for every admin screen, including those without a loader. */
export const middleware: Route.MiddlewareFunction[] = [
  (visit) => {
    requireUser(visit);
  },
];

export async function loader(visit: Route.LoaderArgs) {
  const user = requireUser(visit);
  const { context } = visit;
  const account = context.get(accountContext);
  return {
    user,
    view: account.view ?? null,
    company: account.company ?? null,
    secondStep: await readAdmin(context, () => account.secondStep()),
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SignedIn {...loaderData}>
      <Outlet />
    </SignedIn>
  );
}

/** It replaces the layout, so it renders the frame as well. */
export function ErrorBoundary() {
  const known = useRouteLoaderData<typeof loader>("admin/admin-layout");
  // Without the layout's data the user is unknown, so there is no frame.
  if (!known) return <ScreenFailure />;
  return (
    <SignedIn {...known}>
      <ScreenFailure />
    </SignedIn>
  );
}

interface SignedInProps {
  user: SessionUser;
  view: ColleagueView | null;
  /** What the company's provider of accounts is called; null where there is none. */
  company: string | null;
  secondStep: FactorState;
  children: ReactNode;
}

function SignedIn({ user, view, company, secondStep, children }: SignedInProps) {
  const session = useAdminSession(user);
  return (
    <NowProvider>
      <ToastProvider>
        <AdminFrame user={user} view={view} notice={<SecondStepNotice state={secondStep} />}>
          {children}
        </AdminFrame>
        <LeaveGuard />
        <ProveAgain user={user} />
        <SignInAgain user={user} company={company} session={session} />
      </ToastProvider>
    </NowProvider>
  );
}

/** Tells a person by when their account needs a passkey or two-step verification, and that recovery codes are missing. */
function SecondStepNotice({ state }: { state: FactorState }) {
  const now = useNow();
  const { due, overdue, passkey, recoveryCodes } = state;
  const lacksCodes = passkey && recoveryCodes === null;
  if (state.protected || (due === null && !lacksCodes)) return null;
  return (
    <div className={styles["notice"]} data-second-step>
      <Notice
        tone={overdue ? "warning" : "info"}
        actions={
          <ButtonLinkTo
            to={`/admin/account#${lacksCodes ? "section-recovery-codes" : "section-passkeys"}`}
            icon={KeyRound}
          >
            {lacksCodes ? "Get recovery codes" : "Set it up"}
          </ButtonLinkTo>
        }
      >
        <p>
          {lacksCodes
            ? codesInWords(state, now)
            : overdue
              ? `Your account needs a passkey or two-step verification, and the time to set one up ended on ${formatDate(due ?? now)}. Add a passkey or turn on two-step verification here. Then all screens open again.`
              : `From ${formatDayInWords(due ?? now, now)} at ${formatTime(due ?? now)}, your account needs a passkey or two-step verification. It takes a few minutes to set up. Until then everything works as before.`}
        </p>
      </Notice>
    </div>
  );
}

/** For a passkey from before passkeys had recovery codes: until there are codes, the password alone signs in. */
function codesInWords({ due, overdue }: FactorState, now: Date): string {
  const what =
    "Your passkey has no recovery codes yet, so your password alone still signs in. Create the codes, and keep them in case you lose the passkey.";
  if (overdue) return `${what} Your account needs them. Then all screens open again.`;
  return due === null ? what : `${what} From ${formatDayInWords(due, now)}, your account needs them.`;
}

type SignInAgainProps = Pick<SignedInProps, "user" | "company"> & { session: AdminSession };

/** The sign-in dialog after a session ended with unsaved work. The screen and its work stay. */
function SignInAgain(props: SignInAgainProps) {
  const { session } = props;
  return (
    <Dialog
      open={session.interrupted && session.dialogOpen}
      title="Please sign in again"
      onClose={session.dismiss}
    >
      <SignInForm {...props} />
    </Dialog>
  );
}

function SignInForm({ user, company, session }: SignInAgainProps) {
  const {
    submit,
    busy,
    attemptedByScript: _attemptedByScript,
    ...tried
  } = useSignIn({
    ready: session.signedOut,
    onSignedIn: session.resume,
  });
  const form = useRef<HTMLFormElement>(null);
  const [otherError, setOtherError] = useState<string>();

  async function pressPasskey() {
    setOtherError(undefined);
    await session.signedOut();
    // Undefined if it could not be loaded.
    const library = await loadPasskeyLibrary().catch(() => undefined);
    const attempt = { suggested: false, isLeft: () => false, onSignedIn: session.resume };
    setOtherError(library ? await signInByPasskey(library, attempt) : UNREACHABLE);
  }

  /** A sign-in at the company's provider stores nothing in the browser that this tab could notice. */
  async function pressSignedIn() {
    setOtherError(undefined);
    await session.resume();
    // After a success, the dialog is closed.
    setOtherError("You are not signed in yet. Please open the link and sign in there first.");
  }

  // The address is known, so the password gets the focus.
  useEffect(() => {
    const field = form.current?.elements.namedItem("password");
    if (field instanceof HTMLElement) field.focus();
  }, []);

  return (
    <form ref={form} noValidate className={formStyles["form"]} onSubmit={submit}>
      <p>You have been signed out. Your unsaved changes are still here. Sign in to save them.</p>
      {tried.codeJustRequested && <p role="status">{nextStepInWords(tried)}</p>}
      {tried.refusal && !tried.codeJustRequested && <Notice tone="bad">{tried.refusal.error}</Notice>}
      {otherError && <Notice tone="bad">{otherError}</Notice>}
      <SignInFields {...tried} email={tried.email ?? user.email} />
      <Button type="submit" tone="primary" icon={LogIn} busy={busy}>
        Sign in and continue
      </Button>
      {"PublicKeyCredential" in window && (
        <Button icon={KeyRound} onPress={pressPasskey}>
          Use a passkey
        </Button>
      )}
      {company !== null && (
        <>
          <ButtonLinkTo
            to="/admin/login/company"
            icon={ExternalLink}
            reloadDocument
            target="_blank"
            rel="noreferrer"
          >
            Sign in with {company} <span className="visually-hidden">(opens in a new tab)</span>
          </ButtonLinkTo>
          <Button icon={LogIn} onPress={pressSignedIn}>
            I have signed in there
          </Button>
        </>
      )}
    </form>
  );
}
