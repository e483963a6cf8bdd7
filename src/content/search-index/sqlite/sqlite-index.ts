import type { SearchIndex } from "../search-index.ts";
import { findByStems } from "./fts5.ts";
import { findFirst } from "./find-first.ts";
import { add, clear, findText, isWhole, optimise, remove, replaceStems } from "./write.ts";

/** The index in SQLite: FTS5 with trigrams of the texts, and with the stems. */
export const sqliteIndex: SearchIndex = {
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
