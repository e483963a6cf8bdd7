import { sql, type RawBuilder } from "kysely";
import { fold } from "../rules/text/fold.ts";
import { countTypingErrors, intactPieces, wordsOf } from "../rules/text/near-words.ts";

/** How many rows that may be near are compared; comparing one takes a few microseconds. */
export const MAX_CANDIDATES = 10_000;

/**
 * Whether a folded text may nearly have the words that were typed. The database leaves out most of the rows by it;
 * `nearest` judges the rest.
 */
export function mayBeNear(text: RawBuilder<string>, typed: string): RawBuilder<boolean> {
  const words = wordsOf(typed).map((word) => {
    const pieces = intactPieces(word).map((piece) => sql`instr(${text}, ${piece}) > 0`);
    return sql`(${sql.join(pieces, sql` OR `)})`;
  });
  return words.length === 0 ? sql<boolean>`FALSE` : sql<boolean>`(${sql.join(words, sql` AND `)})`;
}

/** The items whose text nearly has the words that were typed: the fewest typing errors first, then alphabetically. */
export function nearest<Item>(items: readonly Item[], typed: string, textOf: (item: Item) => string): Item[] {
  if (wordsOf(typed).length === 0) return [];
  return items
    .flatMap((item) => {
      const text = fold(textOf(item));
      const errors = countTypingErrors(typed, text);
      return errors === undefined ? [] : [{ item, text, errors }];
    })
    .toSorted((a, b) => a.errors - b.errors || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ item }) => item);
}
