/** Bytes as people say them: `512 bytes`, `3.4 MB`, `78 GB`; a thousand of each make one of the next. */
export function bytesInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  let [value, unit] = [bytes, "bytes"];
  for (const next of ["kB", "MB", "GB", "TB"]) {
    // What would be rounded up to a thousand belongs to the next.
    if (value < 999.5) break;
    [value, unit] = [value / 1000, next];
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

const MINUTE = 60_000;

/** A span of time in its largest unit: `1.4 seconds`, `12 minutes`, `5 hours`, `3 days`. In milliseconds. */
export function spanInWords(ms: number): string {
  const span = Math.max(0, ms);
  if (span < MINUTE) return `${(span / 1000).toFixed(1)} seconds`;
  if (span < 60 * MINUTE) return counted(Math.floor(span / MINUTE), "minute");
  if (span < 48 * 60 * MINUTE) return counted(Math.floor(span / (60 * MINUTE)), "hour");
  return counted(Math.floor(span / (24 * 60 * MINUTE)), "day");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
