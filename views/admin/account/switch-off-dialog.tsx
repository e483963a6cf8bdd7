import { ShieldOff } from "lucide-react";
import { useId, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { PasswordField } from "../../components/session/password-field.tsx";
import { textOf } from "../../components/session/text-of.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./account.module.css";

interface SwitchOffDialogProps {
  open: boolean;
  /** Whose second factor it is. */
  email: string;
  onClose: () => void;
}

/** Asks once more for the password: a session that somebody left open must not do this. */
export function SwitchOffDialog({ open, email, onClose }: SwitchOffDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      title="Switch the second factor off"
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={form} tone="danger" icon={ShieldOff} busy={busy}>
            Switch it off
          </Button>
          <Button onClick={onClose}>Keep it on</Button>
        </>
      }
    >
      <SwitchOffForm id={form} email={email} busy={busy} onBusy={setBusy} onDone={onClose} />
    </Dialog>
  );
}

interface SwitchOffFormProps {
  id: string;
  email: string;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function SwitchOffForm({ id, email, busy, onBusy, onDone }: SwitchOffFormProps) {
  const toast = useToast();
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
    toast({ text: "The second factor is off. Your recovery codes are void." });
    await revalidate();
  }

  return (
    <form id={id} noValidate className={styles["form"]} onSubmit={(event) => void submit(event)}>
      <p>
        Your password alone will sign you in, and your recovery codes stop working. To move to a new phone,
        switch it off and set it up again there.
      </p>
      {failure && Object.keys(failure.fields).length === 0 && <Notice tone="bad">{failure.error}</Notice>}
      {/* Tells a password manager whose password this is. */}
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
