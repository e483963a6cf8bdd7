import { KIND_WORDS } from "../../../src/rules/content-kinds.ts";
import { textAt } from "../../../src/rules/merge-record.ts";
import { VISIBILITY } from "../../../src/rules/publication.ts";
import { useToast } from "../kit/toasts.tsx";
import { useEditing } from "./editor-context.ts";
import { saveStateWords } from "./save-state.ts";

/**
 * Saves the form with another status, says so, and offers the way back. That way is the status alone: where it would
 * show visitors what nobody has published, it is not offered, or refused.
 */
export function useStatusMove(): (status: string, done: string) => Promise<void> {
  const { engine, form } = useEditing();
  const { kind, blank } = form;
  const toast = useToast();
  const title = () => textAt(engine.getState().values, KIND_WORDS[kind].titleField);

  async function moveTo(status: string): Promise<boolean> {
    const worked = await engine.save({ status });
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
      const isChanged = engine.isDirty() || engine.getState().saved?.version !== version;
      if (!isPublicAgain || !isChanged) return void (await moveTo(before));
      toast({
        text: `“${title()}” has been changed since. Look it over, then put it on the site again.`,
        tone: "bad",
      });
    };
    toast({ text: `${title()} ${done}.`, ...((isAlone || !isPublicAgain) && { undo }) });
  };
}
