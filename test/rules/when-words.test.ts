import { expect, test } from "vitest";
import { whenInWords } from "../../views/admin/kit/when-words.ts";

const NOW = new Date("2026-11-18T09:30:00.000Z");

test("formats today and yesterday in Malta's time zone with the time, and earlier days as a date", () => {
  expect(whenInWords("2026-11-18T07:05:00.000Z", NOW)).toBe("today at 08:05");
  expect(whenInWords("2026-11-17T23:30:00.000Z", NOW)).toBe("today at 00:30");
  expect(whenInWords("2026-11-17T22:59:00.000Z", NOW)).toBe("yesterday at 23:59");
  expect(whenInWords("2026-11-16T12:00:00.000Z", NOW)).toBe("16 November 2026");
  expect(whenInWords(NOW, NOW)).toBe("today at 10:30");
});
