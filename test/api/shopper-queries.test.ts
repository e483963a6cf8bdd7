import fs from "node:fs";
import { expect, test } from "vitest";
import type { SearchAnswer } from "../../src/rules/matching/search.ts";
import { createSite } from "../../src/site/site.ts";
import { searchSite } from "../../src/site/search/search-site.ts";
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

test("answers what shoppers type: 95 % find the right thing at the top, and none is answered with a wrong food", async () => {
  await using given = openTestDatabase();
  await createSampleContent(given.db, NOW);
  const site = createSite(given.db, () => NOW, ORIGIN);
  const missed: string[] = [];
  const wrong: string[] = [];
  for (const shopper of QUERIES) {
    const answer = await searchSite(given.db, shopper.query, fail, site);
    if (!isFound(shopper, answer)) missed.push(describe(shopper, answer));
    if (hasWrongFood(shopper, answer)) wrong.push(describe(shopper, answer));
  }
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

function isFound({ wanted, mayBeNothing }: ShopperQuery, { top, results }: SearchAnswer): boolean {
  if (mayBeNothing) return true;
  return [...top, ...results.slice(0, SEEN)].some(({ url }) => wanted.some((part) => url.includes(part)));
}

/** Whether an answer offers a product, a recipe or a mended word that is not what was asked for. */
function hasWrongFood(
  { wanted, mayBeNothing }: ShopperQuery,
  { top, showingFor, didYouMean }: SearchAnswer,
): boolean {
  if (mayBeNothing && wanted.length === 0 && (showingFor ?? didYouMean) !== undefined) return true;
  return top
    .filter(({ type, url }) => type === "product" || url.startsWith("/recipes/"))
    .some(({ url }) => !wanted.some((part) => url.includes(part)));
}

function describe({ query, wanted }: ShopperQuery, { top, results, showingFor }: SearchAnswer): string {
  const [shown, first] = [top, results.slice(0, SEEN)].map((list) => list.map(({ url }) => url).join(" "));
  return `${query} wants ${wanted.join(" or ") || "nothing"}; top: ${shown}; first: ${first}; mended: ${showingFor ?? ""}`;
}

function fail(error: unknown): never {
  throw error;
}
