import { KeyRound, Trash2 } from "lucide-react";
import { useId, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import type { FactorState } from "../../../src/accounts/people/account.schema.ts";
import type { PasskeyRecord } from "../../../src/accounts/second-factor/passkey.schema.ts";
import { deviceName } from "../../../src/rules/text/device-name.ts";
import { useNow } from "../../components/now.tsx";
import { PasswordField } from "../../components/session/password-field.tsx";
import { textOf } from "../../components/session/text-of.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./account.module.css";
import { createPasskey, type AddedPasskey, type PasskeyFailure } from "./create-passkey.ts";
import { whenMissing } from "./when-missing.ts";

interface PasskeyDialogProps {
  /** What it does: it adds a passkey, or removes this one. Undefined while it is closed. */
  task: "add" | PasskeyRecord | undefined;
  email: string;
  state: FactorState;
  /** Whether the account has no other passkey and no app. */
  isLast: boolean;
  /** Called with the recovery codes that an account gets with its first passkey. */
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Adds or removes a passkey. Asks for the password, so that an unattended session cannot be misused. */
export function PasskeyDialog({ onClose, ...rest }: PasskeyDialogProps) {
  const { task } = rest;
  const form = useId();
  const [busy, setBusy] = useState(false);
  if (task === undefined) return null;
  const adds = task === "add";
  return (
    <Dialog
      open
      title={adds ? "Add a passkey" : `Remove ${task.name}`}
      onClose={onClose}
      footer={
        <>
          <Button
            type="submit"
            form={form}
            tone={adds ? "primary" : "danger"}
            icon={adds ? KeyRound : Trash2}
            busy={busy}
          >
            {adds ? "Continue" : "Remove"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <PasskeyForm {...rest} id={form} task={task} busy={busy} onBusy={setBusy} onDone={onClose} />
    </Dialog>
  );
}

interface PasskeyFormProps extends Omit<PasskeyDialogProps, "task" | "onClose"> {
  id: string;
  task: "add" | PasskeyRecord;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function PasskeyForm({ id, task, email, state, isLast, onCodes, busy, onBusy, onDone }: PasskeyFormProps) {
  const now = useNow();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [failure, setFailure] = useState<PasskeyFailure>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const password = textOf(new FormData(event.currentTarget).get("passwordForPasskey"));
    onBusy(true);
    const result = task === "add" ? await createPasskey(name, password) : await remove(task, password);
    onBusy(false);
    if ("error" in result) return setFailure(result);
    onDone();
    if (result.recoveryCodes) onCodes(result.recoveryCodes);
    toast({ text: task === "add" ? `${name} added. You can sign in with it now.` : `${task.name} removed.` });
    await revalidate();
  }

  return (
    <form id={id} noValidate className={styles["form"]} onSubmit={(event) => void submit(event)}>
      <p>
        {task === "add"
          ? addingInWords(state)
          : "You will no longer be able to sign in with it. You can also delete it in the settings of your device."}
      </p>
      {task !== "add" && isLast && (
        <p>
          You will sign in with only your password, and your recovery codes will stop working.{" "}
          {state.due !== null && whenMissing(state.due, now)}
        </p>
      )}
      {failure && Object.keys(failure.fields).length === 0 && <Notice tone="bad">{failure.error}</Notice>}
      {task === "add" && (
        <Field
          label="Name"
          help="To tell it from your other passkeys, such as Work laptop."
          error={failure?.fields["name"]}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      )}
      {/* For password managers: the user name that belongs to the password. */}
      <input type="email" name="username" autoComplete="username" readOnly hidden value={email} />
      <PasswordField
        name="passwordForPasskey"
        label="Your password"
        autoComplete="current-password"
        error={failure?.fields["password"]}
      />
    </form>
  );
}

/** What a new passkey changes at the sign-in. */
function addingInWords({ app }: FactorState): string {
  const question = "Your browser then asks you to confirm with your fingerprint, your face or a PIN.";
  return app
    ? `${question} Your password and the codes from your app stay valid.`
    : `${question} From then on you sign in with the passkey, or with your password and a recovery code.`;
}

async function remove({ id }: PasskeyRecord, password: string): Promise<PasskeyFailure | AddedPasskey> {
  const result = await callApi(`/api/users/me/passkeys/${id}`, { method: "DELETE", body: { password } });
  // 404: it has been removed already.
  return result.ok || result.status === 404 ? {} : result;
}
