import { valueAt } from "../../../src/rules/merge-record.ts";
import { useEditing, useValue } from "../editor/editor-context.ts";
import { useToast } from "../kit/toasts.tsx";

/**
 * Returns a function that removes an entry of the list at a path. Its undo puts the entry back into the list as it is
 * then, so that what was changed meanwhile is kept.
 */
export function useRemoval(path: string): (at: number, name: string) => void {
  const [list, change] = useValue(path);
  const { editor } = useEditing();
  const toast = useToast();
  return (at, name) => {
    if (!Array.isArray(list)) return;
    change(list.toSpliced(at, 1));
    toast({
      text: `${name} removed.`,
      undo() {
        const now = valueAt(editor.getState().values, path);
        if (Array.isArray(now)) change(now.toSpliced(at, 0, list[at]));
        else
          toast({ text: `${name} can’t be brought back: what it was in has been removed too.`, tone: "bad" });
      },
    });
  };
}
