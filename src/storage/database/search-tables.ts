interface SearchEntriesTable {
  /** Numbered within the range of its content type. */
  docId: number;
  contentType: string;
  recordId: string;
  /** The record's version that the index was made of. */
  version: number;
  /** Sorts titles as Maltese does. */
  sortKey: string;
  /** Code units of the folded title. */
  titleLength: number;
  visibleFrom: string | null;
  visibleUntil: string | null;
}

interface SearchTextsTable {
  docId: number;
  /** Title plus description, folded. */
  text: string;
}

interface SearchWordsTable {
  /** Folded. */
  word: string;
  /** As the content spells it. */
  shown: string;
  /** How many documents it is in. */
  documents: number;
}

interface SearchStateTable {
  id: number;
  /** By which rules the index was made. */
  rules: number;
  /** Rises with each change of the index. */
  generation: number;
}

interface SearchSynonymsTable {
  id: number;
  /** A JSON list of lists of words that mean the same. */
  groups: string;
  version: number;
  updatedDate: string | null;
  updatedBy: string | null;
  updatedByUserId: string | null;
}

/**
 * Searches without a result, by day and term.
 *
 * Bound: 500 terms of 40 characters a day, 30 of them from one network, for 90 days (`src/site/search/misses.ts`).
 */
interface SearchMissesTable {
  /** In Malta, `YYYY-MM-DD`. */
  day: string;
  /** Folded. */
  term: string;
  count: number;
}

/** The search index, the words that mean the same, and the searches that found nothing. */
export interface SearchTables {
  search_entries: SearchEntriesTable;
  search_texts: SearchTextsTable;
  search_words: SearchWordsTable;
  search_state: SearchStateTable;
  search_synonyms: SearchSynonymsTable;
  search_misses: SearchMissesTable;
}
