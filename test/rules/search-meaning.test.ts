import fc from "fast-check";
import { expect, test } from "vitest";
import { findFoods, FOOD_NAMES, headsOf, isFoodStem, isKindOf } from "../../src/rules/matching/foods.ts";
import { meaningOf, relevanceOf } from "../../src/rules/matching/meaning.ts";
import { dayOf } from "../../src/rules/matching/query-day.ts";
import { isStopWord } from "../../src/rules/matching/shop-words.ts";
import type { SearchResult } from "../../src/rules/matching/search.ts";
import { chooseAlso, chooseTop, MAX_ALSO, MAX_TOP, notShown } from "../../src/rules/matching/top-answers.ts";
import { stemsOf } from "../../src/rules/matching/words.ts";
import { collectWords, correctionsOf } from "../../src/site/search/spelling/other-words.ts";
import { forAll } from "../support/property-runs.ts";

const NOW = new Date("2026-11-18T09:30:00.000Z");

test.each([
  ["Mġarr strawberries", ["mgarr", "strawberry"]],
  ["Tomatoes & potatoes, 2 boxes", ["tomato", "potato", "2", "box"]],
  ["Nanna’s gluten-free hummus", ["nanna", "gluten", "free", "hummus"]],
  ["cookie, cookies, pie, pies", ["cooky", "cooky", "pie", "pie"]],
  ["", []],
])("reduces the words of %j to stems", (text, stems) => {
  expect(stemsOf(text)).toEqual(stems);
});

test.each([
  ["Salted butter", ["butter"]],
  ["Butter croissants", ["croissant"]],
  ["Olive oil soap", ["soap"]],
  ["Honey and almond ice cream", ["ice cream"]],
  ["Sun-dried tomatoes in oil", ["sun dried tomato"]],
  ["Zalzett tal-Malti", ["sausage"]],
  ["Pastizzi tal-irkotta, oven-hot", ["pastizzi"]],
  ["Rabbit, jointed (fenek)", ["rabbit"]],
  ["Gozo sea salt flakes", ["salt"]],
  ["Hand cream, honey and rose", ["hand cream"]],
  ["Galletti, water crackers", ["cracker"]],
  ["A quiet hour in every store", []],
])("reads from the title %j what the thing is", (title, heads) => {
  expect([...new Set(headsOf(title))]).toEqual(heads);
});

test("a food is answered by itself and its kinds, in English and Maltese, and never by what it is only a part of", () => {
  const answers = (query: string, title: string) => relevanceOf(meaningOf(query), title) > 0;
  for (const title of ["Ħobż tal-Malti", "Ftira, stone-baked", "Wholemeal tin loaf, sliced"])
    expect(answers("bread", title), title).toBe(true);
  expect(answers("ħut", "Lampuki, line-caught")).toBe(true);
  expect(answers("butter", "Butter croissants")).toBe(false);
  expect(answers("cream", "Honey and almond ice cream")).toBe(false);
  expect(answers("olive oil", "Olive oil soap")).toBe(false);
  expect(answers("pear", "Prickly pears")).toBe(false);
  expect(answers("ftira", "Ħobż tal-Malti")).toBe(false);
});

test("every name of the dictionary names its own food alone, and no line refers to an unknown food", () => {
  expect(FOOD_NAMES.length).toBeGreaterThan(400);
  for (const name of FOOD_NAMES) {
    const stems = stemsOf(name);
    expect(
      findFoods(stems).map(({ from, to }) => [from, to]),
      name,
    ).toEqual([[0, stems.length]]);
  }
  expect(isKindOf("lampuki", "fish")).toBe(true);
  expect(isKindOf("fish", "lampuki")).toBe(false);
});

test("never corrects a word of the dictionary, and never into a stop word", () => {
  const around = (word: string) => [`${word}s`, `x${word}`, word.slice(1), `${word.slice(0, -1)}q`];
  const knownWords = (words: readonly string[]) =>
    collectWords(
      words.map((word) => ({ word, shown: word, documents: 5 })),
      [],
    );
  for (const word of new Set(FOOD_NAMES.map((name) => stemsOf(name)[0] ?? "").filter(isFoodStem)))
    expect(correctionsOf(word, knownWords(["what", ...around(word)])), word).toEqual([]);
  const stopWords = ["what", "where", "there", "that", "from", "please"];
  forAll(100, fc.constantFrom(...stopWords), fc.nat(5), fc.constantFrom(..."abkqxz"), (word, at, letter) => {
    const typed = word.slice(0, at) + letter + word.slice(at + 1);
    for (const corrected of correctionsOf(typed, knownWords(stopWords)))
      expect(stemsOf(corrected).every(isStopWord), corrected).toBe(false);
  });
});

test.each([
  ["open on 8 december", "2026-12-08"],
  ["December 8th", "2026-12-08"],
  ["8/12", "2026-12-08"],
  ["2026-12-08", "2026-12-08"],
  ["8 ta' Diċembru", "2026-12-08"],
  ["open sunday", "2026-11-22"],
  ["are you open on Sundays?", "2026-11-22"],
  ["il-ħadd", "2026-11-22"],
  ["tomorrow", "2026-11-19"],
  ["tonight", "2026-11-18"],
  ["christmas", "2026-12-25"],
  ["Christmas Eve", "2026-12-24"],
  ["new year's eve", "2026-12-31"],
  ["new year", "2027-01-01"],
  ["santa marija", "2027-08-15"],
  ["good friday", "2027-03-26"],
  ["easter", "2027-03-28"],
  ["open easter monday", "2027-03-29"],
  ["open wednesday", "2026-11-18"],
  ["open next wednesday", "2026-11-25"],
  ["next public holiday", "2026-12-08"],
  ["8 december 2026", "2026-12-08"],
  ["8.12.26", "2026-12-08"],
  ["open 24/7", undefined],
  ["24/7 on sunday", "2026-11-22"],
  ["24 july", "2027-07-24"],
  ["24/7/2027", "2027-07-24"],
  ["8 december 9999", "9999-12-08"],
  ["25/12/2326", "2326-12-25"],
  ["christmas 2326", "2326-12-25"],
  ["christmas eve until 2000", "2026-12-24"],
  ["9999-12-08", "9999-12-08"],
  ["2026-11-17", "2026-11-17"],
  ["st paul", "2027-02-10"],
  ["st paul bay opening hours", undefined],
  ["1.5 l", undefined],
  ["1.5l milk", undefined],
  ["31 june", undefined],
  ["2026-13-45", undefined],
  ["lejlet il-Milied", "2026-12-24"],
  ["day before christmas", "2026-12-24"],
  ["day after christmas", "2026-12-26"],
  ["l-għada tal-Milied", "2026-12-26"],
  ["lejlet l-ewwel tas-sena", "2026-12-31"],
  ["new year eve", "2026-12-31"],
  ["il-Ħadd tal-Għid", "2027-03-28"],
  ["jum il-ħaddiem", "2027-05-01"],
  ["il-ħaddiema", undefined],
  ["the day after tomorrow", "2026-11-20"],
  ["għada", "2026-11-19"],
  ["sundae", undefined],
  ["bread", undefined],
])("finds the day that %j names", (query, day) => {
  expect(dayOf(query, NOW)).toBe(day);
});

test("finds a day or none in any text", () => {
  forAll(100, fc.string({ unit: "binary", maxLength: 60 }), (query) => {
    expect(dayOf(query, NOW) ?? "2026-11-18").toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

test("chooses at most two answers, none twice, and none that is far less relevant than the first", () => {
  const candidate = fc.record({
    document: fc.record({
      id: fc.constantFrom(..."abcdef"),
      type: fc.constant("product"),
      title: fc.string(),
      description: fc.string(),
      url: fc.constantFrom("/a", "/b", "/c", "/d"),
      category: fc.constant(""),
    }),
    relevance: fc.double({ min: 0, max: 1.5, noNaN: true }),
  });
  forAll(100, fc.array(candidate), (candidates) => {
    const top = chooseTop(candidates);
    expect(top.length).toBeLessThanOrEqual(MAX_TOP);
    expect(new Set(top.map(({ id }) => id)).size).toBe(top.length);
    expect(new Set(top.map(({ url }) => url)).size).toBe(top.length);
    const best = Math.max(0, ...candidates.map(({ relevance }) => relevance));
    expect(top.length > 0).toBe(best >= 0.55);
    for (const document of top)
      expect(candidates.some((each) => each.document === document && each.relevance >= 0.75 * best)).toBe(
        true,
      );
    const also = chooseAlso(candidates, top);
    expect(also.length).toBeLessThanOrEqual(MAX_ALSO);
    for (const { id } of also) expect(top.map((shown) => shown.id)).not.toContain(id);
  });
});

test("a page is not shown beneath its part or a day on it, but beneath a list of its own, and a part beneath its page", () => {
  const at = (url: string): SearchResult => ({
    id: url,
    type: "",
    title: "",
    description: "",
    url,
    category: "",
  });
  const shown = (url: string, above: string) => notShown([at(url)], [at(above)]).length === 0;
  expect(shown("/locations", "/locations#services")).toBe(true);
  expect(shown("/locations", "/locations?on=2026-12-08")).toBe(true);
  expect(shown("/locations/sliema", "/locations/sliema?on=2026-12-08")).toBe(true);
  expect(shown("/locations", "/locations/sliema#services")).toBe(false);
  expect(shown("/products", "/products?diet=vegan")).toBe(false);
  expect(shown("/blog?category=recipes", "/blog?category=recipes&diet=vegan")).toBe(false);
  expect(shown("/customer-care#returns", "/customer-care")).toBe(false);
  expect(shown("/customer-care#returns", "/customer-care#no-receipt")).toBe(false);
  expect(shown("/products?product=a#a", "/products?product=b#b")).toBe(false);
  const top = chooseTop(
    ["/locations#services", "/locations"].map((url) => ({ document: at(url), relevance: 1 })),
  );
  expect(top.map(({ url }) => url)).toEqual(["/locations#services"]);
});
