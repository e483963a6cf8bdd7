import { ShieldCheck } from "lucide-react";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import type { Enrolment } from "../../../src/accounts/people/account.schema.ts";
import { PasswordField } from "../../components/session/password-field.tsx";
import { textOf } from "../../components/session/text-of.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import styles from "./account.module.css";
import { QrCode } from "./qr-code.tsx";

interface EnrolmentStepsProps {
  enrolment: Enrolment;
  /** The user's e-mail address, for password managers. */
  email: string;
  onConfirmed: (recoveryCodes: readonly string[]) => Promise<void>;
  onCancel: () => void;
}

/**
 * Shows the secret for the authenticator app and asks for a first code. The second factor is on only after the code
 * and the password are verified: an unattended session must not be used to lock its owner out.
 */
export function EnrolmentSteps({ enrolment, email, onConfirmed, onCancel }: EnrolmentStepsProps) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const first = useRef<HTMLHeadingElement>(null);
  useEffect(() => first.current?.focus(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const password = textOf(new FormData(event.currentTarget).get("passwordToSwitchOn"));
    setBusy(true);
    const result = await callApi<{ recoveryCodes: string[] }>("/api/users/me/second-factor", {
      method: "PUT",
      body: { code, password },
    });
    setBusy(false);
    setFailure(result.ok ? undefined : result);
    if (result.ok) await onConfirmed(result.value.recoveryCodes);
  }

  return (
    <ol className={styles["steps"]}>
      <li>
        <h3 ref={first} tabIndex={-1}>
          Scan this with an authenticator app
        </h3>
        <p className={styles["lead"]}>
          Any authenticator app works: your phone’s password manager, Google Authenticator, Aegis or 2FAS. In
          the app choose Add or +, then point the camera at the QR code.
        </p>
        <QrCode text={enrolment.otpauthUrl} label="QR code for your authenticator app" />
        <p className={styles["lead"]}>
          Can’t scan it? Type this key into the app, or{" "}
          <a href={enrolment.otpauthUrl}>open the app on this device</a>:
        </p>
        <code className={styles["secret"]}>{enrolment.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
      </li>
      <li>
        <h3>Enter your password and the code from the app</h3>
        <form noValidate className={styles["form"]} onSubmit={(event) => void submit(event)}>
          {failure && Object.keys(failure.fields).length === 0 && <Notice tone="bad">{failure.error}</Notice>}
          {/* For password managers: the user name that belongs to the password. */}
          <input type="email" name="username" autoComplete="username" readOnly hidden value={email} />
          <PasswordField
            name="passwordToSwitchOn"
            label="Your password"
            autoComplete="current-password"
            error={failure?.fields["password"]}
          />
          <Field
            label="Code"
            help="Six digits. The app shows a new code every 30 seconds."
            error={failure?.fields["code"]}
          >
            {(control) => (
              <Input
                {...control}
                value={code}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                className={styles["code"]}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
          <ButtonRow>
            <Button type="submit" tone="primary" icon={ShieldCheck} busy={busy}>
              Turn on
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
          </ButtonRow>
        </form>
      </li>
    </ol>
  );
}
