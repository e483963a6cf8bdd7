import fc from "fast-check";
import { expect, test } from "vitest";
import { malteseKey, malteseKeyRange } from "../../src/rules/matching/maltese-order.ts";
import {
  collectWords,
  correctionsOf,
  MAX_ALTERNATIVES,
  synonymsFor,
  type SynonymGroups,
} from "../../src/site/search/spelling/other-words.ts";
import { searchFold } from "../../src/rules/matching/words.ts";
import { highlightMatches } from "../../views/site/search/highlight-matches.ts";
import { MAX_RESULTS, searchDocuments, searchTerm, SNIPPET_LENGTH } from "../../src/rules/matching/search.ts";
import { listStaticPages } from "../../src/site/search/results/find-matches.ts";
import { words } from "../support/words.ts";
import type { SiteSettings } from "../../src/content/settings/public-settings.ts";
import {
  resolveFooter,
  resolveHeader,
  shownFooter,
  shownHeader,
} from "../../src/content/settings/menu-targets.ts";
import SAMPLE_SETTINGS from "../../src/content/sample-content/settings.json" with { type: "json" };
import { SETTING_SCHEMAS } from "../../src/content/settings/setting-schemas.ts";
import { toSiteBrand } from "../../src/content/settings/read-settings.ts";
import { forAll } from "../support/property-runs.ts";

const fields = {
  brand: SETTING_SCHEMAS.brand.parse(SAMPLE_SETTINGS.brand),
  colours: SETTING_SCHEMAS.colours.parse({}),
  contact: SETTING_SCHEMAS.contact.parse(SAMPLE_SETTINGS.contact),
  links: SETTING_SCHEMAS.links.parse(SAMPLE_SETTINGS.links),
  announcements: SETTING_SCHEMAS.announcements.parse(SAMPLE_SETTINGS.announcements),
  mail: SETTING_SCHEMAS.mail.parse({}),
  feed: SETTING_SCHEMAS.feed.parse({}),
  newsletter: SETTING_SCHEMAS.newsletter.parse({}),
  "sign-in": SETTING_SCHEMAS["sign-in"].parse({}),
  publishing: SETTING_SCHEMAS.publishing.parse({}),
  insight: SETTING_SCHEMAS.insight.parse({}),
  header: SETTING_SCHEMAS.header.parse({}),
  footer: SETTING_SCHEMAS.footer.parse({}),
};

const brand = toSiteBrand(fields, "http://localhost:3000");
const menus = { name: brand.name, links: fields.links, paths: new Map<string, string>() };

/** What pages read of the sample settings. */
const SITE_SETTINGS: SiteSettings = {
  brand,
  company: {
    legalName: "",
    registrationNumber: "",
    vatNumber: "",
    address: "",
    accessibilityContact: "",
  },
  shopProduct: fields.links.shopProduct,
  topBar: { store: null, words: brand.tagline, note: fields.announcements.topBarNote },
  notice: null,
  header: resolveHeader(shownHeader(fields.header, menus), menus),
  footer: resolveFooter(shownFooter(fields.footer, menus), menus),
  namedKinds: [],
  look: { colours: fields.colours },
  colourStyle: "",
  contactForm: { isOpen: true, keptMonths: 3 },
  applicationsKept: 3,
  newsletter: fields.newsletter,
  securityContact: "",
  isCounting: true,
};

const PIECES = [..."abcghz ċġħż'’&;<>\"\t", "għ", "ß", "e\u0301", "🍞", "\ud83c", "&amp;", "<b>", "bread"];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((pieces) => pieces.join(""));
const document = fc.record({
  id: fc.constantFrom(..."abcdefghijklmnop"),
  type: fc.constantFrom("page", "blog", "job", "product"),
  title: text,
  description: fc.oneof(
    text,
    text.map((words) => words.repeat(20)),
  ),
  url: fc.constant("/"),
  category: fc.constant("Bakery"),
});

function titled(...titles: string[]) {
  return titles.map((title, index) => ({
    id: String(index),
    type: "product" as const,
    title,
    description: "",
    url: "/",
    category: "",
  }));
}

test("returns documents that contain the query, each id once, ten at most, prefixes first", () => {
  forAll(100, fc.array(document, { maxLength: 30 }), text, (documents, query) => {
    const results = searchDocuments(documents, query);
    const term = searchTerm(query);
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
    expect(results.length).toBeLessThanOrEqual(MAX_RESULTS);
    const isPrefix = results.map(({ title }) => searchFold(title).startsWith(term ?? ""));
    expect(isPrefix.indexOf(false) === -1 || !isPrefix.slice(isPrefix.indexOf(false)).includes(true)).toBe(
      true,
    );
    for (const { description } of results) {
      expect(description.length).toBeLessThanOrEqual(SNIPPET_LENGTH);
      expect(description.isWellFormed() || documents.some((each) => !each.description.isWellFormed())).toBe(
        true,
      );
    }
    if (term === undefined) expect(results).toEqual([]);
  });
});

test.each(["", " ", "a", " a ", "  \t", "🍞", "'a", "''", "\u0000", "e\u0301"])(
  "%j is too short to search",
  (query) => {
    expect(searchTerm(query)).toBeUndefined();
  },
);

test.each([
  ["HOBZ", "Ħobż tal-Malti"],
  ["gbejna", "Ġbejna friska"],
  ["nannas", "Nanna’s cake"],
  ["nanna's", "Nannas cake"],
  ["creme  brulee", "Crème brûlée"],
  ["plus desc", "Bread plus description"],
])("finds for %j: %j", (query, title) => {
  expect(searchDocuments(titled(title), query)).toHaveLength(1);
});

test("searches title and description as one text", () => {
  const description = "<p>oil &amp; <b>vin</b>egar</p>";
  const documents = titled("Olive").map((document) => ({ ...document, description }));
  const [found] = searchDocuments(documents, "olive oil & vinegar");
  expect(found?.description).toBe("oil & vinegar");
});

test("sorts prefixes first, then by the Maltese alphabet", () => {
  const titles = [
    "Zalza ma",
    "Żejt ma",
    "Ma",
    "Għasel ma",
    "Gazz ma",
    "Ħalib ma",
    "Ċikkulata ma",
    "Cake ma",
    "mango",
  ];
  expect(searchDocuments(titled(...titles), "ma").map(({ title }) => title)).toEqual([
    "Ma",
    "mango",
    "Ċikkulata ma",
    "Cake ma",
    "Gazz ma",
    "Għasel ma",
    "Ħalib ma",
    "Żejt ma",
    "Zalza ma",
  ]);
});

test("sorts words by their keys as ICU does for Maltese", () => {
  const collator = new Intl.Collator("mt");
  const word = fc
    .array(fc.constantFrom(..."abċcdefġghħijklmnopqrstuvwxyżz"), { minLength: 1, maxLength: 6 })
    .map((letters) => letters.join(""));
  forAll(100, word, word, (one, other) => {
    const [first, second] = [malteseKey(one), malteseKey(other)];
    expect(Math.sign(collator.compare(one, other))).toBe(first < second ? -1 : Number(first > second));
  });
});

test("returns ASCII keys that are in the key range of every prefix of the title", () => {
  forAll(100, text, fc.nat({ max: 12 }), (title, length) => {
    const key = malteseKey(title);
    expect(key).toMatch(/^[ -~]*$/);
    const term = Array.from(searchFold(title)).slice(0, length).join("").trimEnd();
    const [from, to] = malteseKeyRange(term);
    expect(from <= key && key < to).toBe(true);
  });
});

test("marks the parts of a text that match the query, without changing the text", () => {
  forAll(100, text, text, (words, query) => {
    const parts = highlightMatches(words, query);
    expect(parts.map((part) => part.text).join("")).toBe(words);
  });
  expect(highlightMatches("Friska ĦOBŻ, ħobż’", "hobz").filter(({ marked }) => marked)).toEqual([
    { text: "ĦOBŻ", marked: true },
    { text: "ħobż", marked: true },
  ]);
});

const VOCABULARY = [
  { word: "chocolate", shown: "chocolate", documents: 9 },
  { word: "gbejna", shown: "ġbejna", documents: 3 },
  { word: "milk", shown: "milk", documents: 20 },
  { word: "mill", shown: "mill", documents: 2 },
  { word: "olive", shown: "olive", documents: 8 },
];

/** The alternatives to a query without results, in the order in which they are tried. */
function alternativesTo(query: string, synonyms: SynonymGroups): string[] {
  const known = collectWords(VOCABULARY, synonyms);
  return [...synonymsFor(query, known), ...correctionsOf(query, known)];
}

test.each([
  ["choclaet", "chocolate"],
  ["gbejne", "ġbejna"],
  ["milc", "milk"],
  ["olvie milk", "olive milk"],
  ["Soda", "soft drink"],
  ["lemon soda!", "lemon soft drink!"],
  ["sodda", "soda"],
])("suggests for %j first %j", (query, first) => {
  expect(alternativesTo(query, [["soda", "soft drink"]])[0]).toBe(first);
});

test("corrects a mistyped synonym, and suggests nothing for short words or words with digits", () => {
  expect(alternativesTo("sodda", [["soda", "soft drink"]])).toContain("soft drink");
  expect(alternativesTo("mi", [])).toEqual([]);
  expect(alternativesTo("mil7", [])).toEqual([]);
  expect(alternativesTo("sodaistic", [["soda", "soft drink"]])).toEqual([]);
});

test("returns few valid alternatives that differ from the query, for any text", () => {
  forAll(100, fc.string({ unit: "binary", maxLength: 300 }), fc.array(fc.array(text)), (query, groups) => {
    const known = collectWords(VOCABULARY, groups);
    for (const alternatives of [synonymsFor(query, known), correctionsOf(query, known)]) {
      expect(alternatives.length).toBeLessThanOrEqual(MAX_ALTERNATIVES);
      const terms = alternatives.map(searchTerm);
      expect(new Set(terms).size).toBe(terms.length);
      expect(terms).not.toContain(searchTerm(query));
      expect(terms).not.toContain(undefined);
    }
  });
});

test("lists the navigation's entries and four other pages, described by their records alone", () => {
  const pages = listStaticPages(SITE_SETTINGS, new Map([["/about", "Who we are"]]));
  const addresses = pages.map(({ url }) => url);
  expect(addresses).toEqual(
    expect.arrayContaining(words`
      / /specials /cookie-policy /shopping-list /about /blog?category=recipes /iffranka`),
  );
  for (const { url, title, description } of pages) {
    expect(title).not.toBe("");
    expect(description, url).toBe(url === "/about" ? "Who we are" : "");
  }
});
