import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { isSame, textAt, type Fields } from "./merge-record.ts";
import { useToast } from "../kit/toasts.tsx";
import { useEditing, useRecordForm } from "./editor-context.ts";
import { livePathOf } from "./publishable.ts";
import { describeSaveState } from "./save-state.ts";

/**
 * Returns a function that saves the form with another status, shows a toast and offers Undo. Undo is not offered, or
 * is rejected, if it would publish changes that have not been published, from this form or another person's.
 */
export function useStatusMove(): (status: string, done: string) => Promise<void> {
  const { engine } = useEditing();
  const form = useRecordForm();
  const { kind, blank } = form;
  const toast = useToast();
  const title = () => textAt(engine.getState().values, kindOf(kind).titleField);

  async function moveTo(pendingFields: Fields, how?: { onlyIfCurrent: boolean }): Promise<boolean> {
    const worked = await engine.save(pendingFields, how);
    // The save bar is no longer on the screen.
    if (!worked && engine.hasLeft())
      toast({ text: `“${title()}”: ${describeSaveState(engine.getState().save)}.`, tone: "bad" });
    return worked;
  }

  return async (status, done) => {
    const { values } = engine.getState();
    const before = String(engine.getState().saved?.["status"] ?? blank["status"]);
    const wasPublic = before === kindOf(kind).visibility.status;
    const hadNoChanges = !engine.isDirty();
    if (!(await moveTo({ status }))) return;
    const { saved } = engine.getState();
    // The first publication sets its date. Undo clears it, so that the next publication sets its own.
    const datesSet = Object.entries(saved ?? {}).filter(
      ([name, value]) => values[name] === null && value !== null,
    );
    const undo = async () => {
      const now = engine.getState().values;
      const clearedDates = datesSet
        .filter(([name, value]) => isSame(now[name], value))
        .map(([name]) => [name, null]);
      const pendingFields = { ...Object.fromEntries(clearedDates), status: before };
      if (!wasPublic) return void (await moveTo(pendingFields));
      const isChanged = engine.isDirty() || engine.getState().saved?.version !== saved?.version;
      if (!isChanged && !(await moveTo(pendingFields, { onlyIfCurrent: true }))) return;
      if (engine.getState().saved?.["status"] === before) return;
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
