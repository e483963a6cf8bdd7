import fs from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { GroupedAnswer, SearchAnswer, SearchResult } from "../../src/rules/matching/search.ts";
import { notShown } from "../../src/rules/matching/top-answers.ts";
import { createSite } from "../../src/site/site.ts";
import { beginSearch } from "../../src/site/search/begin-search.ts";
import { findMatches } from "../../src/site/search/results/find-matches.ts";
import { searchByType, searchSite } from "../../src/site/search/search-site.ts";
import { createSampleContent } from "../support/sample-content.ts";
import { ORIGIN } from "../support/test-accounts.ts";
import { openTestDatabase } from "../support/test-database.ts";

const NOW = new Date("2026-11-18T09:30:00.000Z");

/** How many of the first results count as found, beside the top answers. */
const SEEN = 3;

/** The share of queries that must find the right thing. */
const LEAST_SHARE = 0.95;

interface ShopperQuery {
  query: string;
  /** Parts of the addresses of right answers; empty where the shop has no such food. */
  wanted: string[];
  mayBeNothing: boolean;
}

const QUERIES: readonly ShopperQuery[] = fs
  .readFileSync(new URL("shopper-queries.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((row) => row !== "" && !row.startsWith("#"))
  .map((row) => {
    const [query = "", answers = ""] = row.split(" | ");
    const wanted = answers.split(", ");
    return {
      query,
      wanted: wanted.filter((answer) => answer !== "nothing"),
      mayBeNothing: wanted.includes("nothing"),
    };
  });

interface Asked extends ShopperQuery {
  answer: SearchAnswer;
  /** What the page of results shows. */
  page: GroupedAnswer;
  /** The list of the specification for the words that the answer is for. */
  list: SearchResult[];
}

const asked: Asked[] = [];

// Asked once: the tests only read.
beforeAll(async () => {
  await using given = openTestDatabase();
  await createSampleContent(given.db, NOW);
  const site = createSite(given.db, () => NOW, ORIGIN);
  for (const shopper of QUERIES) {
    const answer = await searchSite(given.db, shopper.query, fail, site);
    const page = await searchByType(given.db, shopper.query, fail, site);
    const words = answer.showingFor ?? shopper.query;
    const { results: list } = await findMatches(words, beginSearch(given.db, fail, site));
    asked.push({ ...shopper, answer, page, list });
  }
}, 300_000);

test("answers what shoppers type: 95 % find the right thing at the top, and none is answered with a wrong food", () => {
  const missed = asked.filter((each) => !isFound(each)).map(describe);
  const wrong = asked.filter(hasWrongFood).map(describe);
  const found = QUERIES.length - missed.length;
  const share = found / QUERIES.length;
  process.stdout.write(
    `Shoppers' queries: ${found} of ${QUERIES.length} find the right thing (${(share * 100).toFixed(1)} %), ` +
      `${wrong.length} are answered with a wrong food.\n`,
  );
  expect(QUERIES.length).toBeGreaterThanOrEqual(300);
  expect(wrong).toEqual([]);
  expect(share, missed.join("\n")).toBeGreaterThanOrEqual(LEAST_SHARE);
});

test("the list of the specification is the same with and without top answers", () => {
  for (const { query, answer, list } of asked) expect(answer.results, query).toEqual(list);
  expect(asked.filter(({ answer, list }) => list.length > 0 && answer.top.length > 0).length).toBeGreaterThan(
    100,
  );
});

test("results have the four types of the specification, what stands beside them only known ones", () => {
  const types = ["page", "blog", "job", "product"];
  for (const { query, answer } of asked) {
    const { results, top, also, nearest = [] } = answer;
    expect(types, query).toEqual(expect.arrayContaining(results.map(({ type }) => type)));
    expect([...types, "store", "help", "list"], query).toEqual(
      expect.arrayContaining([...top, ...also, ...nearest].map(({ type }) => type)),
    );
    expect([results.length <= 10, top.length <= 2, also.length <= 5, nearest.length <= 2], query).toEqual(
      Array.from({ length: 4 }, () => true),
    );
  }
});

test("neither the overlay nor the page of results shows a record twice", () => {
  const repeats = (shown: readonly SearchResult[]) =>
    [shown.map(({ id }) => id), shown.map(({ url }) => url)].flatMap((names) =>
      names.filter((name, at) => names.indexOf(name) < at),
    );
  for (const { query, answer, page } of asked) {
    const { top, results, also } = answer;
    expect(repeats([...top, ...notShown(results, top), ...also]), `${query}, overlay`).toEqual([]);
    const above = page.answer.top;
    const groups = page.groups.flatMap((group) => notShown(group.results, above));
    expect(repeats([...above, ...groups]), `${query}, page`).toEqual([]);
  }
});

function isFound({ wanted, mayBeNothing, answer: { top, results } }: Asked): boolean {
  if (mayBeNothing) return true;
  return [...top, ...results.slice(0, SEEN)].some(({ url }) => wanted.some((part) => url.includes(part)));
}

/** Whether an answer offers a product, a recipe or a corrected word that is not what was asked for. */
function hasWrongFood({ wanted, mayBeNothing, answer }: Asked): boolean {
  const { top, showingFor, didYouMean } = answer;
  if (mayBeNothing && wanted.length === 0 && (showingFor ?? didYouMean) !== undefined) return true;
  return top
    .filter(({ type, url }) => type === "product" || url.startsWith("/recipes/"))
    .some(({ url }) => !wanted.some((part) => url.includes(part)));
}

function describe({ query, wanted, answer: { top, results, showingFor } }: Asked): string {
  const [shown, first] = [top, results.slice(0, SEEN)].map((list) => list.map(({ url }) => url).join(" "));
  return `${query} wants ${wanted.join(" or ") || "nothing"}; top: ${shown}; first: ${first}; corrected: ${showingFor ?? ""}`;
}

function fail(error: unknown): never {
  throw error;
}
