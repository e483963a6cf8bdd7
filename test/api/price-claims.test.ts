import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { findPublic } from "../../src/content/lifecycle/read.ts";
import { binRecord, createRecord, restoreRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { formatPrice } from "../../src/rules/money/money.ts";
import { fromMaltaTime } from "../../src/rules/time/malta-time.ts";
import type { Db } from "../../src/storage/database/tables.ts";
import type { Authorship } from "../../src/content/lifecycle/server-kind.ts";
import type { Mechanic } from "../../src/content/kinds/offers/offer.schema.ts";
import { offerServer } from "../../src/content/kinds/offers/offer.server.ts";
import { createProduct, createStore } from "../support/build-content.ts";
import { openTestDatabase } from "../support/test-database.ts";

/** A worked case of docs/prices.md: what staff did, and what the site says on some days. */
interface Case {
  title: string;
  /** Each with its instant, in the order of the document. */
  lines: { at: Date; words: string; isQuestion: boolean }[];
}

const CASES = readCases(fs.readFileSync(new URL("../../docs/prices.md", import.meta.url), "utf8"));

describe("says of an offer what the worked case of docs/prices.md says", () => {
  test.each(CASES)("$title", async ({ lines }) => {
    await using given = openTestDatabase();
    const [first, ...others] = lines;
    if (!first) throw new Error("The case has no lines.");
    const { id } = await createProduct(
      given.db,
      { price: readCents(first.words), status: first.words.startsWith("hidden") ? "draft" : "active" },
      first.at.toISOString(),
    );
    const said: string[] = [];
    for (const { at, words, isQuestion } of others)
      if (isQuestion) said.push(await answer(given.db, id, at));
      else await play(given.db, id, words, at);
    expect(said).toEqual(others.flatMap(({ words, isQuestion }) => (isQuestion ? words : [])));
  });
});

test("docs/prices.md has its cases", () => {
  expect(CASES.length).toBeGreaterThanOrEqual(40);
});

function readCases(text: string): Case[] {
  return text
    .split("\n### ")
    .slice(1)
    .map((part) => {
      const [title = "", ...rest] = part.split("\n").filter((line) => line !== "");
      const lines = rest.map((line) => {
        const [, on, day = "", time = "00:00", words = ""] =
          /^- (On )?(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?: (.+)$/.exec(line) ?? [];
        return { at: fromMaltaTime(day, time), words, isQuestion: on !== undefined };
      });
      // Questions may stand after later changes, for readers.
      return { title, lines: lines.toSorted((one, other) => one.at.getTime() - other.at.getTime()) };
    });
}

/** What the site says at an instant. */
async function answer(db: Db, id: string, at: Date): Promise<string> {
  const product = await findPublic(db, productServer, id, at);
  const offer = product?.offer ?? product?.offers?.[0];
  if (!offer) return "no offer";
  const { priorPrice, percentage = 0 } = offer;
  if (priorPrice === undefined) return "no claim";
  return `was ${formatPrice(priorPrice)}, ${percentage === 0 ? "below 1" : percentage} %`;
}

/** Does what a line says. */
async function play(db: Db, id: string, words: string, at: Date): Promise<void> {
  const by = { actor: "Rita", now: at };
  const [, from = "", to = ""] = / from (\S+) to (\S+)$/.exec(words) ?? [];
  const change = (fields: object) => updateRecord(db, productServer, id, { ...fields }, undefined, by);
  if (words === "binned") await binRecord(db, productServer, id, by);
  else if (words === "restored") await restoreRecord(db, productServer, id, by);
  else if (words === "archived") await change({ status: "archived" });
  else if (words === "published") await change({ status: "active" });
  else if (words === "no more offer") await change({ offer: null });
  else if (words === "no more price") await change({ price: null });
  else if (words.startsWith("price of ")) await change({ price: readCents(words) });
  else if (words.startsWith("offer of ") && !words.includes(" in "))
    await change({ offer: { price: readCents(words), ...between(from, to) } });
  else if (from !== "") await plan(db, id, words, { ...between(from, to), by });
  else throw new Error(`No case has the words "${words}".`);
}

/** Publishes an offer of another mechanic, of a store or of the category, or one that is planned beside another. */
async function plan(db: Db, id: string, words: string, { by, ...dates }: { by: Authorship }): Promise<void> {
  const stores: string[] = [];
  for (const [, name = ""] of words.matchAll(/ (?:in|and) (\w+)/g)) stores.push(await findStore(db, name));
  const isOfCategory = words.includes("the category");
  const range = isOfCategory ? { category: "bakery" } : { products: [id] };
  const fields = { ...range, mechanic: readMechanic(words), stores, ...dates, status: "published" };
  await createRecord(db, offerServer, fields, by);
}

async function findStore(db: Db, name: string): Promise<string> {
  const known = await db.selectFrom("stores").select("id").where("name", "=", name).executeTakeFirst();
  return known?.id ?? (await createStore(db, { name })).id;
}

function readMechanic(words: string): Mechanic {
  const price = readCents(words) ?? 0;
  const [first = 0, second = 0] = [...words.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  if (words.startsWith("second ")) return { kind: "second", percentage: first };
  if (words.includes(" with the card")) return { kind: "card", price };
  if (words.includes(" % off")) return { kind: "percentage", percentage: first };
  if (words.includes(" for €")) return { kind: "bundle", count: first, price };
  return words.includes(" for ") ? { kind: "free", take: first, pay: second } : { kind: "price", price };
}

/** The dates of an offer from the start of one day to the end of another. */
function between(from: string, to: string) {
  const end = new Date(fromMaltaTime(to, "24:00").getTime() - 1);
  return { startDate: fromMaltaTime(from, "00:00").toISOString(), endDate: end.toISOString() };
}

/** The amount of a line, in euro cents; null if it has none. */
function readCents(words: string): number | null {
  const [, euros, cents] = /€(\d+)\.(\d\d)/.exec(words) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(cents);
}
