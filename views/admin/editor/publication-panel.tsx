import { kindOf } from "../../../src/content/kinds/kinds.ts";
import {
  livePathOf,
  publicationOf,
  publishableOf,
  withdrawMovesOf,
} from "../../../src/content/publication.ts";
import { FieldRow } from "../fields/field-row.tsx";
import rows from "../fields/fields.module.css";
import { StateBadge, withoutBadge } from "../kit/badge.tsx";
import { Button } from "../kit/button.tsx";
import { useNowFor } from "../now-for.ts";
import { useToast } from "../kit/toasts.tsx";
import { useEditing, useEditorState, useRecordForm } from "./editor-context.ts";
import { describeSaveState, isDirty } from "./editor-state.ts";
import styles from "./editor.module.css";
import { isSame, textAt, type Fields } from "../../../src/rules/merge-record.ts";

/** Whether visitors see the record, the dates that decide it, and the buttons that take it off the site. */
export function PublicationPanel() {
  const form = useRecordForm();
  const { kind, blank } = form;
  const move = useStatusMove();
  const saved = useEditorState((state) => state.saved);
  const now = useNowFor(saved);
  const { state, sentence } = publicationOf(kind, publishableOf(kind, saved ?? blank), now);
  const words = withoutBadge(state, sentence);
  const status = saved?.["status"] ?? blank["status"];
  const isPublic = status === kindOf(kind).visibility.status;
  const draft = { status: String(blank["status"]), label: "Back to draft", done: "a draft again" };
  const isFixed = kindOf(kind).isFixed?.(textAt(saved ?? blank, "slug")) ?? false;
  const moves = isFixed ? [] : isPublic ? withdrawMovesOf(kind) : status === draft.status ? [] : [draft];

  return (
    <section className={styles["panel"]} aria-label="On the site">
      <h2>On the site</h2>
      <p className={styles["now"]}>
        <StateBadge state={state} /> {words !== "" && <span>{words}.</span>}
      </p>
      {!isFixed && form.dates.length > 0 && (
        <div className={rows["rows"]}>
          {form.dates.map((field) => (
            <FieldRow key={field.path} field={field} />
          ))}
        </div>
      )}
      {isFixed && <p>This page is part of the site: it can be edited, but not taken off the site.</p>}
      {moves.length > 0 && (
        <div className="row">
          {moves.map(({ status: next, label, done }) => (
            <Button key={next} onPress={() => move(next, done)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

/**
 * Returns a function that saves the form with another status, shows a toast and offers Undo. Undo is not offered, or
 * is rejected, if it would publish changes that have not been published, from this form or another person's.
 */
export function useStatusMove(): (status: string, done: string) => Promise<void> {
  const { editor } = useEditing();
  const form = useRecordForm();
  const { kind, blank } = form;
  const toast = useToast();
  const title = () => textAt(editor.getState().values, kindOf(kind).titleField);

  async function moveTo(pendingFields: Fields, onlyIfCurrent = false): Promise<boolean> {
    const worked = await editor.save({ pendingFields, onlyIfCurrent });
    // The save bar is no longer on the screen.
    if (!worked && editor.getState().presence !== "open")
      toast({ text: `“${title()}”: ${describeSaveState(editor.getState().save)}.`, tone: "bad" });
    return worked;
  }

  return async (status, done) => {
    const { values } = editor.getState();
    const before = String(editor.getState().saved?.["status"] ?? blank["status"]);
    const wasPublic = before === kindOf(kind).visibility.status;
    const hadNoChanges = !isDirty(editor.getState());
    if (!(await moveTo({ status }))) return;
    const { saved } = editor.getState();
    // The first publication sets its date. Undo clears it, so that the next publication sets its own.
    const datesSet = Object.entries(saved ?? {}).filter(
      ([name, value]) => values[name] === null && value !== null,
    );
    const undo = async () => {
      const now = editor.getState().values;
      const clearedDates = datesSet
        .filter(([name, value]) => isSame(now[name], value))
        .map(([name]) => [name, null]);
      const pendingFields = { ...Object.fromEntries(clearedDates), status: before };
      if (!wasPublic) return void (await moveTo(pendingFields));
      const isChanged = isDirty(editor.getState()) || editor.getState().saved?.version !== saved?.version;
      if (!isChanged && !(await moveTo(pendingFields, true))) return;
      if (editor.getState().saved?.["status"] === before) return;
      toast({
        text: `“${title()}” has been changed since. Check it, then publish it again.`,
        tone: "bad",
      });
    };
    // By the server's clock: the record has just been written.
    const sitePath = saved && livePathOf(kind, saved, new Date(saved.updatedDate));
    toast({
      text: `${title()} is ${done}.`,
      ...(sitePath && { sitePath }),
      ...((hadNoChanges || !wasPublic) && { undo }),
    });
  };
}
