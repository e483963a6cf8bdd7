import type { LocalCopies } from "../editor/local-copies.ts";
import { reduce, type SheetEvent } from "./sheet-reducer.ts";
import { copySchema, pendingOf, type Sheet } from "./sheet-state.ts";

/** What a past week allows. */
const READING: ReadonlySet<SheetEvent["is"]> = new Set(["move", "select", "select-all", "select-rows"]);

interface SheetDependencies {
  sheet: Sheet;
  /** Whether the rows can be read and copied only. */
  isReadOnly: boolean;
  /** The Monday of the week, which names the copy in this browser, and what the copy is called. */
  week: string;
  title: string;
  copies: LocalCopies;
  clock: () => Date;
}

interface SheetState {
  sheet: Sheet;
  /** Whether this browser has no copy: then leaving would lose work. */
  atRisk: boolean;
  /** Whether unsaved work of an earlier visit was found. */
  isRestored: boolean;
}

export type SheetStore = ReturnType<typeof runSheet>;

/** Holds the state of a sheet, and keeps a copy in this browser while something is not saved, so that a reload goes on with it. */
export function runSheet({ sheet, isReadOnly, week, title, copies, clock }: SheetDependencies) {
  let state: SheetState = { sheet, atRisk: false, isRestored: false };
  const listeners = new Set<() => void>();

  function keep({ rows, week: plan, saved }: Sheet): boolean {
    if (pendingOf({ rows, week: plan, saved }).count > 0) {
      // A row that was added here has the id of its offer in the next visit.
      const named = rows.map((row) => ({ ...row, key: saved.get(row.key)?.id ?? row.key }));
      const changes = { rows: named, week: plan, saved: [...saved.values()] };
      return copies.store(week, { at: clock().toISOString(), title, base: {}, changes });
    }
    copies.remove(week);
    return true;
  }

  /** Some at once are kept in this browser once. */
  function dispatch(...events: readonly SheetEvent[]): void {
    const taken = events.filter(({ is }) => !isReadOnly || READING.has(is));
    if (taken.length === 0) return;
    const before = state.sheet;
    const after = taken.reduce(reduce, before);
    const isChanged =
      after.rows !== before.rows || after.saved !== before.saved || after.week !== before.week;
    state = {
      sheet: after,
      atRisk: isChanged ? !keep(after) : state.atRisk,
      isRestored:
        state.isRestored || (taken.some(({ is }) => is === "restore") && pendingOf(after).count > 0),
    };
    for (const listener of listeners) listener();
  }

  return {
    dispatch,
    /** Another tab has written to the storage: a copy that it has replaced or removed is not of this sheet any more. */
    storageChanged(key: string | null): void {
      if (!copies.isAt(key, week) || pendingOf(state.sheet).count === 0) return;
      state = { ...state, atRisk: true };
      for (const listener of listeners) listener();
    },
    isReadOnly,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Goes on with unsaved work of an earlier visit. */
    restore(): void {
      const { data } = copySchema.safeParse(copies.find(week)?.changes);
      if (data) dispatch({ is: "restore", ...data });
    },
  };
}
