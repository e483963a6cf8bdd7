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

/** The name of a field of a record; any name where it is not known of which kind the record is. */
export type FieldName<Item extends AnyRecord> = AnyRecord extends Item ? string : keyof Item & string;

export const VERSION_FAULT = "Please enter the version that you have seen, as a whole number.";

/** Removes the fields that only the server writes, where they are unchanged: a client may send back the whole record. */
export function omitUnchanged(
  changes: Readonly<Record<string, unknown>>,
  { id, createdDate, updatedDate }: RecordFields,
): Record<string, unknown> {
  const own = new Map<string, unknown>(Object.entries({ id, createdDate, updatedDate }));
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !own.has(name) || own.get(name) !== value),
  );
}
