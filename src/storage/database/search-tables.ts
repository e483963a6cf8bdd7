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

/** The search index, and the words that mean the same. */
export interface SearchTables {
  search_entries: SearchEntriesTable;
  search_texts: SearchTextsTable;
  search_words: SearchWordsTable;
  search_state: SearchStateTable;
  search_synonyms: SearchSynonymsTable;
}
