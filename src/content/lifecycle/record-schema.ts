import { z } from "zod";
import { slug } from "../../rules/schema/fields.ts";
import { hasSlug } from "../kinds/kinds.ts";
import type { ServerKind } from "./server-kind.ts";

/** What the lifecycle adds to a record's own fields. */
const lifecycleFields = {
  id: z.uuid(),
  version: z.int().min(1).describe("Rises by one with each write"),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
};

function slugOf({ slugs }: ServerKind): z.ZodString {
  return slugs?.schema ?? slug;
}

/** The named schemas of records, one of each: a name stands for one schema. */
const records = new Map<string, z.ZodObject>();

/** A record as the API returns it. */
export function recordSchema(kind: ServerKind): z.ZodObject {
  const known = records.get(kind.name);
  if (known) return known;
  const schema = z
    .strictObject({
      ...lifecycleFields,
      ...(hasSlug(kind) && { slug: slugOf(kind) }),
      ...kind.schema.shape,
      ...kind.added,
    })
    // A draft may lack any of its own fields.
    .meta({ id: kind.label, unfinished: Object.keys(kind.schema.shape) });
  records.set(kind.name, schema);
  return schema;
}

/** A list as visitors read it: whole records, or the fields that the query names. */
export function listSchema(kind: ServerKind): z.ZodType {
  const record = recordSchema(kind);
  const part = record
    .partial()
    .meta({ id: `PartOf${kind.label}`, unfinished: Object.keys(kind.schema.shape) });
  return z.union([z.array(record), z.array(part)]);
}

/** The body that creates a record. No field is required: that of a draft may lack any. */
export function createSchema(kind: ServerKind): z.ZodObject {
  const own = slugOf(kind).optional().describe("Made from the title if absent");
  return z
    .strictObject({ ...kind.schema.shape, ...(hasSlug(kind) && { slug: own }) })
    .partial()
    .meta({ id: `New${kind.label}` });
}

/** The body that updates a record: any of its fields, and the server's fields unchanged. */
export function updateSchema(kind: ServerKind): z.ZodObject {
  const version = z.int().describe("The version you have read; if absent, nothing is compared");
  return z
    .strictObject({
      ...lifecycleFields,
      version,
      ...(hasSlug(kind) && { slug: slugOf(kind) }),
      ...kind.schema.shape,
      ...kind.added,
    })
    .partial()
    .meta({ id: `${kind.label}Changes` });
}

/** An entry of a record's history. */
export function historySchema(): z.ZodObject {
  return z.strictObject({
    version: z.int(),
    action: z.enum(["created", "updated", "binned", "restored"]),
    actor: z.string().describe("Name and address of the author at that time"),
    userId: z.uuid().nullable().describe("The author's account; null where none made the write"),
    date: z.iso.datetime(),
    record: z
      .record(z.string(), z.unknown())
      .describe("As it was: a version from before a field came lacks it"),
    stores: z.array(z.string()).describe("The names of the stores that it named; empty where it is of all"),
  });
}
