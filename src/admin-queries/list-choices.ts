import { sql } from "kysely";
import { SERVER_KINDS } from "../content/kinds.server.ts";
import type { Db } from "../database/tables.ts";
import { BLOG_CATEGORIES } from "../content/blogs/blog-categories.ts";
import type { ContentKind } from "../content/kinds.ts";
import { fold } from "../rules/text/fold.ts";
import { PRODUCT_CATEGORIES } from "../content/products/product-categories.ts";
import { LISTING_OF } from "./listings.ts";

/** At most so many of a field: a longer list of suggestions helps nobody. */
const MAX_CHOICES = 500;

/** What the fields of a kind have been filled with, sorted as people look for them. */
export async function listChoices(db: Db, kind: ContentKind): Promise<Record<string, string[]>> {
  const { table, encoding } = SERVER_KINDS[kind];
  const choices: Record<string, string[]> = {};
  for (const field of LISTING_OF[kind].choices) {
    const column = sql.ref(field);
    const isList = encoding.json.some((name) => name === field);
    const { rows } = await (
      isList
        ? sql<{ value: string }>`
          SELECT DISTINCT entry.value FROM ${sql.table(table)}, json_each(${column}) AS entry
          WHERE deletedDate IS NULL LIMIT ${MAX_CHOICES}`
        : sql<{ value: string }>`
          SELECT DISTINCT ${column} AS value FROM ${sql.table(table)}
          WHERE deletedDate IS NULL AND ${column} <> '' LIMIT ${MAX_CHOICES}`
    ).execute(db);
    choices[field] = sorted([...rows.map(({ value }) => value), ...(await alsoKnown(db, kind, field))]);
  }
  return choices;
}

/** What can be chosen though no record has it yet. */
async function alsoKnown(db: Db, kind: ContentKind, field: string): Promise<string[]> {
  if (kind === "products" && field === "category") return PRODUCT_CATEGORIES.map(({ slug }) => slug);
  if (kind === "blogs" && field === "category") return BLOG_CATEGORIES.map(({ slug }) => slug);
  if (kind === "jobs" && field === "location") {
    const stores = await db.selectFrom("stores").select("name").where("deletedDate", "is", null).execute();
    return [...stores.map(({ name }) => name), "Head office"];
  }
  return [];
}

function sorted(values: readonly string[]): string[] {
  const keys = new Map(values.map((value) => [value, fold(value)]));
  return [...keys].toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([value]) => value);
}
