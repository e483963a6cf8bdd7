/** A period in which no page changes, unless content is written. */
export interface ContentState {
  epoch: number;
  /** In milliseconds since 1970, like `until`, which is excluded. */
  from: number;
  until: number;
  /** The tables that may not be written; all content where absent. */
  tables?: readonly string[] | undefined;
}

/** Tells whether data that was derived from the content is still valid. */
export interface ContentWatch {
  /** The current state of all content. */
  current(): Promise<ContentState>;
  /** The same period for some tables alone, which a write to another table does not end; the state itself if it has ended. */
  narrow(state: ContentState, tables: readonly string[]): ContentState;
  /** Whether nothing has changed since, by a write or by the clock. */
  holds(state: ContentState): boolean;
}
