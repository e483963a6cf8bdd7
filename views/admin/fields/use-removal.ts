import { valueAt } from "../../../src/rules/merge-record.ts";
import { useChange, useEditing, useValue } from "../editor/editor-context.ts";
import { useToast } from "../kit/toasts.tsx";
import { useMovedPath } from "./moved-path.ts";

/**
 * Returns a function that removes an entry of the list at a path. Its undo puts the entry back into the list as it is
 * then, so that what was changed meanwhile is kept.
 */
export function useRemoval(path: string): (at: number, name: string) => void {
  const [list] = useValue(path);
  const change = useChange();
  const remember = useMovedPath();
  const { editor } = useEditing();
  const toast = useToast();
  return (at, name) => {
    if (!Array.isArray(list)) return;
    change(path, list.toSpliced(at, 1));
    const find = remember();
    toast({
      text: `${name} removed.`,
      undo() {
        const place = find(path);
        const now = place === undefined ? undefined : valueAt(editor.getState().values, place);
        if (place !== undefined && Array.isArray(now)) change(place, now.toSpliced(at, 0, list[at]));
        else
          toast({
            text: `${name} can’t be brought back: what it was in has been changed or removed too.`,
            tone: "bad",
          });
      },
    });
  };
}
