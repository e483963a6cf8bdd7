import { kindOf } from "../../../src/content/kinds.ts";
import { isSame, textAt, type Fields } from "./merge-record.ts";

import { useToast } from "../kit/toasts.tsx";
import { useEditing } from "./editor-context.ts";
import { saveStateWords } from "./save-state.ts";

/**
 * Saves the form with another status, says so, and offers the way back. Where that way would show visitors something
 * that nobody has published, from this form or from a colleague's, it is not offered, or refused.
 */
export function useStatusMove(): (status: string, done: string) => Promise<void> {
  const { engine, form } = useEditing();
  const { kind, blank } = form;
  const toast = useToast();
  const title = () => textAt(engine.getState().values, kindOf(kind).titleField);

  async function moveTo(wish: Fields, how?: { alone: boolean }): Promise<boolean> {
    const worked = await engine.save(wish, how);
    // Whoever has gone on does not see the form's own words.
    if (!worked && engine.hasLeft())
      toast({ text: `“${title()}”: ${saveStateWords(engine.getState().save)}.`, tone: "bad" });
    return worked;
  }

  return async (status, done) => {
    const { values } = engine.getState();
    const before = String(engine.getState().saved?.["status"] ?? blank["status"]);
    const isPublicAgain = before === kindOf(kind).visibility.status;
    const isAlone = !engine.isDirty();
    if (!(await moveTo({ status }))) return;
    const { saved } = engine.getState();
    // A first publishing has set its date: the next one is to set its own.
    const stamped = Object.entries(saved ?? {}).filter(
      ([name, value]) => values[name] === null && value !== null,
    );
    const undo = async () => {
      const now = engine.getState().values;
      const unset = stamped.filter(([name, value]) => isSame(now[name], value)).map(([name]) => [name, null]);
      const wish = { ...Object.fromEntries(unset), status: before };
      if (!isPublicAgain) return void (await moveTo(wish));
      const isChanged = engine.isDirty() || engine.getState().saved?.version !== saved?.version;
      if (!isChanged && !(await moveTo(wish, { alone: true }))) return;
      if (engine.getState().saved?.["status"] === before) return;
      toast({
        text: `“${title()}” has been changed since. Look it over, then put it on the site again.`,
        tone: "bad",
      });
    };
    toast({ text: `${title()} ${done}.`, ...((isAlone || !isPublicAgain) && { undo }) });
  };
}
