/** A period in which no page changes, unless content is written. */
export interface ContentState {
  epoch: number;
  /** In milliseconds since 1970, like `until`, which is excluded. */
  from: number;
  until: number;
}

/** Tells whether data that was derived from the content is still valid. */
export interface ContentWatch {
  /** The current state. */
  current(): Promise<ContentState>;
  /** Whether nothing has changed since, by a write or by the clock. */
  holds(state: ContentState): boolean;
}
