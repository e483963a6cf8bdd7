/** When visitors may see a record: while it has the public status and `now` is within its dates. */
export interface VisibilityRule {
  /** The public status. */
  status: string;
  /** The field with the first instant of display. */
  from?: string;
  /** The field with the last instant of display. */
  until?: string;
}

/** Whether visitors see a record now. Both dates are inclusive; an invalid date hides the record. */
export function isVisible(rule: VisibilityRule, record: { status: string }, now: Date): boolean {
  return record.status === rule.status && isWithin(...datesOf(rule, record), now);
}

/**
 * Returns the next instant after now at which `isVisible` changes, if there is one. It may be years ahead, beyond the limit
 * of a browser's timer (about 24 days).
 */
export function nextVisibilityChange(
  rule: VisibilityRule,
  record: { status: string },
  now: Date,
): Date | undefined {
  return record.status === rule.status ? nextChange(...datesOf(rule, record), now) : undefined;
}

/** Whether `now` is between two ISO dates, both inclusive; null or undefined means unlimited. */
export function isWithin(from: unknown, until: unknown, now: Date): boolean {
  return instantOf(from, -Infinity) <= now.getTime() && now.getTime() <= instantOf(until, Infinity);
}

/** Returns the next instant after now at which `isWithin` changes, if there is one. */
export function nextChange(from: unknown, until: unknown, now: Date): Date | undefined {
  const start = instantOf(from, -Infinity);
  const end = instantOf(until, Infinity);
  // Not written as `start > end`, so that an invalid date (NaN) returns here too.
  if (!(start <= end)) return undefined;
  if (now.getTime() < start) return new Date(start);
  // The end is inclusive, so the change is one millisecond later.
  return now.getTime() <= end && end < Infinity ? new Date(end + 1) : undefined;
}

function datesOf(rule: VisibilityRule, record: object): [from: unknown, until: unknown] {
  return [
    rule.from === undefined ? undefined : Reflect.get(record, rule.from),
    rule.until === undefined ? undefined : Reflect.get(record, rule.until),
  ];
}

/** Returns milliseconds since 1970; for an invalid value NaN, with which every comparison is false. */
function instantOf(value: unknown, open: number): number {
  if (value === null || value === undefined) return open;
  return typeof value === "string" ? Date.parse(value) : NaN;
}
