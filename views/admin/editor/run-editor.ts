import { reduce } from "./editor-reducer.ts";
import {
  initialState,
  type EditorEvent,
  type EditorRules,
  type EditorStart,
  type Effect,
  type SaveAnswer,
  type ServerRecord,
} from "./editor-state.ts";
import type { LocalCopies } from "./local-copies.ts";
import type { Fields } from "../../../src/rules/merge-record.ts";

/** What an editor needs: the rules of its kind, the network, the clock and the storage. */
export interface EditorDependencies extends EditorStart {
  rules: EditorRules;
  /** The path of the kind's calls, such as `/api/jobs`. */
  path: string;
  call: (
    path: string,
    options: { method: "POST" | "PUT"; body: Fields; idempotencyKey?: string },
  ) => Promise<SaveAnswer>;
  copies: LocalCopies;
  clock: () => Date;
  /** Calls `run` after `ms` milliseconds. Returns a function that cancels it. */
  setTimer: (ms: number, run: () => void) => () => void;
  /** Of a new record: the local copy that the person chose to continue. */
  wantedCopyId?: string | undefined;
  onSaved?: ((record: ServerRecord, created: boolean) => void) | undefined;
}

export type Editor = ReturnType<typeof runEditor>;

/** Holds an editor's state, sends it events, and performs the effects that `reduce` returns. */
export function runEditor(dependencies: EditorDependencies) {
  const { rules, path, record, copies, clock } = dependencies;
  let state = initialState(dependencies);
  let stopTimer = () => {};
  let waiting: ((saved: boolean) => void)[] = [];
  const listeners = new Set<() => void>();

  function dispatch(event: EditorEvent): void {
    const { state: next, effects } = reduce(rules, state, event);
    state = next;
    for (const effect of effects) perform(effect);
    for (const listener of listeners) listener();
  }

  function perform(effect: Effect): void {
    switch (effect.do) {
      case "call":
        return void call(effect);
      case "set-timer":
        stopTimer();
        stopTimer = dependencies.setTimer(effect.ms, () => dispatch({ is: "timer-fired" }));
        return undefined;
      case "clear-timer":
        return stopTimer();
      case "store-copy": {
        const stored = copies.store(effect.id, { at: clock().toISOString(), ...effect.copy });
        if (state.atRisk === stored) dispatch({ is: "copy-stored", stored });
        return undefined;
      }
      case "remove-copy":
        return copies.remove(effect.id);
      case "report-saved":
        return dependencies.onSaved?.(effect.record, effect.created);
      case "answer": {
        const answered = waiting;
        waiting = [];
        for (const answer of answered) answer(effect.saved);
        return undefined;
      }
    }
  }

  async function call({ id, body, idempotencyKey }: Extract<Effect, { do: "call" }>): Promise<void> {
    const result = await dependencies.call(id === undefined ? path : `${path}/${id}`, {
      method: id === undefined ? "POST" : "PUT",
      body,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
    dispatch({ is: "responded", result, at: clock() });
  }

  return {
    dispatch,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Saves now. Returns false if it failed. */
    save(wanted: Omit<Extract<EditorEvent, { is: "save-requested" }>, "is"> = {}): Promise<boolean> {
      return new Promise((resolve) => {
        waiting.push(resolve);
        dispatch({ is: "save-requested", ...wanted });
      });
    },
    /** Another tab has written to the storage: a copy that it has replaced or removed is not of this form any more. */
    storageChanged(key: string | null): void {
      if (copies.isAt(key, state.copyId)) dispatch({ is: "copy-stored", stored: false });
    },
    /** Looks for unsaved work of an earlier visit in this browser. */
    findUnsavedCopy(): void {
      const id = state.copyId;
      const copy = record && copies.find(id);
      const found = record ? copy && { id, copy } : copies.findNew(dependencies.wantedCopyId);
      if (found) dispatch({ is: "copy-found", ...found });
    },
  };
}
