import fc from "fast-check";
import { expect, test } from "vitest";
import { deviceName } from "../../src/rules/text/device-name.ts";
import { forAll } from "../support/property-runs.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome on Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on an iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on an Android phone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0",
    "Firefox on a Mac",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64)", "A browser on Linux"],
  ["curl/8.5.0", "A program: curl"],
  ["", "Unknown program"],
])("%s is called %s", (userAgent, words) => {
  expect(deviceName(userAgent)).toBe(words);
});

test("returns a name without line breaks for any User-Agent", () => {
  forAll(100, fc.string({ maxLength: 300 }), (userAgent) => {
    expect(deviceName(userAgent)).toMatch(/^[^\n<>]{5,}$/);
  });
});
