import { useState, type ReactNode } from "react";
import type { CallFailure } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { FormDialog, type Refused } from "../kit/form-dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { type BulkAction, type BulkTarget, previewChange } from "./bulk-changes.ts";
import styles from "./bulk.module.css";
import type { BulkPreview } from "../../../src/content/bulk/run-bulk-change.ts";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { joinWords, plural } from "../../../src/rules/text/text.ts";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import { doneWords } from "./bulk-change-notice.tsx";

/** What every dialog of an action gets. */
export interface ActionDialogProps {
  /** The records, in words: `3 products`. */
  words: string;
  /** Begins the change. Returns why it could not begin, or `asking` if the dialog now asks something. */
  onApply: (action: BulkAction) => Promise<CallFailure | "asking" | undefined>;
  onClose: () => void;
}

interface ActionFormProps extends ActionDialogProps {
  title: string;
  label: string;
  /** The action as it is filled in; undefined if something is missing, which the form then says itself. */
  read: () => BulkAction | undefined;
  /** The fields, by their errors. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/** A dialog in which an action for many records is filled in. */
export function ActionForm({ title, label, words, read, children, onApply, onClose }: ActionFormProps) {
  async function send(): Promise<Refused | undefined> {
    const action = read();
    const failure = action ? await onApply(action) : "asking";
    // The form says by itself what it lacks or asks.
    if (failure === "asking") return { error: "", fields: {} };
    return failure && refusalOf(failure);
  }

  return (
    <FormDialog title={title} submit={{ label }} onSend={send} onClose={onClose}>
      {(errors) => (
        <>
          <p>For {words}.</p>
          {children(errors)}
        </>
      )}
    </FormDialog>
  );
}

/** The API names a field of the action as `action.price`. */
function refusalOf({ error, fields }: CallFailure): Refused {
  const entries = Object.entries(fields).map(([name, sentence]) => [name.replace(/^action\./, ""), sentence]);
  return { error: entries.length === 0 ? error : "", fields: Object.fromEntries(entries) };
}

interface ConfirmDialogProps extends ActionDialogProps {
  kind: ContentKind;
  label: string;
  action: BulkAction;
  target: BulkTarget;
}

/** How many records are named. */
const MAX_NAMED = 5;

/** Says what a change of all records that are found would do, before it begins. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { kind, label, action, target, words, onApply, onClose } = props;
  const [preview, setPreview] = useState<BulkPreview>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  useDebouncedCall("preview", 0, async (signal) => {
    const answer = await previewChange(kind, target, action, signal);
    if (answer.ok) setPreview(answer.value);
    else setError(answer.error);
  });

  async function apply() {
    setBusy(true);
    setError(undefined);
    const failure = await onApply(action);
    setBusy(false);
    if (failure === undefined) onClose();
    else if (failure !== "asking") setError(failure.error);
  }

  return (
    <Dialog
      open
      title={`${label}: ${words}`}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button
            tone={action.is === "bin" ? "danger" : "primary"}
            busy={busy}
            aria-disabled={!preview || preview.changed === 0}
            onClick={() => void apply()}
          >
            {label}
          </Button>
          <Button tone="quiet" aria-disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {error && <Notice tone="bad">{error}</Notice>}
        <div role="status">
          {!preview && !error && <p>Counting…</p>}
          {preview && <PreviewWords kind={kind} action={action} preview={preview} />}
        </div>
      </div>
    </Dialog>
  );
}

interface PreviewProps extends Pick<ConfirmDialogProps, "kind" | "action"> {
  preview: BulkPreview;
}

function PreviewWords({ kind, action, preview }: PreviewProps) {
  const { one, many } = kindOf(kind);
  const { changed, unchanged, left, named, lacking } = preview;
  const names = (items: readonly { title: string }[]) => {
    const more = items.length - MAX_NAMED;
    const titles = items.slice(0, MAX_NAMED).map(({ title }) => `“${title}”`);
    return joinWords(more > 0 ? [...titles, plural(more, "other", "others")] : titles);
  };
  return (
    <>
      <p>
        {plural(changed, one, many)} will be {doneWords(kind, action)}.
        {unchanged > 0 && ` ${plural(unchanged, one, many)} ${unchanged === 1 ? "is" : "are"} so already.`}
      </p>
      {left > 0 && (
        <>
          <p>{plural(left, one, many)} will be left alone:</p>
          <ul className={styles["reasons"]}>
            {[...Map.groupBy(named, ({ reason }) => reason)].map(([reason, items]) => (
              <li key={reason}>
                {reason} {names(items)}
              </li>
            ))}
          </ul>
        </>
      )}
      {lacking.length > 0 && (
        <>
          <p>Something is missing. Visitors will see</p>
          <ul className={styles["reasons"]}>
            {[...Map.groupBy(lacking, ({ lacks }) => joinWords(lacks))].map(([lacks, items]) => (
              <li key={lacks}>
                {names(items)} without {lacks}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet">You can undo it as one step for a day.</p>
    </>
  );
}
