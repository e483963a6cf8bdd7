import { LRUCache } from "lru-cache";
import type { ContentState, ContentWatch } from "./content-watch.ts";

/** Results kept of one function. Its arguments may come from addresses, so their number is limited. */
const MAX_RESULTS = 100;

interface Keeping<Args extends unknown[], Value> {
  max?: number;
  /** The tables that a result depends on; all content where absent or false. */
  tablesOf?: (value: Value, ...args: Args) => readonly string[] | false;
  /** Whether a result is kept. */
  isComplete?: (value: Value) => boolean;
}

/** The same function; equal arguments return the same promise for as long as the content's state holds. */
export function cached<Args extends unknown[], Value>(
  read: (...args: Args) => Promise<Value>,
  watch: ContentWatch,
  { max = MAX_RESULTS, tablesOf = () => false, isComplete = () => true }: Keeping<Args, Value> = {},
): (...args: Args) => Promise<Value> {
  const kept = new LRUCache<string, { state: ContentState; result: Promise<Value> }>({ max });
  return async (...args) => {
    const key = JSON.stringify(args);
    const find = () => {
      const entry = kept.get(key);
      return entry && watch.holds(entry.state) ? entry.result : undefined;
    };
    const before = find();
    if (before) return before;
    // Read before the content: a write in between makes the result one of a state that no longer holds.
    const state = await watch.current();
    const meanwhile = find();
    if (meanwhile) return meanwhile;
    const entry = { state, result: read(...args) };
    kept.set(key, entry);
    const forget = () => {
      if (kept.peek(key) === entry) kept.delete(key);
    };
    // The caller gets the failure; the next call reads again.
    const narrow = (value: Value) => {
      const tables = tablesOf(value, ...args);
      if (tables) entry.state = watch.narrow(state, tables);
    };
    entry.result.then((value) => (isComplete(value) ? narrow(value) : forget()), forget);
    return entry.result;
  };
}
