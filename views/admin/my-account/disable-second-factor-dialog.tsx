import { ShieldOff } from "lucide-react";
import { useId, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { PasswordField } from "../../components/session/password-field.tsx";
import { textOf } from "../../components/session/text-of.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { useNow } from "../../components/now.tsx";
import { whenMissing } from "./when-missing.ts";
import type { FactorState } from "../../../src/accounts/people/account.schema.ts";
import { useToast } from "../kit/toasts.tsx";
import styles from "./account.module.css";

interface DisableSecondFactorDialogProps {
  open: boolean;
  /** The user's e-mail address, for password managers. */
  email: string;
  state: FactorState;
  onClose: () => void;
}

/** Turns the second factor off. Asks for the password again, so that an unattended session cannot be misused. */
export function DisableSecondFactorDialog({ open, email, state, onClose }: DisableSecondFactorDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title="Turn off two-step verification"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={form} tone="danger" icon={ShieldOff} busy={busy}>
            Turn off
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <DisableSecondFactorForm
        id={form}
        email={email}
        state={state}
        busy={busy}
        onBusy={setBusy}
        onDone={onClose}
      />
    </Dialog>
  );
}

interface DisableSecondFactorFormProps {
  id: string;
  email: string;
  state: FactorState;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function DisableSecondFactorForm({ id, email, state, busy, onBusy, onDone }: DisableSecondFactorFormProps) {
  const toast = useToast();
  const now = useNow();
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<CallFailure>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const password = textOf(new FormData(event.currentTarget).get("passwordToSwitchOff"));
    onBusy(true);
    const result = await callApi("/api/users/me/second-factor", { method: "DELETE", body: { password } });
    onBusy(false);
    if (!result.ok) return setFailure(result);
    onDone();
    toast({
      text: state.passkey
        ? "Two-step verification is off. Your passkey and your recovery codes still work."
        : "Two-step verification is off. Your recovery codes no longer work.",
    });
    await revalidate();
  }

  return (
    <form id={id} noValidate className={styles["form"]} onSubmit={(event) => void submit(event)}>
      <p>
        {state.passkey
          ? "You will sign in with your passkey, or with your password and a recovery code."
          : "You will sign in with only your password, and your recovery codes will stop working."}{" "}
        To move to a new phone, turn it off, then set it up again on the new phone.
      </p>
      {state.due !== null && !state.passkey && <p>{whenMissing(state.due, now)}</p>}
      {failure && Object.keys(failure.fields).length === 0 && <Notice tone="bad">{failure.error}</Notice>}
      {/* For password managers: the user name that belongs to the password. */}
      <input type="email" name="username" autoComplete="username" readOnly hidden value={email} />
      <PasswordField
        name="passwordToSwitchOff"
        label="Your password"
        autoComplete="current-password"
        error={failure?.fields["password"]}
      />
    </form>
  );
}
