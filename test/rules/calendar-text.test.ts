import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarLine, escapeText } from "../../src/site/seo/store-calendar.ts";
import { forAll } from "../support/property-runs.ts";

/** What a calendar program reads: folded lines joined, and escaped characters as they were. */
function readLine(text: string): string {
  return text.replaceAll(/\r\n[ \t]/g, "").replace(/\r\n$/, "");
}

function readText(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_found, character: string) =>
    /n/i.test(character) ? "\n" : character,
  );
}

const texts = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom("\\", ";", ",", "\r", "\n", "Ħ", "ż", "👩‍🌾", "a", " ", "\t", "\u0000", "\ud800"),
    maxLength: 300,
  }),
);

test("a folded line has at most 75 bytes a part, breaks no character, and reads as it was", () => {
  forAll(100, texts, (text) => {
    const content = `SUMMARY:${escapeText(text)}`;
    const folded = calendarLine(content);
    expect(folded.endsWith("\r\n")).toBe(true);
    const parts = folded.slice(0, -2).split("\r\n");
    for (const part of parts) {
      expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
      expect(part.isWellFormed()).toBe(true);
    }
    expect(parts.slice(1).every((part) => part.startsWith(" "))).toBe(true);
    expect(readLine(folded)).toBe(content);
  });
});

test("an escaped text adds no line and no value of its own, and reads as it was", () => {
  forAll(100, texts, (text) => {
    const value = escapeText(text);
    expect(value).not.toMatch(/[\r\n]/);
    expect(value.replaceAll(/\\[\\;,n]/g, "")).not.toMatch(/[\\;,]/);
    const plain = text
      .toWellFormed()
      .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, "\n")
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
    expect(readText(value)).toBe(plain);
  });
});
