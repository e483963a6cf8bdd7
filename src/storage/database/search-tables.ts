/** The search index, and the words that mean the same. */
export interface SearchTables {
  search_entries: {
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
  };

  search_texts: {
    docId: number;
    /** Title plus description, folded. */
    text: string;
  };

  search_words: {
    /** Folded. */
    word: string;
    /** As the content spells it. */
    shown: string;
    /** How many documents it is in. */
    documents: number;
  };

  search_state: {
    id: number;
    /** By which rules the index was made. */
    rules: number;
    /** Rises with each change of the index. */
    generation: number;
  };

  search_synonyms: {
    id: number;
    /** A JSON list of lists of words that mean the same. */
    groups: string;
    version: number;
    updatedDate: string | null;
    updatedBy: string | null;
    updatedByUserId: string | null;
  };
}
