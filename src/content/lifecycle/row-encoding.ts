import { z } from "zod";
import { encodeRow, type Encoding } from "../../storage/database/codec.ts";
import { fold } from "../../rules/text/fold.ts";
import type { ServerKind } from "./server-kind.ts";

const encodings = new WeakMap<z.ZodObject, Encoding>();

/** How the fields of a schema are stored in their columns: lists and groups as JSON, booleans as 0 or 1. */
export function encodingOf(schema: z.ZodObject): Encoding {
  const known = encodings.get(schema);
  if (known) return known;
  const encoding: { json: string[]; boolean: string[] } = { json: [], boolean: [] };
  for (const [name, field] of Object.entries(schema.shape)) {
    const stored = outputOf(field);
    if (stored instanceof z.ZodObject || stored instanceof z.ZodArray || stored instanceof z.ZodUnion)
      encoding.json.push(name);
    if (stored instanceof z.ZodBoolean) encoding.boolean.push(name);
  }
  encodings.set(schema, encoding);
  return encoding;
}

/** The schema of a field's value as it is stored: after defaults and transformations. */
function outputOf(schema: unknown): unknown {
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable
  )
    return outputOf(schema.unwrap());
  return schema instanceof z.ZodPipe ? outputOf(schema.out) : schema;
}

/**
 * The values of the columns that each write computes from the fields: folded, the title and the category by which lists
 * are sorted (Ħobż next to Honey), and the words that staff search; and the kind's own. A change of `fold` needs a migration that
 * computes them again.
 */
export function computedColumns(
  kind: ServerKind,
  fields: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const textOf = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  return {
    sortName: fold(textOf(kind.titleField)),
    sortCategory: fold(textOf(kind.categoryField)),
    searchText: fold(kind.listing.searched.map(textOf).join(" ")),
    ...kind.computed?.(fields),
  };
}

/** Whether a row has these values already. */
export function isStored(row: object, fields: Readonly<Record<string, unknown>>): boolean {
  const cells = new Map(Object.entries(encodeRow(row)));
  return Object.entries(encodeRow(fields)).every(([name, cell]) => cell === (cells.get(name) ?? null));
}
