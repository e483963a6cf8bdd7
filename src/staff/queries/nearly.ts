import { setImmediate as nextTurn } from "node:timers/promises";
import { fold } from "../../rules/text/fold.ts";
import { countTypingErrors, wordsOf } from "../../rules/text/near-words.ts";

interface Candidate {
  id: string;
  /** What is searched: a title, a description. */
  text: string;
}

/** A candidate that nearly has what was typed. */
export interface NearCandidate extends Candidate {
  errors: number;
}

/** The rows that are compared before other requests may run: some milliseconds. */
const CHUNK = 2_000;

/**
 * Finds the rows whose text nearly has the words that were typed: the fewest typing errors first, then alphabetically. Reads
 * every row in chunks, so it is for what an exact search does not find.
 *
 * @param typed folded.
 * @param read returns the first `limit` rows after an id, in the order of the ids.
 */
export async function findNearest(
  typed: string,
  limit: number,
  read: (after: string, limit: number) => Promise<Candidate[]>,
): Promise<NearCandidate[]> {
  let best: NearCandidate[] = [];
  for (let after = ""; ;) {
    const rows = await read(after, CHUNK);
    best = nearest([...best, ...rows], typed).slice(0, limit);
    const last = rows.at(-1);
    if (rows.length < CHUNK || !last) return best;
    after = last.id;
    await nextTurn();
  }
}

/** The candidates that nearly have what was typed, as `findNearest`. */
export function nearest(candidates: readonly Candidate[], typed: string): NearCandidate[] {
  // Only signs were typed: there is nothing to compare.
  if (wordsOf(typed).length === 0) return [];
  return candidates
    .flatMap(({ id, text }) => {
      const folded = fold(text);
      const errors = countTypingErrors(typed, folded);
      return errors === undefined ? [] : [{ id, text, errors, folded }];
    })
    .toSorted((a, b) => a.errors - b.errors || (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0))
    .map(({ folded: _folded, ...candidate }) => candidate);
}
