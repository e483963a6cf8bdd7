import { useId, useState, type ReactNode } from "react";
import type { CallFailure } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
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

/** The errors of the fields of an action, by the name of the field. */
type ActionErrors = Readonly<Record<string, string>>;

interface ActionFormProps extends ActionDialogProps {
  title: string;
  label: string;
  /** The action as it is filled in; undefined if something is missing, which the form then says itself. */
  read: () => BulkAction | undefined;
  children: (errors: ActionErrors) => ReactNode;
}

/** Begins a change once, and closes its dialog when it has begun. */
function useApply({ onApply, onClose }: Pick<ActionDialogProps, "onApply" | "onClose">) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();

  async function apply(action: BulkAction) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const failed = await onApply(action);
    setBusy(false);
    if (failed === undefined) onClose();
    else if (failed !== "asking") setFailure(failed);
  }

  return { busy, failure, apply };
}

/** A dialog in which an action for many records is filled in. */
export function ActionForm({ title, label, words, read, children, ...begin }: ActionFormProps) {
  const id = useId();
  const { busy, failure, apply } = useApply(begin);
  const errors = errorsOf(failure);
  const { onClose } = begin;

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
          const action = read();
          if (action) void apply(action);
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
  return Object.fromEntries(entries.map(([name, sentence]) => [name.replace(/^action\./, ""), sentence]));
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
export function ConfirmDialog({ kind, label, action, target, words, ...begin }: ConfirmDialogProps) {
  const [preview, setPreview] = useState<BulkPreview>();
  const [unread, setUnread] = useState<string>();
  const { busy, failure, apply } = useApply(begin);
  const error = failure?.error ?? unread;
  const { onClose } = begin;

  useDebouncedCall(
    "preview",
    async (signal) => {
      const answer = await previewChange(kind, target, action, signal);
      if (answer.ok) setPreview(answer.value);
      else setUnread(answer.error);
    },
    0,
  );

  return (
    <Dialog
      open
      title={`${label}: ${words}`}
      onClose={onClose}
      footer={
        <>
          <Button
            tone={action.is === "bin" ? "danger" : "primary"}
            busy={busy}
            aria-disabled={!preview || preview.changed === 0}
            onClick={() => void apply(action)}
          >
            {label}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        {error && <Notice tone="bad">{error}</Notice>}
        <div role="status">
          {!preview && !error && <p>Counting…</p>}
          {preview && <PreviewWords kind={kind} action={action} preview={preview} />}
        </div>
      </div>
    </Dialog>
  );
}

function PreviewWords({
  kind,
  action,
  preview,
}: {
  kind: ContentKind;
  action: BulkAction;
  preview: BulkPreview;
}) {
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
