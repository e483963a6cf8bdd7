import { Download, ExternalLink, KeyRound, ShieldCheck } from "lucide-react";
import { type MouseEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import type { SessionUser } from "../../src/rules/access/permissions.ts";
import { NO_PASSWORD_YET } from "../../src/rules/access/no-password.ts";
import type { ProofState } from "../../src/accounts/sign-in/reauthenticate.schema.ts";
import { Field, PasswordField } from "../components/session/fields.tsx";
import styles from "../components/session/form.module.css";
import { loadPasskeyLibrary, type PasskeyLibrary } from "../components/session/sign-in.ts";
import { textOf } from "../components/session/text-of.ts";
import { callApi, type CallFailure } from "./api-call.ts";
import { askForProof, setProofQuestion } from "./admin-fetch.ts";
import { Button, ButtonLinkTo } from "./kit/button.tsx";
import { Dialog } from "./kit/dialog.tsx";
import { Notice } from "./kit/notice.tsx";
import { useDebouncedCall } from "./kit/use-debounced-call.ts";

const PATH = "/api/users/me/reauthenticate";

/**
 * Asks who the person is before a sensitive change: for the password, the code where the account has an app, or a passkey.
 * The change is then sent again, so that nothing that was typed is lost. It may open over another dialog.
 */
export function ProveAgain({ user }: { user: SessionUser }) {
  const answer = useRef<(proved: boolean) => void>(undefined);
  const [open, setOpen] = useState(false);

  useEffect(
    () =>
      setProofQuestion(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );
  // A screen that is left answers its question.
  useEffect(() => () => answer.current?.(false), []);

  function close(proved: boolean) {
    setOpen(false);
    answer.current?.(proved);
  }

  if (!open) return null;
  return <ProofDialog user={user} onProved={() => close(true)} onClose={() => close(false)} />;
}

interface ProofDialogProps {
  user: SessionUser;
  onProved: () => void;
  onClose: () => void;
}

function ProofDialog({ user, onProved, onClose }: ProofDialogProps) {
  const form = useId();
  const [state, setState] = useState<Omit<ProofState, "provedUntil">>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refusal>();
  const faults = failure?.fields ?? {};
  const isKnown = state !== undefined;
  const hasNothing = isKnown && !state.password && !state.passkey && state.company === null;

  // What is asked for is known only now: without this the dialog would have given the focus to its button.
  useEffect(() => {
    if (isKnown) document.getElementById(form)?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, [isKnown, form]);

  useDebouncedCall(PATH, 0, async (signal) => {
    const result = await callApi<ProofState>(PATH, { signal });
    // Without it the password is still asked for; the server then says that it needs a code.
    setState(
      result.ok ? result.value : { code: false, app: true, passkey: false, password: true, company: null },
    );
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const code = textOf(fields.get("proofCode"));
    const body = { password: textOf(fields.get("proofPassword")), ...(code !== "" && { code }) };
    await attempt(() => callApi(PATH, { method: "POST", body }));
  }

  async function attempt(prove: () => Promise<{ ok: true } | Refusal>) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const result = await prove();
    setBusy(false);
    if (result.ok) return onProved();
    const needsCode = result.fields["code"] !== undefined;
    setState((now) => now && { ...now, code: now.code || needsCode });
    setFailure(result);
  }

  const general = faults["passkey"] ?? (Object.keys(faults).length === 0 ? failure?.error : undefined);
  return (
    <Dialog
      open
      title="Please confirm that it is you"
      onClose={onClose}
      footer={
        <>
          {state?.password && (
            <Button type="submit" form={form} tone="primary" icon={ShieldCheck} busy={busy}>
              Confirm
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={form} noValidate className={styles["form"]} onSubmit={(event) => void submit(event)}>
        <p>
          This is an important step. You last signed in or confirmed more than ten minutes ago, or before you
          set up your second step. What you entered is still here and is sent once you have confirmed.
        </p>
        {general && <Notice tone="bad">{general}</Notice>}
        {hasNothing && <Notice tone="warning">{NO_PASSWORD_YET}</Notice>}
        {/* For password managers: the user name that belongs to the password. */}
        <input type="email" name="username" autoComplete="username" readOnly hidden value={user.email} />
        {state?.company != null && (
          <>
            <ButtonLinkTo
              to="/admin/login/company?prove"
              tone="primary"
              icon={ExternalLink}
              reloadDocument
              target="_blank"
              rel="noreferrer"
              data-autofocus
            >
              Confirm with {state.company} <span className="visually-hidden">(opens in a new tab)</span>
            </ButtonLinkTo>
            <p className="quiet">It opens in a new tab. Come back here when you have confirmed there.</p>
            <Button icon={ShieldCheck} onClick={() => void attempt(findProof)}>
              I have confirmed there
            </Button>
          </>
        )}
        {state?.password && (
          <PasswordField
            name="proofPassword"
            label="Your password"
            autoComplete="current-password"
            error={faults["password"]}
            data-autofocus={state.company === null ? "" : undefined}
          />
        )}
        {state?.code && (
          <Field
            name="proofCode"
            label={state.app ? "Code" : "Recovery code"}
            autoComplete={state.app ? "one-time-code" : "off"}
            autoCapitalize="none"
            spellCheck={false}
            hint={
              state.app
                ? "Six digits from your authenticator app, or one of your recovery codes."
                : "Only with the password. With your passkey, you need neither."
            }
            error={faults["code"]}
          />
        )}
        {state?.passkey && (
          <Button icon={KeyRound} onClick={() => void attempt(provePasskey)}>
            Use a passkey
          </Button>
        )}
      </form>
    </Dialog>
  );
}

type Refusal = Pick<CallFailure, "ok" | "error" | "fields">;

const NOT_USED: Refusal = {
  ok: false,
  error: "No passkey was used. Try again, or enter your password.",
  fields: {},
};

/** Whether the person has confirmed in another tab. */
async function findProof(): Promise<{ ok: true } | Refusal> {
  const result = await callApi<ProofState>(PATH);
  if (!result.ok || result.value.provedUntil !== null) return result;
  return {
    ok: false,
    error: "Nothing has been confirmed there yet. Please open the link above.",
    fields: {},
  };
}

type PasskeyOptions = Parameters<PasskeyLibrary["startAuthentication"]>[0]["optionsJSON"];

/** Proves by one of the person's own passkeys who they are. */
async function provePasskey(): Promise<{ ok: true } | Refusal> {
  const options = await callApi<PasskeyOptions>(`${PATH}/passkey-options`, { method: "POST" });
  if (!options.ok) return options;
  let passkey: object;
  try {
    const { startAuthentication } = await loadPasskeyLibrary();
    passkey = await startAuthentication({ optionsJSON: options.value });
  } catch {
    // The person has closed the browser's own dialog or has no such passkey here, or the library could not be loaded.
    return NOT_USED;
  }
  return callApi(PATH, { method: "POST", body: { passkey } });
}

/** A download that needs a recent proof. The browser fetches it, so the proof is asked for before. */
export function ProvedDownload({ href, children }: { href: string; children: ReactNode }) {
  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    const state = await callApi<ProofState>(PATH);
    if (state.ok && state.value.provedUntil === null && !(await askForProof())) return;
    // The response is an attachment, so this page stays.
    window.location.assign(href);
  }
  return (
    <ButtonLinkTo to={href} reloadDocument download icon={Download} onClick={(event) => void download(event)}>
      {children}
    </ButtonLinkTo>
  );
}
