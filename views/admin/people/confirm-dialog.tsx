import { ShieldOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import styles from "./people.module.css";
import type { Person } from "./person.ts";

/** What can't be taken back, so that it is asked for twice. */
export type Confirmed = "delete" | "second factor";

interface Asked {
  what: Confirmed;
  person: Person;
}

interface ConfirmDialogProps {
  asked: Asked | undefined;
  onClose: () => void;
  onConfirm: (asked: Asked) => Promise<unknown>;
}

/** Says what will happen before something that has no way back. */
export function ConfirmDialog({ asked, onClose, onConfirm }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  if (!asked) return null;
  const { what, person } = asked;
  const isDelete = what === "delete";

  async function confirm(given: Asked) {
    if (busy) return;
    setBusy(true);
    await onConfirm(given);
    setBusy(false);
    onClose();
  }

  return (
    <Dialog
      open
      title={
        isDelete ? `Delete the account of ${person.name}?` : `Switch off ${person.name}’s second factor?`
      }
      onClose={onClose}
      footer={
        <>
          <Button
            tone="danger"
            icon={isDelete ? Trash2 : ShieldOff}
            busy={busy}
            onClick={() => void confirm(asked)}
          >
            {isDelete ? "Delete for good" : "Switch it off"}
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </>
      }
    >
      <div className={styles["words"]}>
        {isDelete ? (
          <>
            <p>
              {person.name} ({person.email}) can’t sign in any more, and the account can’t be brought back.
              What they wrote stays, and the history keeps their name.
            </p>
            <p>
              If they may come back, disable the account instead: it keeps its rights and can be enabled
              again.
            </p>
          </>
        ) : (
          <>
            <p>
              Do this when {person.name} has lost their phone and their recovery codes, and you are sure that
              it is they who ask: call them, or see them.
            </p>
            <p>
              They are signed out everywhere, sign in with their password alone, and get an e-mail that says
              so.
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
