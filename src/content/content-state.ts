import type { Connection } from "../database/connection.ts";
import { watchContent, type ReadEpoch } from "./content-epoch.ts";
import { findNextChange } from "./next-change.ts";

/** A stretch of time throughout which every page stays as it is, unless somebody writes. */
export interface ContentState {
  epoch: number;
  /** In milliseconds since 1970, as `until`, which is no longer in it. */
  from: number;
  until: number;
}

/** What a page is derived from, to be asked before what was derived is used again. */
export interface ContentWatch {
  /** The state of this moment. */
  current(): Promise<ContentState>;
  /** Whether nothing has changed since, neither by a write nor by the clock. */
  holds(state: ContentState): boolean;
}

/** Opens the watch, once every migration has run. */
export function watchContentState({ db, sqlite }: Connection, clock: () => Date): ContentWatch {
  const readEpoch: ReadEpoch = watchContent(sqlite);
  let known: ContentState | undefined;

  function holds({ epoch, from, until }: ContentState): boolean {
    const now = clock().getTime();
    // A clock that was set back has left the stretch as well.
    return epoch === readEpoch() && now >= from && now < until;
  }

  return {
    holds,
    async current() {
      while (!known || !holds(known)) {
        // Read first: a write that comes during the query makes the state one that does not hold.
        const epoch = readEpoch();
        const now = clock();
        const until = await findNextChange(db, now);
        known = { epoch, from: now.getTime(), until: until.getTime() };
      }
      return known;
    },
  };
}
