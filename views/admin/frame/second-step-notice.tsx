import { KeyRound } from "lucide-react";
import type { FactorState } from "../../../src/accounts/people/account.schema.ts";
import { formatComingDay, formatDate, formatTime } from "../../../src/rules/time/dates.ts";
import { useNow } from "../../components/now.tsx";
import { ButtonLinkTo } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import styles from "./admin-frame.module.css";

/** Tells a person by when their account needs a passkey or two-step verification, and that recovery codes are missing. */
export function SecondStepNotice({ state }: { state: FactorState }) {
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
              : `From ${formatComingDay(due ?? now, now)} at ${formatTime(due ?? now)}, your account needs a passkey or two-step verification. It takes a few minutes to set up. Until then everything works as before.`}
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
  return due === null ? what : `${what} From ${formatComingDay(due, now)}, your account needs them.`;
}
