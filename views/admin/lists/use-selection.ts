import { useRef, useState, useEffect, useEffectEvent, type RefObject } from "react";
import { isSecondKey } from "../frame/shortcuts.tsx";
import { areShortcutsOn, isDialogOpen, isTyping } from "../kit/keyboard.ts";

interface Selection {
  ids: ReadonlySet<string>;
  /** @param range whether to include all rows between this one and the last one toggled. */
  toggle: (id: string, range: boolean) => void;
  /** Selects all rows of the page, or none if all are selected. */
  toggleAll: () => void;
  clear: () => void;
  /** Selects these rows and no others. */
  only: (ids: readonly string[]) => void;
}

/** Tracks which of the visible rows are selected. A row that is no longer visible is not selected. */
export function useSelection(visible: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const ids = new Set(visible.filter((id) => selected.has(id)));

  return {
    ids,
    toggle(id, range) {
      const on = !ids.has(id);
      const from = range && last.current !== undefined ? visible.indexOf(last.current) : -1;
      const to = visible.indexOf(id);
      const touched = from < 0 ? [id] : visible.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = id;
      const next = new Set(ids);
      for (const each of touched) {
        if (on) next.add(each);
        else next.delete(each);
      }
      setSelected(next);
    },
    toggleAll: () => setSelected(ids.size === visible.length ? new Set() : new Set(visible)),
    clear: () => setSelected(new Set()),
    only: (chosen) => setSelected(new Set(chosen)),
  };
}

/** The attribute of each row's link, between which the shortcuts move; its value is the record's id. */
export const ROW_LINK = "data-row-link";

/** Shortcuts in lists: j and k move between rows, x selects the current row. Enter follows the link natively. */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  onToggle: ((id: string, range: boolean) => void) | undefined,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (!["j", "k", "x"].includes(key) || isTyping(event) || isDialogOpen()) return;
    if (!areShortcutsOn() || isSecondKey(event)) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])];
    const row = document.activeElement?.closest("[data-row]");
    const at = links.findIndex((link) => row?.contains(link));
    const link = links[at];
    if (key === "x") {
      const id = link?.getAttribute(ROW_LINK);
      if (id) onToggle?.(id, event.shiftKey);
      return;
    }
    event.preventDefault();
    const next = key === "j" ? at + 1 : Math.max(0, at - 1);
    links[Math.min(next, links.length - 1)]?.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
