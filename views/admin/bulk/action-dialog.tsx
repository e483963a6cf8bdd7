import { useId, useState, type ReactNode } from "react";
import type { CallFailure } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import type { BulkAction } from "./bulk-requests.ts";
import styles from "./bulk.module.css";

/** What every dialog of an action gets. */
export interface ActionDialogProps {
  /** The records, in words: `3 products`. */
  words: string;
  /** Begins the change. Returns why it could not begin, or `asking` if the dialog now asks something. */
  onApply: (action: BulkAction) => Promise<CallFailure | "asking" | undefined>;
  onClose: () => void;
}

/** The errors of the fields of an action, by the name of the field. */
export type ActionErrors = Readonly<Record<string, string>>;

interface ActionFormProps extends ActionDialogProps {
  title: string;
  label: string;
  /** The action as it is filled in; undefined if something is missing, which the form then says itself. */
  read: () => BulkAction | undefined;
  children: (errors: ActionErrors) => ReactNode;
}

/** A dialog in which an action for many records is filled in. */
export function ActionForm({ title, label, words, read, onApply, onClose, children }: ActionFormProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const errors = errorsOf(failure);

  async function apply() {
    const action = read();
    if (!action || busy) return;
    setBusy(true);
    setFailure(undefined);
    const failed = await onApply(action);
    setBusy(false);
    if (failed === undefined) onClose();
    else if (failed !== "asking") setFailure(failed);
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" busy={busy}>
            {label}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <p>For {words}.</p>
        {failure && Object.keys(errors).length === 0 && <Notice tone="bad">{failure.error}</Notice>}
        {children(errors)}
      </form>
    </Dialog>
  );
}

/** The API names a field of the action as `action.price`. */
function errorsOf(failure: CallFailure | undefined): ActionErrors {
  const entries = Object.entries(failure?.fields ?? {});
  return Object.fromEntries(
    entries.map(([name, sentence]) => [name.replace(/^action\./, ""), sentence] as const),
  );
}
