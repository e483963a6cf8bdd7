import fc from "fast-check";
import { expect, test } from "vitest";
import { joinWords, plural, stripMarkup, trimTo } from "../../src/rules/text/text.ts";
import { processorTimeOf } from "../support/processor-time.ts";
import { forAll } from "../support/property-runs.ts";

test.each([
  ["<p>Fresh <strong>ħobż</strong>.</p>", "Fresh ħobż."],
  ["<h2>Method</h2><p>Mix</p><ul><li>one</li><li>two</li></ul>", "Method Mix one two"],
  ["super<em>market</em>", "supermarket"],
  ["one<br>two<br/>three", "one two three"],
  ['<a href="/x" title="a > b">link</a>', "link"],
  ["before<!-- don't > show -->after", "before after"],
  ["Salt &amp; pepper &lt;b&gt; &quot;x&quot; &#39;y&#x27; a&nbsp;b", "Salt & pepper <b> \"x\" 'y' a b"],
  ["&amp;lt; &hbar; &#0; &#xD800; &#9999999;", "&lt; &hbar; \ufffd \ufffd \ufffd"],
  ["5 < 6, x <3", "5 < 6, x <3"],
  ["half a <a href='/x", "half a <a href='/x"],
  ["  a \n\n b\t", "a b"],
  ["", ""],
])("converts %j to %j", (html, text) => {
  expect(stripMarkup(html)).toBe(text);
});

test("only collapses white space in text without markup or entities", () => {
  forAll(100, fc.string({ unit: "grapheme" }), (raw) => {
    const text = raw.replace(/[<&]/g, "");
    expect(stripMarkup(text)).toBe(text.replace(/\s+/g, " ").trim());
  });
});

test("returns the words between tags in order, without the tags", () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom("a", "ż", "7"), minLength: 1 }));
  forAll(100, words, (list) => {
    const html = list.map((word) => `<p class="hidden > 'here'">${word}</p>`).join("");
    expect(stripMarkup(html)).toBe(list.join(" "));
  });
});

test.each([
  ["<"],
  ["<a"],
  ["<a '"],
  ['<a "'],
  ["<!--"],
  ["<p>"],
  ["&"],
  ["&#"],
  [" "],
  ["\u00a0x"],
  ["<a>'"],
])("processes a long series of %j in linear time", (piece) => {
  // Quadratic time would take minutes.
  expect(processorTimeOf(() => stripMarkup(piece.repeat(200_000)))).toBeLessThan(20_000);
});

test("does not change a text that fits", () => {
  expect(trimTo("Fresh bread", 11)).toBe("Fresh bread");
});

test.each([
  ["Fresh bread every morning", 18, "Fresh bread every…"],
  ["Fresh bread every morning", 17, "Fresh bread…"],
  ["Fresh bread, every morning", 16, "Fresh bread…"],
  ["Bread. More bread", 8, "Bread…"],
  ["Supercalifragilistic", 10, "Supercali…"],
  ["A supercalifragilistic", 10, "A superca…"],
  ["bread", 1, "…"],
  ["bread", 0, ""],
])("truncates %j to %i characters: %j", (text, max, trimmed) => {
  expect(trimTo(text, max)).toBe(trimmed);
});

test("never cuts inside a letter with marks, a flag or a family emoji", () => {
  expect(trimTo("ab👨‍👩‍👧‍👦cd", 9)).toBe("ab…");
  expect(trimTo("a\u0300b\u0300c\u0300", 4)).toBe("a\u0300…");
  expect(trimTo("🇲🇹🇲🇹🇲🇹", 7)).toBe("🇲🇹…");
});

test("returns a prefix in whole graphemes within the limit, and is idempotent", () => {
  const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
  const text = fc
    .array(
      fc.constantFrom(
        "a",
        "ħ",
        "é",
        "e\u0301",
        "ħ\u0323",
        "’\u0301",
        "👩‍🍳",
        "🇲🇹",
        " ",
        " ",
        ",",
        ".",
        "\u200d",
      ),
    )
    .map((parts) => parts.join(""));
  forAll(500, text, fc.nat({ max: 40 }), (raw, max) => {
    const trimmed = trimTo(raw, max);
    expect(trimmed.length).toBeLessThanOrEqual(max);
    expect(trimTo(trimmed, max)).toBe(trimmed);
    if (trimmed === raw || max === 0) return;
    expect(trimmed.endsWith("…")).toBe(true);
    const kept = trimmed.slice(0, -1);
    expect(raw.startsWith(kept)).toBe(true);
    const ends = [...letters.segment(raw)].map((letter) => letter.index);
    expect(ends).toContain(kept.length);
  });
});

test("joins words as in a sentence", () => {
  expect(joinWords([])).toBe("");
  expect(joinWords(["milk"])).toBe("milk");
  expect(joinWords(["milk", "eggs"])).toBe("milk and eggs");
  expect(joinWords(["milk", "eggs", "nuts"])).toBe("milk, eggs and nuts");
});

test("uses the noun that fits the count", () => {
  const counts = [0, 1, 12, 999, 4_160, 1_234_567];
  const words = ["0 jobs", "1 job", "12 jobs", "999 jobs", "4,160 jobs", "1,234,567 jobs"];
  expect(counts.map((n) => plural(n, "job", "jobs"))).toEqual(words);
});
