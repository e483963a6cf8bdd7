import { useRef, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** @param range whether everything since the last one that was touched goes along. */
  toggle: (id: string, range: boolean) => void;
  /** All of the page, or none where all are selected. */
  toggleAll: () => void;
  clear: () => void;
}

/** Which of the rows in view are selected; what is no longer in view is not. */
export function useSelection(inView: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const ids = new Set(inView.filter((id) => selected.has(id)));

  return {
    ids,
    toggle(id, range) {
      const on = !ids.has(id);
      const from = range && last.current !== undefined ? inView.indexOf(last.current) : -1;
      const to = inView.indexOf(id);
      const touched = from < 0 ? [id] : inView.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = id;
      const next = new Set(ids);
      for (const one of touched) {
        if (on) next.add(one);
        else next.delete(one);
      }
      setSelected(next);
    },
    toggleAll: () => setSelected(ids.size === inView.length ? new Set() : new Set(inView)),
    clear: () => setSelected(new Set()),
  };
}
