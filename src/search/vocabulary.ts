import type { Db } from "../database/tables.ts";
import type { KnownWord, Vocabulary } from "./search-alternatives.ts";

interface Kept {
  generation: number;
  vocabulary: Vocabulary;
}

/** A word of a few letters, seen by everybody who errs, costs ten thousand reads: kept until the index changes. */
const kept = new WeakMap<object, Kept>();

/** More words than a language has in use; the most common of them. */
const MAX_WORDS = 60_000;

/** The words of the content, for mending typing errors. Read anew when the index has changed since. */
export async function readVocabulary(db: Db): Promise<Vocabulary> {
  const state = await db.selectFrom("search_state").select("generation").executeTakeFirst();
  const generation = state?.generation ?? 0;
  const known = kept.get(db);
  if (known?.generation === generation) return known.vocabulary;
  const words = await db
    .selectFrom("search_words")
    .select(["word", "shown", "documents"])
    .orderBy("documents", "desc")
    .limit(MAX_WORDS)
    .execute();
  const vocabulary: ReadonlyMap<number, readonly KnownWord[]> = Map.groupBy(words, ({ word }) => word.length);
  kept.set(db, { generation, vocabulary });
  return vocabulary;
}
