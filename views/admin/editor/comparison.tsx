import { useState } from "react";
import { authorsHave, subjectOf } from "../../../src/rules/access/author.ts";
import { diffWords, shortenSame } from "../forms/diff-words.ts";
import { formatDayInWords, formatTime } from "../../../src/rules/time/dates.ts";
import { wordsAt } from "../forms/field-words.ts";
import { labelAt, labelsAt } from "../forms/find-field.ts";
import { Button } from "../kit/button.tsx";
import { Radio } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import styles from "./comparison.module.css";
import { useEditing, useEditorState } from "./editor-context.ts";
import { valueAt, type FieldConflict } from "../../../src/rules/merge-record.ts";
import { classNames } from "../../components/class-names.ts";

/** What the two versions are called where a next version and the site differ. */
export const NEXT_CHOICE = {
  title: "Changed on the site and here",
  mine: "Next version",
  theirs: "On the site now",
  lead: "Choose what each field will be. All other changes are kept.",
};

/** Shows fields that two people have changed: both versions side by side, one of which is chosen. */
export function ConflictDialog() {
  const { editor } = useEditing();
  const save = useEditorState((state) => state.save);
  const savedBy = useEditorState((state) => state.savedBy);
  // Dismissed for these conflicts only: later ones open it again.
  const [dismissed, setDismissed] = useState<readonly FieldConflict[]>();
  if (save.is !== "conflict") return null;
  const { conflicts, isOnSite } = save;
  const others = authorsHave(savedBy);
  if (dismissed === conflicts) {
    return (
      <Notice tone="bad" actions={<Button onClick={() => setDismissed(undefined)}>Choose now</Button>}>
        {isOnSite ? "The same fields were changed on the site too" : `${others} changed the same fields`}.
        Nothing is saved until you choose between the two versions.
      </Notice>
    );
  }
  return (
    <Choice
      key={conflicts.map(({ path }) => path).join()}
      conflicts={conflicts}
      {...(isOnSite
        ? NEXT_CHOICE
        : { title: `${others} changed the same fields`, theirs: subjectOf(savedBy) })}
      onDismiss={() => setDismissed(conflicts)}
      onChosen={(theirPaths) => editor.dispatch({ is: "conflicts-resolved", theirPaths })}
    />
  );
}

interface ChoiceProps {
  conflicts: readonly Pick<FieldConflict, "path" | "mine" | "theirs">[];
  title: string;
  /** What the two versions are called. */
  mine?: string;
  theirs: string;
  lead?: string;
  onDismiss: () => void;
  onChosen: (theirs: readonly string[]) => void;
}

/** Asks which version of each field is kept. */
export function Choice({
  conflicts,
  title,
  mine: mineWords = "Yours",
  theirs: theirWords,
  lead = "This was saved while you were editing. Choose which version of each field to keep. All other changes are kept.",
  onDismiss,
  onChosen,
}: ChoiceProps) {
  const { form, editor } = useEditing();
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const labels = labelsAt(
    form,
    conflicts.map(({ path }) => path),
    editor.getState().values,
  );
  return (
    <Dialog
      open
      size="large"
      title={title}
      onClose={onDismiss}
      footer={
        <>
          <Button tone="primary" onClick={() => onChosen(theirs)}>
            Save chosen versions
          </Button>
          <Button onClick={onDismiss}>Decide later</Button>
        </>
      }
    >
      <p>{lead}</p>
      {conflicts.map(({ path, theirs: value, mine }) => {
        const { values } = editor.getState();
        const yours = wordsAt(form, path, path === "status" ? mine : valueAt(values, path), values);
        const other = wordsAt(form, path, value, values);
        const takesTheirs = theirs.includes(path);
        return (
          <fieldset key={path} className={styles["conflict"]}>
            <legend>{labels.get(path)}</legend>
            <div className={classNames(styles["sides"], "stack gap-3")}>
              <div className={styles["sideBox"]}>
                <Radio
                  name={path}
                  label={mineWords}
                  checked={!takesTheirs}
                  onChange={() => setTheirs(theirs.filter((one) => one !== path))}
                />
                <WordDiff before={other} after={yours} onlyAfter />
              </div>
              <div className={styles["sideBox"]}>
                <Radio
                  name={path}
                  label={theirWords}
                  checked={takesTheirs}
                  onChange={() => setTheirs([...theirs, path])}
                />
                <WordDiff before={yours} after={other} onlyAfter />
              </div>
            </div>
          </fieldset>
        );
      })}
    </Dialog>
  );
}

/** Offers to restore unsaved work of an earlier visit, and shows what it would change. */
export function UnsavedCopyDialog() {
  const { editor, form } = useEditing();
  const unsavedCopy = useEditorState((state) => state.unsavedCopy);
  if (!unsavedCopy) return null;
  const { copy, paths, before, after } = unsavedCopy;
  const restore = () => editor.dispatch({ is: "copy-restored" });
  return (
    <Dialog
      open
      size="large"
      title="Restore unsaved changes?"
      // Closing must not lose work: restoring can be undone, discarding cannot.
      onClose={restore}
      footer={
        <>
          <Button tone="primary" onClick={restore}>
            Restore
          </Button>
          <Button onClick={() => editor.dispatch({ is: "copy-discarded" })}>Discard</Button>
        </>
      }
    >
      <p>
        These changes were stored on this device on {formatDayInWords(copy.at)} at {formatTime(copy.at)}, but
        not saved:
      </p>
      <dl className={classNames(styles["changes"], "stack gap-4")}>
        {paths.map((path) => (
          <div key={path} className={classNames(styles["change"], "stack gap-1")}>
            <dt>{labelAt(form, path, after)}</dt>
            <dd>
              <WordDiff
                before={wordsAt(form, path, valueAt(before, path), before)}
                after={wordsAt(form, path, valueAt(after, path), after)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** In characters: enough context to recognise the place of a change. */
const AROUND = 120;

interface WordDiffProps {
  before: string;
  after: string;
  /** Shows only the second text; without it both are shown inline. */
  onlyAfter?: boolean;
}

/** Shows what changed between two texts, word by word: by colour, by underline or strike-through, and by element for screen readers. */
export function WordDiff({ before, after, onlyAfter = false }: WordDiffProps) {
  const all = shortenSame(diffWords(before, after), AROUND);
  const parts = onlyAfter ? all.filter(({ kind }) => kind !== "removed") : all;
  if ((onlyAfter && after === "") || parts.length === 0)
    return <p className={classNames(styles["nothing"], "quiet")}>Empty</p>;
  return (
    <p className={styles["text"]}>
      {parts.map(({ kind, text }, at) => {
        // The parts have no identity other than their position.
        // oxlint-disable react/no-array-index-key
        if (kind === "removed") return <del key={at}>{text}</del>;
        if (kind === "added") return <ins key={at}>{text}</ins>;
        return <span key={at}>{text}</span>;
        // oxlint-enable react/no-array-index-key
      })}
    </p>
  );
}
