import fs from "node:fs";
import type { Page } from "@playwright/test";
import { malteseHolidays } from "../../src/rules/time/holidays.ts";
import { expect, test } from "./fixtures.ts";
import { PUBLIC_ROUTES } from "./public-routes.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import { CONTENT_KINDS } from "../../src/content/kinds/kinds.ts";
import { STORED_ITEMS } from "../../src/sections/stored-items/stored-items.ts";
import { readSiteFacts } from "../../src/content/kinds/pages/read-site-facts.ts";
import { readSettings } from "../../src/content/settings/read-settings.ts";
import { fillWords } from "../../src/rules/text/fill-words.ts";
import { stripMarkup } from "../../src/rules/text/text.ts";

/** What stands for computed words in the list of interface words; `{text}` stands for words of a record. */
const PARTS: Readonly<Record<string, string>> = {
  count: String.raw`(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|[\d,]+)`,
  number: String.raw`\+?\d[\d.,\s]*`,
  price: String.raw`€\d[\d,]*(?:\.\d\d)?`,
  unit: "(?:kg|litre|piece)",
  time: String.raw`\d\d:\d\d`,
  duration: String.raw`(?:\d+ h(?: \d\d)?|\d+ min)`,
  day: String.raw`(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur|Sun)(?:day)?`,
  date: String.raw`(?:(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur|Sun)(?:day)?,? )?\d{1,2} [A-Z][a-z]+(?: \d{4})?`,
  postcode: String.raw`[A-Z]{3} \d{4}`,
  address: String.raw`\d+, [^.]+ [A-Z]{3} \d{4}`,
  initials: String.raw`\p{Lu}{1,2}`,
  holiday: `(?:${malteseHolidays(2026)
    .map(({ name }) => name)
    .join("|")})`,
  text: "(.+)",
};

/** The interface words as expressions that match a whole text. */
const PATTERNS = linesOf(`${import.meta.dirname}/../support/interface-words.txt`).map((words) => {
  const source = words
    .split(/(\{\w+\})/)
    .map(
      (part) =>
        (part.startsWith("{") ? PARTS[part.slice(1, -1)] : undefined) ??
        part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    )
    .join("");
  return new RegExp(`^${source}$`, "u");
});

/** The lines of a file that are neither empty nor comments. */
function linesOf(file: string): string[] {
  return fs
    .readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
}

function isKnown(text: string, content: ContentWords): boolean {
  if (!/\p{L}/u.test(text) || content.has(text)) return true;
  return PATTERNS.some((pattern) =>
    pattern
      .exec(text)
      ?.slice(1)
      .every((each) => isKnown(plain(each), content)),
  );
}

/** The document of a page as the server sends it, without anything that a script or a style would add. */
interface SentDocument {
  /** Every text: React separates what is computed from what is written in code. */
  texts: string[];
  headings: string[];
  /** Parts that wait for a script to be moved into their place. */
  waiting: number;
}

/** Reads a page without opening it: a browser that runs no script shows what stands in its document. */
async function readDocument(page: Page, address: string): Promise<SentDocument> {
  const response = await page.request.get(address);
  return page.evaluate(
    (html) => {
      const sent = new DOMParser().parseFromString(html, "text/html");
      const headings = Array.from(sent.querySelectorAll("h1"), (heading) => heading.textContent ?? "");
      const waiting = sent.querySelectorAll("[hidden][id^='S:']").length;
      // Marked words, numbers that are links, and Maltese words within a sentence, are parts of the text around them; so are the parts of a long key.
      for (const part of sent.querySelectorAll(
        "mark, wbr, [lang]:not(html), details a:is([href^='tel:'], [href^='mailto:'])",
      ))
        if (!part.matches("[lang]") || !/\p{L}$/u.test(part.previousSibling?.textContent ?? ""))
          part.replaceWith(...part.childNodes);
      sent.body.normalize();
      const texts = [sent.title];
      const walker = sent.createTreeWalker(sent.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement?.closest("script, style")) texts.push(node.textContent ?? "");
      for (const element of sent.querySelectorAll("*"))
        for (const name of ["alt", "title", "placeholder", "aria-label", "aria-description"])
          texts.push(element.getAttribute(name) ?? "");
      for (const meta of sent.querySelectorAll(
        "meta[name=description], meta[property='og:title'], meta[property='og:description'], meta[property='og:image:alt']",
      ))
        texts.push(meta.getAttribute("content") ?? "");
      return { texts, headings, waiting };
    },
    await response.text(),
  );
}

/** Pages that are reached by an error or without a result. */
const OTHER_PATHS = ["/no-such-page", "/search", "/search?q=zeppelin", "/products?q=zeppelin"];

test("each word is a record’s or of the interface", async ({ page, untouchedSite: { url, connection } }) => {
  const records = await readContentWords(connection.db);
  const unknown: string[] = [];
  for (const path of [...PUBLIC_ROUTES.map((route) => route.path), ...OTHER_PATHS]) {
    // What the visitor searches for, or the reference of a message.
    const asked = new Set(new URL(path, url).searchParams.values());
    const content = { has: (text: string) => asked.has(text) || records.has(text) };
    const texts = new Set((await readDocument(page, url + path)).texts.map(plain));
    expect(texts.size, path).toBeGreaterThan(40);
    unknown.push(...[...texts].filter((text) => !isKnown(text, content)).map((text) => `${path}: ${text}`));
  }
  expect(unknown).toEqual([]);
});

test("every page is complete without JavaScript", async ({ page, untouchedSite: { url } }) => {
  for (const { path, h1, title } of PUBLIC_ROUTES) {
    const { texts, headings, waiting } = await readDocument(page, url + path);
    expect(texts[0], path).toMatch(title);
    expect(headings, path).toEqual([expect.stringMatching(h1)]);
    // Nothing waits for a script to be moved into its place. No width changes that: the document is the same.
    expect(waiting, path).toBe(0);
    expect(
      texts.filter((text) => text.endsWith(": loading")),
      path,
    ).toEqual([]);
  }
});

/** Every text that staff have entered, as pages show it, and the generated list of what the site stores in a browser. */
interface ContentWords {
  has(text: string): boolean;
}

/**
 * Collects the texts of all records, settings and menus. An article counts by the texts between its tags; a text that is cut
 * off with `…` counts if it begins one of them, or is one of them and begins another, as what the search shows of a page.
 */
async function readContentWords(db: Db): Promise<ContentWords> {
  const facts = await readSiteFacts(db);
  const words = new Set<string>();
  const add = (text: string) => words.add(plain(text));
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(collect);
      // The sentences of a list stand in one paragraph.
      if (value.length > 1 && value.every((each) => typeof each === "string")) collect(value.join(" "));
    } else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
    else if (typeof value === "string") {
      if (/^[[{]/.test(value) && isJson(value)) return collect(JSON.parse(value));
      const filled = fillWords(value, facts);
      add(filled);
      for (const paragraph of filled.split("\n")) add(paragraph);
      // Tags, lines, e-mail addresses, which become links, and ranges of times, which do not wrap, divide a text.
      for (const part of filled.split(/<[^>]*>|\n|\S+@[\w-]+(?:\.\w+)+|(?=\b\d\d:\d\d–)|(?<=–\d\d:\d\d)/))
        add(stripMarkup(part));
    } else if (typeof value === "number") add(String(value));
  };
  for (const table of CONTENT_KINDS) collect(await db.selectFrom(table).selectAll().execute());
  collect(await readSettings(db));
  Object.values(facts).forEach(add);
  // The word mark is in small letters.
  add((facts["name"] ?? "").toLowerCase());
  collect(STORED_ITEMS);
  const all = [...words];
  return {
    has(text) {
      const asked = plain(text);
      if (words.has(asked)) return true;
      const start = asked.endsWith("…") ? asked.slice(0, -1).trimEnd() : undefined;
      if (start === undefined || start.length <= 20) return false;
      const begins = (part: string) => all.some((each) => each.startsWith(part));
      const isJoined = (each: string) => each.length > 20 && start.startsWith(`${each} `);
      return begins(start) || all.some((each) => isJoined(each) && begins(start.slice(each.length + 1)));
    },
  };
}

/** Without the differences that typesetting makes: spaces, and the kinds of quotation marks. */
function plain(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
