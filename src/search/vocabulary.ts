import type { Db } from "../database/tables.ts";
import type { KnownWord, Vocabulary } from "./search-alternatives.ts";

interface CachedVocabulary {
  generation: number;
  vocabulary: Vocabulary;
}

/** Reading the vocabulary takes tens of thousands of rows, so it is cached until the index changes. */
const cache = new WeakMap<object, CachedVocabulary>();

/** More than the words in common use in a language; the most frequent ones are read. */
const MAX_WORDS = 60_000;

/** Returns the words of the content, for correcting typing errors. Reads them again when the index has changed. */
export async function readVocabulary(db: Db): Promise<Vocabulary> {
  const state = await db.selectFrom("search_state").select("generation").executeTakeFirst();
  const generation = state?.generation ?? 0;
  const cached = cache.get(db);
  if (cached?.generation === generation) return cached.vocabulary;
  const words = await db
    .selectFrom("search_words")
    .select(["word", "shown", "documents"])
    .orderBy("documents", "desc")
    .limit(MAX_WORDS)
    .execute();
  const vocabulary: ReadonlyMap<number, readonly KnownWord[]> = Map.groupBy(words, ({ word }) => word.length);
  cache.set(db, { generation, vocabulary });
  return vocabulary;
}
