import type { Connection } from "../database/connection.ts";
import { watchContent, type ReadEpoch } from "./content-epoch.ts";
import type { ContentState, ContentWatch } from "./content-watch.ts";
import { findNextChange } from "./next-change.ts";

/**
 * Starts to watch the content. Call it after the migrations.
 *
 * @param report is told if the dates of a kind cannot be read. Its pages are then rendered again after a minute.
 */
export function watchContentState(
  { db, sqlite }: Connection,
  clock: () => Date,
  report: (error: unknown) => void,
): ContentWatch {
  const readEpoch: ReadEpoch = watchContent(sqlite);
  let known: ContentState | undefined;

  function holds({ epoch, from, until }: ContentState): boolean {
    const now = clock().getTime();
    // A clock that was set back has left the period as well.
    return epoch === readEpoch() && now >= from && now < until;
  }

  return {
    holds,
    async current() {
      while (!known || !holds(known)) {
        // Read first: a write during the query makes this state invalid.
        const epoch = readEpoch();
        const now = clock();
        const until = await findNextChange(db, now, report);
        known = { epoch, from: now.getTime(), until: until.getTime() };
      }
      return known;
    },
  };
}
