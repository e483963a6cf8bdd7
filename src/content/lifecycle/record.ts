/** What every record of every kind carries beside its own fields (reading, section 3). */
export interface RecordFields {
  /** UUID. */
  id: string;
  /** Rises by one with each write. */
  version: number;
  /** ISO 8601, UTC. */
  createdDate: string;
  /** ISO 8601, UTC. */
  updatedDate: string;
}

/** A record with a page address of its own. */
export interface SluggedFields extends RecordFields {
  slug: string;
}

/** What the lifecycle needs to know of any record. */
export type AnyRecord = RecordFields & { status: string; slug?: string };
