import type { Db } from "../../storage/database/tables.ts";
import { collectWords, type KnownWords } from "./search-alternatives.ts";
import { readSynonyms } from "./synonyms.ts";

interface CachedWords {
  generation: number;
  /** Of the synonyms. */
  version: number;
  words: KnownWords;
}

/** Reading the vocabulary takes tens of thousands of rows, so it is cached until the index or the synonyms change. */
const cache = new WeakMap<object, CachedWords>();

/** More than the words in common use in a language; the most frequent ones are read. */
const MAX_WORDS = 60_000;

/** Returns the words by which queries are mended: those of the content, of the synonyms and of foods. */
export async function readKnownWords(db: Db): Promise<KnownWords> {
  const [state, { groups, version }] = await Promise.all([
    db.selectFrom("search_state").select("generation").executeTakeFirst(),
    readSynonyms(db),
  ]);
  const generation = state?.generation ?? 0;
  const cached = cache.get(db);
  if (cached?.generation === generation && cached.version === version) return cached.words;
  const ofContent = await db
    .selectFrom("search_words")
    .select(["word", "shown", "documents"])
    .orderBy("documents", "desc")
    .limit(MAX_WORDS)
    .execute();
  const words = collectWords(ofContent, groups);
  cache.set(db, { generation, version, words });
  return words;
}
