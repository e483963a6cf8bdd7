/** When the public may see a record: its status is the public one, and now is within its dates. */
export interface VisibilityRule {
  /** The public status. */
  status: string;
  /** The field that holds the first instant of display. */
  from?: string;
  /** The field that holds the last instant of display. */
  until?: string;
}

/** Whether the public sees a record now. Both dates are inclusive; a date that cannot be read hides the record. */
export function isVisible(rule: VisibilityRule, record: { status: string }, now: Date): boolean {
  return record.status === rule.status && isWithin(...datesOf(rule, record), now);
}

/**
 * The next instant after now at which `isVisible` returns something else, if there is one.
 * It may lie years ahead, further than a browser's timer reaches (about 24 days).
 */
export function nextVisibilityChange(
  rule: VisibilityRule,
  record: { status: string },
  now: Date,
): Date | undefined {
  return record.status === rule.status ? nextChange(...datesOf(rule, record), now) : undefined;
}

/** Whether now is between two ISO instants, both inclusive; null or undefined leaves an end open. */
export function isWithin(from: unknown, until: unknown, now: Date): boolean {
  return instantOf(from, -Infinity) <= now.getTime() && now.getTime() <= instantOf(until, Infinity);
}

/** The next instant after now at which `isWithin` returns something else, if there is one. */
function nextChange(from: unknown, until: unknown, now: Date): Date | undefined {
  const start = instantOf(from, -Infinity);
  const end = instantOf(until, Infinity);
  // A comparison rather than its opposite, so that an unreadable date (NaN) ends here too.
  if (!(start <= end)) return undefined;
  if (now.getTime() < start) return new Date(start);
  // The last instant still belongs to the time of display; the next millisecond no longer does.
  return now.getTime() <= end && end < Infinity ? new Date(end + 1) : undefined;
}

function datesOf(rule: VisibilityRule, record: object): [from: unknown, until: unknown] {
  return [
    rule.from === undefined ? undefined : Reflect.get(record, rule.from),
    rule.until === undefined ? undefined : Reflect.get(record, rule.until),
  ];
}

/** Milliseconds since 1970; NaN, which no comparison holds for, where the value cannot be read. */
function instantOf(value: unknown, open: number): number {
  if (value === null || value === undefined) return open;
  return typeof value === "string" ? Date.parse(value) : NaN;
}
