import type { SearchIndex } from "../search-index.ts";
import { findByStems } from "./find-by-stems.ts";
import { findFirst } from "./find-first.ts";
import { add, clear, findText, isWhole, optimise, remove, replaceStems } from "./write.ts";

/** The index in PostgreSQL: GIN over the trigrams and the pairs of letters of the texts, and over the stems. */
export const postgresIndex: SearchIndex = {
  add,
  replaceStems,
  remove,
  clear,
  optimise,
  isWhole,
  findText,
  findFirst,
  findByStems,
};
