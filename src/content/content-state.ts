import type { ContentState, ContentWatch } from "./content-watch.ts";
import type { Connection } from "../storage/database/connection.ts";
import { watchEpoch } from "../storage/database/content-epoch.ts";
import { createNextChange } from "./next-change.ts";
import { LRUCache } from "lru-cache";

/**
 * Starts to watch the content. Call it after the migrations.
 *
 * @param report is told if the dates of a kind cannot be read. Its pages are then rendered again after a minute.
 */
export function watchContentState(
  connection: Connection,
  clock: () => Date,
  report: (error: unknown) => void,
): ContentWatch {
  const { readEpoch, begun } = watchEpoch(connection, report);
  const findNextChange = createNextChange(connection.db, readEpoch, report);
  let known: ContentState | undefined;

  function holds({ epoch, from, until, tables }: ContentState): boolean {
    const now = clock().getTime();
    // A clock that was set back has left the period as well.
    return epoch === readEpoch(tables) && now >= from && now < until;
  }

  return {
    holds,
    narrow(state, tables) {
      // Read first: a commit that is noticed now ends the state.
      const epoch = readEpoch(tables);
      return holds(state) ? { ...state, epoch, tables } : state;
    },
    async current() {
      // What is read before would not be kept. It has settled long ago for all but the first requests.
      if (!known) await begun;
      while (!known || !holds(known)) {
        // Read first: a write during the query makes this state invalid.
        const epoch = readEpoch();
        const now = clock();
        // Without a lease nothing is kept: no state would hold.
        const until = Number.isNaN(epoch) ? now : await findNextChange(now);
        known = { epoch, from: now.getTime(), until: until.getTime() };
        if (Number.isNaN(epoch)) break;
      }
      return known;
    },
  };
}

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
