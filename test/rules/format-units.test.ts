import { expect, test } from "vitest";
import { formatBytes, formatElapsed } from "../../views/admin/system/format-units.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1.0 kB"],
  [9949, "9.9 kB"],
  [9951, "10 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [3_400_000, "3.4 MB"],
  [78_000_000_000, "78 GB"],
  [5_000_000_000_000_000, "5000 TB"],
])("%i bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test.each([
  [-5, "0.0 seconds"],
  [1400, "1.4 seconds"],
  [60_000, "1 minute"],
  [3_599_999, "59 minutes"],
  [3_600_000, "1 hour"],
  [47 * 3_600_000, "47 hours"],
  [72 * 3_600_000, "3 days"],
])("%i milliseconds are %s", (ms, words) => {
  expect(formatElapsed(ms)).toBe(words);
});
