import type { Connection } from "../storage/database/connection.ts";
import { watchEpoch } from "../storage/database/content-epoch.ts";
import type { ContentState, ContentWatch } from "./content-watch.ts";
import { createNextChange } from "./next-change.ts";

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
