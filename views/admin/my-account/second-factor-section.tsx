import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Enrolment, FactorState } from "../../../src/accounts/people/account.schema.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import styles from "./account.module.css";
import { EnrolmentSteps } from "./enrolment-steps.tsx";
import { AccountSection } from "./account-section.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { classNames } from "../../components/class-names.ts";
import { DisableSecondFactorDialog } from "./disable-second-factor-dialog.tsx";

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
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isDisabling, setDisabling] = useState(false);

  async function begin() {
    setBusy(true);
    const result = await callApi<Enrolment>("/api/users/me/second-factor", { method: "POST" });
    setBusy(false);
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
      <p className={styles["line"]}>
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
          <Button icon={ShieldCheck} busy={busy} onClick={() => void begin()}>
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
      <DisableSecondFactorDialog
        open={isDisabling}
        email={email}
        state={state}
        onClose={() => setDisabling(false)}
      />
    </AccountSection>
  );
}
