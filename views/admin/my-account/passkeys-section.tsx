import { KeyRound, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { FactorState } from "../../../src/accounts/people/account.schema.ts";
import type { PasskeyRecord } from "../../../src/accounts/second-factor/passkey.schema.ts";
import { useNow } from "../../components/now.tsx";
import { Button } from "../kit/button.tsx";
import { whenInWords } from "../kit/when-words.ts";
import styles from "./account.module.css";
import { AccountSection } from "./account-section.tsx";
import { PasskeyDialog } from "./passkey-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

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
        <ul className={styles["sessions"]}>
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
      <PasskeyDialog
        task={task}
        email={email}
        state={state}
        isLast={isLast}
        onCodes={setCodes}
        onClose={() => setTask(undefined)}
      />
    </AccountSection>
  );
}
