import { KeyRound, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { PasskeyRecord } from "../../../src/accounts/passkey.schema.ts";
import { useNow } from "../../components/now.tsx";
import { Button } from "../kit/button.tsx";
import { whenInWords } from "../kit/when-words.ts";
import styles from "./account.module.css";
import { AccountSection } from "./account-section.tsx";
import { PasskeyDialog } from "./passkey-dialog.tsx";

interface PasskeysSectionProps {
  passkeys: readonly PasskeyRecord[];
  /** The user's e-mail address, for password managers. */
  email: string;
}

/** The user's own passkeys, which can be added and removed. */
export function PasskeysSection({ passkeys, email }: PasskeysSectionProps) {
  const now = useNow();
  /** What the dialog does: it adds a passkey, or removes the one with this record. */
  const [task, setTask] = useState<"add" | PasskeyRecord>();
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
      <p>
        <Button icon={passkeys.length > 0 ? Plus : KeyRound} onClick={() => setTask("add")}>
          Add a passkey
        </Button>
      </p>
      <PasskeyDialog task={task} email={email} onClose={() => setTask(undefined)} />
    </AccountSection>
  );
}
