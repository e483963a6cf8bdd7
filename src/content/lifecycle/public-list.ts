import type { Request, Response } from "express";
import { sql } from "kysely";
import { z } from "zod";
import { parseJson } from "../../rules/text/parse-json.ts";
import { ExpectedError } from "../../errors.ts";
import { unwrap } from "../../rules/schema/field-traits.ts";
import { isUuid } from "../../rules/text/uuid.ts";
import type { OrderColumn, Position } from "./order.ts";
import { listPublicAfter } from "./read.ts";
import { recordSchema } from "./record-schema.ts";
import type { AnyRecord, ApiDependencies, ServerKind } from "./server-kind.ts";

/** The most records of one page of a list. */
const MAX_LIMIT = 1_000;

/** Records that are read at once for a whole list. */
const BATCH = 250;

/** The query of every public list. Without these parameters the list is whole. */
export const listQuery = {
  limit: z
    .string()
    .refine(
      (text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MAX_LIMIT,
      `Please enter "limit" as a whole number from 1 to ${MAX_LIMIT}.`,
    )
    .optional()
    .describe(
      `How many records to return at most, from 1 to ${MAX_LIMIT}. If there are more, the header Link has the address of the next ones, with rel="next"`,
    ),
  cursor: z
    .string()
    .max(2_000)
    .optional()
    .describe("Where the page begins. Take it from the Link header of the page before, with the same limit"),
  fields: z
    .string()
    .max(2_000)
    .optional()
    .describe("Names of fields, separated by commas: each record has only these, in this order"),
};

/** Describes the answer of a call with these parameters. */
export const LIST_ANSWER =
  "A plain array. If-None-Match with its ETag gets 304 until anything on the site changes. Of a list with `limit`, each process has its own ETag";

/** The parameters of `listQuery` as `readQuery` returns them, with the category where the list has one. */
interface ListQuery extends z.output<z.ZodObject<typeof listQuery>> {
  category?: string | undefined;
}

/**
 * Sends the records that a visitor may see, of one category where the query names it: a page of them, or all. All of them
 * are read and sent in batches, and cached until the content changes.
 *
 * @throws ExpectedError 400 with a sentence about what is wrong in the query.
 */
export async function sendPublicList(
  { db, clock, answers }: ApiDependencies,
  kind: ServerKind,
  { request, response }: { request: Request; response: Response },
  query: ListQuery,
): Promise<void> {
  const where =
    query.category === undefined ? sql`TRUE` : sql`${sql.ref(kind.categoryField)} = ${query.category}`;
  const show = readFields(kind, query);
  const after = readCursor(kind, query);
  const readAfter = (position: Position | undefined, limit: number) =>
    listPublicAfter(db, kind, clock(), { where, after: position, limit });
  if (query.limit !== undefined) {
    if (await answers.sendNotModified(request, response)) return;
    const limit = Number(query.limit);
    await answers.inTurn(request, async () => {
      const found = await readAfter(after, limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      if (last && found.length > limit) {
        const cursor = Buffer.from(JSON.stringify(last.position)).toString("base64url");
        response.setHeader("Link", `<${addressOf(kind, { ...query, cursor })}>; rel="next"`);
      }
      response.json(page.map(({ record }) => show(record)));
    });
    return;
  }
  await answers.send(request, response, {
    key: addressOf(kind, query),
    type: "json",
    async *write() {
      let batch = await readAfter(undefined, BATCH);
      let before = "[";
      while (batch.length > 0) {
        yield before + batch.map(({ record }) => JSON.stringify(show(record))).join(",");
        batch = await readAfter(batch.at(-1)?.position, BATCH);
        before = ",";
      }
      yield before === "[" ? "[]" : "]";
    },
  });
}

/** For a list of all records, which staff read as a whole. @throws ExpectedError 400 */
export function requireWhole({ limit, cursor, fields }: ListQuery): void {
  if (limit === undefined && cursor === undefined && fields === undefined) return;
  throw new ExpectedError(
    400,
    'Only the list that visitors see can be read in part. Leave out "limit", "cursor" and "fields".',
  );
}

/** Returns a function that reduces a record to the fields that the query names. @throws ExpectedError 400 */
function readFields<Item extends AnyRecord>(
  kind: ServerKind<Item>,
  { fields }: ListQuery,
): (record: Item) => object {
  if (fields === undefined) return (record) => record;
  const known = Object.keys(recordSchema(kind).shape);
  const names = [...new Set(fields.split(",").map((name) => name.trim()))];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new ExpectedError(
      400,
      `There is no field ${JSON.stringify(unknown.slice(0, 40))} in a ${kind.one}. The names for "fields" are: ${known.join(", ")}.`,
    );
  }
  return (record) => Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)]));
}

/** Returns the place that a cursor names. @throws ExpectedError 400 */
function readCursor(kind: ServerKind, { cursor, limit }: ListQuery): Position | undefined {
  if (cursor === undefined) return undefined;
  if (limit === undefined) throw new ExpectedError(400, 'Please enter "limit" together with "cursor".');
  const place = position.safeParse(parseJson(Buffer.from(cursor, "base64url").toString())).data;
  if (place && isPlaceIn(kind, place)) return place;
  throw new ExpectedError(
    400,
    'This "cursor" does not belong to this list. Take it from the Link header, or leave it out to begin with the first page.',
  );
}

/** Whether a place is one in the order of a kind. PostgreSQL compares a column of numbers with numbers alone. */
function isPlaceIn({ order, schema }: ServerKind, place: Position): boolean {
  const fits = ({ column, descending = false }: OrderColumn, at: number) => {
    const value = place[at] ?? null;
    if (value === null) return descending;
    const isNumber = unwrap(schema.shape[column]).at(-1) instanceof z.ZodNumber;
    return isNumber ? Number.isSafeInteger(value) : typeof value === "string";
  };
  return place.length === order.length + 1 && order.every(fits) && isUuid(String(place.at(-1)));
}

const position = z.array(z.union([z.string(), z.number(), z.null()]));

/** The address of a list in one spelling. */
function addressOf(kind: ServerKind, query: ListQuery): string {
  const { category, fields, limit, cursor } = query;
  const parameters = Object.entries({ category, fields, limit, cursor }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const text = new URLSearchParams(parameters).toString();
  return `/api/${kind.name}${text && `?${text}`}`;
}
