import { z } from "zod";
import type { Encoding } from "../../storage/database/codec.ts";

const encodings = new WeakMap<z.ZodObject, Encoding>();

/** How the fields of a schema are stored in their columns: lists and groups as JSON, booleans as 0 or 1. */
export function encodingOf(schema: z.ZodObject): Encoding {
  const known = encodings.get(schema);
  if (known) return known;
  const encoding: { json: string[]; boolean: string[] } = { json: [], boolean: [] };
  for (const [name, field] of Object.entries(schema.shape)) {
    const stored = outputOf(field);
    if (stored instanceof z.ZodObject || stored instanceof z.ZodArray) encoding.json.push(name);
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
