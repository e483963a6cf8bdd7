import { ShieldOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import styles from "./people.module.css";
import type { Person } from "./person.ts";

/** The actions that can't be undone and so need confirmation. */
type ConfirmedAction = "delete" | "second factor";

export interface ConfirmRequest {
  action: ConfirmedAction;
  person: Person;
}

interface ConfirmDialogProps {
  request: ConfirmRequest | undefined;
  onClose: () => void;
  onConfirm: (request: ConfirmRequest) => Promise<unknown>;
}

/** Asks for confirmation before an action that can't be undone, and says what it will do. */
export function ConfirmDialog({ request, onClose, onConfirm }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  if (!request) return null;
  const { action, person } = request;
  const isDelete = action === "delete";

  async function confirm(confirmed: ConfirmRequest) {
    if (busy) return;
    setBusy(true);
    await onConfirm(confirmed);
    setBusy(false);
    onClose();
  }

  return (
    <Dialog
      open
      title={
        isDelete
          ? `Delete ${person.name}’s account?`
          : person.secondFactor
            ? `Turn off two-step verification for ${person.name}?`
            : `Remove the passkeys of ${person.name}?`
      }
      onClose={onClose}
      footer={
        <>
          <Button
            tone="danger"
            icon={isDelete ? Trash2 : ShieldOff}
            busy={busy}
            onClick={() => void confirm(request)}
          >
            {isDelete ? "Delete permanently" : person.secondFactor ? "Turn off" : "Remove"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className={styles["words"]}>
        {isDelete ? (
          <>
            <p>
              {person.name} ({person.email}) will no longer be able to sign in, and the account can’t be
              restored. Their content stays on the site, and the history still shows their name.
            </p>
            <p>
              If they may return, disable the account instead. A disabled account keeps its permissions and
              can be enabled again.
            </p>
          </>
        ) : (
          <>
            <p>
              Do this only if {person.name} has lost their {person.secondFactor ? "phone" : "passkey"} and
              their recovery codes. Make sure that the request really comes from them: call them or speak to
              them in person.
            </p>
            <p>
              They will be signed out everywhere, sign in with only their password, and get an e-mail about
              this.{" "}
              {person.secondFactorDue !== null &&
                "Their account needs a second step, and they get no second week: after their date, only their account screen opens until they set one up."}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
