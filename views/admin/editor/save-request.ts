import type { Fields } from "./merge-record.ts";

/** A save, requested by a person or by the timer. */
export interface SaveRequest {
  /** Whether a person asked for it. */
  explicit: boolean;
  /** Fields to write that the form shows only once they are saved, such as a new status. */
  pendingFields: Fields;
  /** Drops the pending fields if another person has saved since. */
  onlyIfCurrent?: boolean | undefined;
}

/** Returns one request for both: pending fields of the second win. */
export function combineRequests(first: SaveRequest | undefined, second: SaveRequest): SaveRequest {
  if (!first) return second;
  const onlyIfCurrent =
    Object.keys(second.pendingFields).length > 0 ? second.onlyIfCurrent : first.onlyIfCurrent;
  return {
    explicit: first.explicit || second.explicit,
    pendingFields: { ...first.pendingFields, ...second.pendingFields },
    onlyIfCurrent,
  };
}
