import { useRef, useState } from "react";

export interface Selection {
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
