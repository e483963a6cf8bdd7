import { KIND_WORDS } from "../../../src/rules/content-kinds.ts";
import { textAt } from "../../../src/rules/merge-record.ts";
import { VISIBILITY } from "../../../src/rules/publication.ts";
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
  const title = () => textAt(engine.getState().values, KIND_WORDS[kind].titleField);

  async function moveTo(status: string, how?: { alone: boolean }): Promise<boolean> {
    const worked = await engine.save({ status }, how);
    // Whoever has gone on does not see the form's own words.
    if (!worked && engine.hasLeft())
      toast({ text: `“${title()}”: ${saveStateWords(engine.getState().save)}.`, tone: "bad" });
    return worked;
  }

  return async (status, done) => {
    const before = String(engine.getState().saved?.["status"] ?? blank["status"]);
    const isPublicAgain = before === VISIBILITY[kind].status;
    const isAlone = !engine.isDirty();
    if (!(await moveTo(status))) return;
    const version = engine.getState().saved?.version;
    const undo = async () => {
      if (!isPublicAgain) return void (await moveTo(before));
      const isChanged = engine.isDirty() || engine.getState().saved?.version !== version;
      if (!isChanged && !(await moveTo(before, { alone: true }))) return;
      if (engine.getState().saved?.["status"] === before) return;
      toast({
        text: `“${title()}” has been changed since. Look it over, then put it on the site again.`,
        tone: "bad",
      });
    };
    toast({ text: `${title()} ${done}.`, ...((isAlone || !isPublicAgain) && { undo }) });
  };
}
