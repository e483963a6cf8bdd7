import { useForm, FormDialog } from "../kit/form-dialog.tsx";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Enrolment, FactorState } from "../../../src/accounts/people/account.schema.ts";
import { callApi } from "../api-call.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import styles from "./account.module.css";
import { AccountSection, whenMissing, OwnPassword } from "./account-section.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { classNames } from "../../components/class-names.ts";
import { textOf } from "../../components/session/text-of.ts";
import { Input } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { useNow } from "../../components/now.tsx";
import { encode } from "uqr";

interface SecondFactorSectionProps {
  email: string;
  state: FactorState;
}

/** Turns the second factor (TOTP) on and off. */
export function SecondFactorSection({ email, state }: SecondFactorSectionProps) {
  const { app: on } = state;
  const { revalidate } = useRevalidator();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [error, setError] = useState<string>();
  const [isDisabling, setDisabling] = useState(false);

  async function begin() {
    const result = await callApi<Enrolment>("/api/users/me/second-factor", { method: "POST" });
    setError(result.ok ? undefined : result.error);
    if (result.ok) setEnrolment(result.value);
    else await revalidate();
  }

  async function confirmed(recoveryCodes: readonly string[]) {
    setEnrolment(undefined);
    setCodes(recoveryCodes);
    await revalidate();
  }

  return (
    <AccountSection
      title="Two-step verification"
      lead="When you sign in, you also enter a code from an app on your phone. A stolen password alone is then not enough to sign in."
    >
      <p className={classNames(styles["line"], "row gap-3")}>
        <span className={classNames(styles["on"], !on && styles["off"])}>
          {on ? <ShieldCheck size={18} aria-hidden="true" /> : <ShieldOff size={18} aria-hidden="true" />}
          {on ? "On" : "Off"}
        </span>
      </p>
      {error && <Notice tone="bad">{error}</Notice>}
      {codes && (
        <RecoveryCodes codes={codes} email={email} instead="app" onSaved={() => setCodes(undefined)}>
          Two-step verification is on. Save these recovery codes now
        </RecoveryCodes>
      )}
      {enrolment && (
        <EnrolmentSteps
          enrolment={enrolment}
          email={email}
          onConfirmed={confirmed}
          onCancel={() => setEnrolment(undefined)}
        />
      )}
      {!on && !enrolment && !codes && (
        <p>
          <Button icon={ShieldCheck} onPress={begin}>
            Set up
          </Button>
        </p>
      )}
      {on && !codes && (
        <p>
          <Button icon={ShieldOff} onClick={() => setDisabling(true)}>
            Turn off
          </Button>
        </p>
      )}
      {isDisabling && <SwitchOffDialog email={email} state={state} onClose={() => setDisabling(false)} />}
    </AccountSection>
  );
}

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
function EnrolmentSteps({ enrolment, email, onConfirmed, onCancel }: EnrolmentStepsProps) {
  const first = useRef<HTMLHeadingElement>(null);
  useEffect(() => first.current?.focus(), []);
  const form = useForm(async (fields) => {
    const body = { code: textOf(fields.get("code")), password: textOf(fields.get("passwordToSwitchOn")) };
    const result = await callApi<{ recoveryCodes: string[] }>("/api/users/me/second-factor", {
      method: "PUT",
      body,
    });
    if (!result.ok) return result;
    await onConfirmed(result.value.recoveryCodes);
    return undefined;
  });

  return (
    <ol className={styles["steps"]}>
      <li>
        <h3 ref={first} tabIndex={-1}>
          Scan this with an authenticator app
        </h3>
        <p className={classNames(styles["lead"], "quiet")}>
          Any authenticator app works: your phone’s password manager, Google Authenticator, Aegis or 2FAS. In
          the app choose Add or +, then point the camera at the QR code.
        </p>
        <QrCode text={enrolment.otpauthUrl} />
        <p className={classNames(styles["lead"], "quiet")}>
          Can’t scan it? Type this key into the app, or{" "}
          <a href={enrolment.otpauthUrl}>open the app on this device</a>:
        </p>
        <code className={styles["secret"]}>{enrolment.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
      </li>
      <li>
        <h3>Enter your password and the code from the app</h3>
        <form {...form.props}>
          {form.notice}
          <OwnPassword name="passwordToSwitchOn" email={email} error={form.errors["password"]} />
          <Field
            label="Code"
            help="Six digits. The app shows a new code every 30 seconds."
            error={form.errors["code"]}
          >
            <Input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              className={styles["code"]}
            />
          </Field>
          <ButtonRow>
            <Button type="submit" tone="primary" icon={ShieldCheck} busy={form.busy}>
              Turn on
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
          </ButtonRow>
        </form>
      </li>
    </ol>
  );
}

interface SwitchOffDialogProps extends SecondFactorSectionProps {
  onClose: () => void;
}

/** Turns the second factor off. */
function SwitchOffDialog({ email, state, onClose }: SwitchOffDialogProps) {
  const now = useNow();
  async function send(form: FormData) {
    const password = textOf(form.get("passwordToSwitchOff"));
    const result = await callApi("/api/users/me/second-factor", { method: "DELETE", body: { password } });
    if (!result.ok) return result;
    return {
      text: state.passkey
        ? "Two-step verification is off. Your passkey and your recovery codes still work."
        : "Two-step verification is off. Your recovery codes no longer work.",
    };
  }
  return (
    <FormDialog
      title="Turn off two-step verification"
      submit={{ label: "Turn off", icon: ShieldOff, tone: "danger" }}
      onSend={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {state.passkey
              ? "You will sign in with your passkey, or with your password and a recovery code."
              : "You will sign in with only your password, and your recovery codes will stop working."}{" "}
            To move to a new phone, turn it off, then set it up again on the new phone.
          </p>
          {state.due !== null && !state.passkey && <p>{whenMissing(state.due, now)}</p>}
          <OwnPassword name="passwordToSwitchOff" email={email} error={errors["password"]} />
        </>
      )}
    </FormDialog>
  );
}

/** Renders a text as a QR code in SVG. The border of four modules is the quiet zone that scanners require. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
      className={styles["qr"]}
    >
      <path
        fill="currentColor"
        d={data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("")}
      />
    </svg>
  );
}
