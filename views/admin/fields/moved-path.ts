import { isSame, valueAt, type Fields } from "../../../src/rules/merge-record.ts";
import { useEditing } from "../editor/editor-context.ts";

/** Returns where what was at a path is now: entries of lists may have moved. Undefined if its entry is gone, or uncertain. */
export function movedPath(path: string, before: Fields, now: Fields): string | undefined {
  const was: string[] = [];
  const is: string[] = [];
  for (const name of path.split(".")) {
    const list = valueAt(before, was.join("."));
    if (Array.isArray(list) && /^\d+$/.test(name)) {
      const place = placeNow(list, Number(name), valueAt(now, is.join(".")));
      if (place === undefined) return undefined;
      is.push(String(place));
    } else is.push(name);
    was.push(name);
  }
  return is.join(".");
}

function placeNow(before: readonly unknown[], at: number, now: unknown): number | undefined {
  if (!Array.isArray(now)) return undefined;
  const find = (entry: unknown) => now.findIndex((each) => isSame(each, entry));
  if (isSame(now[at], before[at])) return at;
  const found = find(before[at]);
  if (found >= 0) return found;
  // It was edited: it is where it was, unless another entry has moved.
  const isMoved = before.some(
    (entry, index) => index !== at && !isSame(now[index], entry) && find(entry) >= 0,
  );
  return isMoved || at >= now.length ? undefined : at;
}

/** Returns a function that remembers the form. What that returns finds a path later, as `movedPath` does. */
export function useMovedPath(): () => (path: string) => string | undefined {
  const { editor } = useEditing();
  return () => {
    const before = editor.getState().values;
    return (path) => movedPath(path, before, editor.getState().values);
  };
}
