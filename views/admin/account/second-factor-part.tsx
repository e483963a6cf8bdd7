import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Enrolment } from "../../../src/accounts/account.schema.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import styles from "./account.module.css";
import { EnrolmentSteps } from "./enrolment-steps.tsx";
import { Part } from "./part.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SwitchOffDialog } from "./switch-off-dialog.tsx";

interface SecondFactorPartProps {
  on: boolean;
  email: string;
}

/** The code from a phone that the sign-in takes beside the password: switched on, and off again. */
export function SecondFactorPart({ on, email }: SecondFactorPartProps) {
  const { revalidate } = useRevalidator();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [leaving, setLeaving] = useState(false);

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
    <Part
      title="Second factor"
      lead="A code from an app on your phone, asked for beside your password: whoever guesses or steals the password still can’t get in."
    >
      <p className={styles["line"]}>
        <span className={`${styles["on"]} ${on ? "" : styles["off"]}`}>
          {on ? <ShieldCheck size={18} aria-hidden="true" /> : <ShieldOff size={18} aria-hidden="true" />}
          {on ? "On" : "Off"}
        </span>
      </p>
      {error && <Notice tone="bad">{error}</Notice>}
      {codes && <RecoveryCodes codes={codes} email={email} onKept={() => setCodes(undefined)} />}
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
            Set it up
          </Button>
        </p>
      )}
      {on && !codes && (
        <p>
          <Button icon={ShieldOff} onClick={() => setLeaving(true)}>
            Switch it off
          </Button>
        </p>
      )}
      <SwitchOffDialog open={leaving} email={email} onClose={() => setLeaving(false)} />
    </Part>
  );
}
