import { plural } from "../../../src/rules/text/text.ts";

/** Formats a number of bytes with decimal units: `512 bytes`, `3.4 MB`, `78 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  let [value, unit] = [bytes, "bytes"];
  for (const next of ["kB", "MB", "GB", "TB"]) {
    // A value that rounds to 1000 moves to the next unit.
    if (value < 999.5) break;
    [value, unit] = [value / 1000, next];
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

const MINUTE = 60_000;

/** Formats a duration, given in milliseconds, in its largest unit: `1.4 seconds`, `12 minutes`, `5 hours`, `3 days`. */
export function formatElapsed(ms: number): string {
  const span = Math.max(0, ms);
  if (span < MINUTE) return `${(span / 1000).toFixed(1)} seconds`;
  if (span < 60 * MINUTE) return plural(Math.floor(span / MINUTE), "minute", "minutes");
  if (span < 48 * 60 * MINUTE) return plural(Math.floor(span / (60 * MINUTE)), "hour", "hours");
  return plural(Math.floor(span / (24 * 60 * MINUTE)), "day", "days");
}
