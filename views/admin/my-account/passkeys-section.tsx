import { FormDialog, type Refused } from "../kit/form-dialog.tsx";
import { KeyRound, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { FactorState } from "../../../src/accounts/people/account.schema.ts";
import type { PasskeyRecord } from "../../../src/accounts/second-factor/passkey.schema.ts";
import { useNow } from "../../components/now.tsx";
import { Button } from "../kit/button.tsx";
import rows from "../kit/row-list.module.css";
import { whenInWords } from "../kit/when-words.ts";
import { AccountSection, whenMissing, OwnPassword } from "./account-section.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { deviceName } from "../../../src/rules/text/device-name.ts";
import { loadPasskeyLibrary, UNREACHABLE } from "../../components/session/sign-in.ts";
import { textOf } from "../../components/session/text-of.ts";
import { callApi } from "../api-call.ts";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";

interface PasskeysSectionProps {
  passkeys: readonly PasskeyRecord[];
  /** The user's e-mail address, for password managers. */
  email: string;
  state: FactorState;
}

/** The user's own passkeys, which can be added and removed. */
export function PasskeysSection({ passkeys, email, state }: PasskeysSectionProps) {
  const now = useNow();
  /** What the dialog does: it adds a passkey, or removes the one with this record. */
  const [task, setTask] = useState<"add" | PasskeyRecord>();
  /** New recovery codes, until their owner has saved them. */
  const [codes, setCodes] = useState<readonly string[]>();
  const isLast = passkeys.length === 1 && !state.app;
  return (
    <AccountSection
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or the PIN of your device, without a password or a code. A passkey works only on this site, so a false sign-in page cannot steal it."
    >
      {passkeys.length > 0 && (
        <ul className={rows["lines"]}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <p>
                <strong>{passkey.name}</strong>
                <small>
                  Added {whenInWords(passkey.createdDate, now)},{" "}
                  {passkey.lastUsedDate === null
                    ? "never used"
                    : `last used ${whenInWords(passkey.lastUsedDate, now)}`}
                </small>
              </p>
              <Button icon={Trash2} aria-label={`Remove ${passkey.name}`} onClick={() => setTask(passkey)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {codes && (
        <RecoveryCodes codes={codes} email={email} instead="passkey" onSaved={() => setCodes(undefined)}>
          Your passkey is added. Save these recovery codes now
        </RecoveryCodes>
      )}
      <p>
        <Button icon={passkeys.length > 0 ? Plus : KeyRound} onClick={() => setTask("add")}>
          Add a passkey
        </Button>
      </p>
      {task && (
        <PasskeyDialog
          task={task}
          email={email}
          state={state}
          isLast={isLast}
          onCodes={setCodes}
          onClose={() => setTask(undefined)}
        />
      )}
    </AccountSection>
  );
}

interface PasskeyDialogProps {
  /** What it does: it adds a passkey, or removes this one. */
  task: "add" | PasskeyRecord;
  email: string;
  state: FactorState;
  /** Whether the account has no other passkey and no app. */
  isLast: boolean;
  /** Called with the recovery codes that an account gets with its first passkey. */
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Adds or removes a passkey. */
function PasskeyDialog({ task, email, state, isLast, onCodes, onClose }: PasskeyDialogProps) {
  const now = useNow();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const adds = task === "add";

  async function send(form: FormData) {
    const password = textOf(form.get("passwordForPasskey"));
    const result = adds ? await createPasskey(name, password) : await remove(task, password);
    if ("error" in result) return result;
    if (result.recoveryCodes) onCodes(result.recoveryCodes);
    return { text: adds ? `${name} added. You can sign in with it now.` : `${task.name} removed.` };
  }

  return (
    <FormDialog
      title={adds ? "Add a passkey" : `Remove ${task.name}`}
      submit={
        adds ? { label: "Continue", icon: KeyRound } : { label: "Remove", icon: Trash2, tone: "danger" }
      }
      onSend={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {adds
              ? addingInWords(state)
              : "You will no longer be able to sign in with it. You can also delete it in the settings of your device."}
          </p>
          {!adds && isLast && (
            <p>
              You will sign in with only your password, and your recovery codes will stop working.{" "}
              {state.due !== null && whenMissing(state.due, now)}
            </p>
          )}
          {adds && (
            <Field
              label="Name"
              help="To tell it from your other passkeys, such as Work laptop."
              error={errors["name"]}
            >
              <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
            </Field>
          )}
          <OwnPassword name="passwordForPasskey" email={email} error={errors["password"]} />
        </>
      )}
    </FormDialog>
  );
}

/** What a new passkey changes at the sign-in. */
function addingInWords({ app }: FactorState): string {
  const question = "Your browser then asks you to confirm with your fingerprint, your face or a PIN.";
  return app
    ? `${question} Your password and the codes from your app stay valid.`
    : `${question} From then on you sign in with the passkey, or with your password and a recovery code.`;
}

async function remove({ id }: PasskeyRecord, password: string): Promise<Refused | AddedPasskey> {
  const result = await callApi(`/api/users/me/passkeys/${id}`, { method: "DELETE", body: { password } });
  // 404: it has been removed already.
  return result.ok || result.status === 404 ? {} : result;
}

/** A passkey that was added, with the recovery codes of an account that had none. */
interface AddedPasskey {
  recoveryCodes?: readonly string[];
}

const UNSUPPORTED = "This browser does not support passkeys, or the site is not opened over HTTPS.";

const CANCELLED =
  "No passkey was created. If you closed the browser’s question, choose Continue again. A device without a fingerprint, a face or a PIN needs one set up first.";

/**
 * Creates a passkey: asks the server for its options with the password, lets the browser create it, and stores it.
 *
 * @returns new recovery codes if there are any, or the reason if it failed.
 */
async function createPasskey(name: string, password: string): Promise<Refused | AddedPasskey> {
  if (name.trim() === "") return { error: "", fields: { name: "Please enter a name." } };
  const library = await loadPasskeyLibrary().catch(() => undefined);
  if (!library) return { error: UNREACHABLE, fields: {} };
  const { browserSupportsWebAuthn, startRegistration, WebAuthnError } = library;
  if (!browserSupportsWebAuthn()) return { error: UNSUPPORTED, fields: {} };
  const path = "/api/users/me/passkeys";
  const options = await callApi<Parameters<typeof startRegistration>[0]["optionsJSON"]>(`${path}/options`, {
    method: "POST",
    body: { password },
  });
  if (!options.ok) return options;
  let passkey: object;
  try {
    passkey = await startRegistration({ optionsJSON: options.value });
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    return { error: isKnown ? "This device already has a passkey for your account." : CANCELLED, fields: {} };
  }
  const stored = await callApi<AddedPasskey>(path, { method: "POST", body: { name, passkey } });
  if (stored.ok) return stored.value;
  const { passkey: notChecked, ...fields } = stored.fields;
  return { error: notChecked ?? stored.error, fields };
}
