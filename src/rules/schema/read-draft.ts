import { z } from "zod";
import { isEmptyValue } from "../text/is-empty-value.ts";
import { errorMessageFor } from "./error-messages.ts";
import { controlTraits, unwrap } from "./field-traits.ts";

/** Schemas that cannot be looked into, each with the schema that reads it in a draft. */
export const draftSchemas = new WeakMap<z.ZodType, z.ZodType>();

type Issues = z.core.$ZodIssue[];

/** As a schema's `safeParse` returns it. */
export type FieldsRead =
  { success: true; data: Record<string, unknown> } | { success: false; error: { issues: Issues } };

/**
 * Reads a value by a schema as a draft: what is empty stays empty, even where the schema needs it, and everything else is
 * judged as always. An empty text or choice is `""`, an empty list `[]`, and any other empty value null.
 */
export function readDraft(schema: z.ZodObject, input: unknown): FieldsRead {
  const strict = schema.safeParse(input, { error: errorMessageFor });
  if (strict.success) return strict;
  const issues = strict.error.issues.filter((issue) => !isOfEmptyValue(issue, input));
  const data = issues.length === 0 ? readPart(schema, input, [], issues) : undefined;
  return issues.length === 0
    ? { success: true, data: { ...Object(data) } }
    : { success: false, error: { issues } };
}

/** What a check adds to its issue where something is missing at a path whose value is not empty itself, such as a list. */
export const LACKS = { lacks: true };

function isOfEmptyValue(issue: z.core.$ZodIssue, input: unknown): boolean {
  return (issue.code === "custom" && issue.params === LACKS) || isEmptyValue(valueAt(input, issue.path));
}

/** The value at a path, which may lead into lists; undefined where the path leads to nothing. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const name of path) at = Object.hasOwn(Object(at), name) ? Reflect.get(Object(at), name) : undefined;
  return at;
}

/** The value of a schema that refuses nothing of it but what is empty. */
function readPart(schema: z.core.$ZodType, value: unknown, path: PropertyKey[], issues: Issues): unknown {
  const layers = unwrap(schema);
  const strict = layers[0]?.safeParse(value);
  if (strict?.success) return strict.data;
  const variant = layers.map((layer) => draftSchemas.get(layer)).find((draft) => draft !== undefined);
  if (variant) {
    const parsed = variant.safeParse(value, { error: errorMessageFor });
    for (const { path: within, message } of parsed.error?.issues ?? [])
      issues.push({ code: "custom", path: [...path, ...within], message, input: undefined });
    return parsed.data;
  }
  const byDefault = isEmptyValue(value) ? layers[0]?.safeParse(undefined) : undefined;
  if (byDefault?.success) return byDefault.data;
  const inner = layers.at(-1);
  if (inner instanceof z.ZodObject) {
    const { shape } = inner;
    return Object.fromEntries(
      Object.entries<z.core.$ZodType>(shape).map(([name, field]) => [
        name,
        readPart(field, valueAt(value, [name]), [...path, name], issues),
      ]),
    );
  }
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const isGroup = unwrap(inner.element).at(-1) instanceof z.ZodObject;
    return value
      .filter((entry) => isGroup || !isEmptyValue(entry))
      .map((entry, index) => readPart(inner.element, entry, [...path, index], issues));
  }
  return emptyOf(layers);
}

/**
 * A value that a schema refuses, without what is not finished in it: a group that may be absent is null, and an entry of a
 * list is left out. A field that is empty itself stays.
 */
export function withoutUnfinished(schema: z.core.$ZodType, value: unknown): unknown {
  const layers = unwrap(schema);
  const isFinished = (part: unknown) => layers[0]?.safeParse(part).success ?? false;
  if (isFinished(value)) return value;
  const inner = layers.at(-1);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const entries = value.map((entry) => withoutUnfinished(inner.element, entry));
    return entries.filter((entry) => unwrap(inner.element)[0]?.safeParse(entry).success);
  }
  if (!(inner instanceof z.ZodObject) || isEmptyValue(value)) return value;
  const { shape } = inner;
  const fields: Record<string, unknown> = { ...Object(value) };
  for (const [name, field] of Object.entries<z.core.$ZodType>(shape))
    if (Object.hasOwn(fields, name)) fields[name] = withoutUnfinished(field, fields[name]);
  return layers[0]?.safeParse(null).success && !isFinished(fields) ? null : fields;
}

function emptyOf(layers: readonly z.ZodType[]): unknown {
  const inner = layers.at(-1);
  const isList = layers.some((layer) => controlTraits.get(layer)?.is === "lines");
  if (isList || inner instanceof z.ZodArray) return [];
  return inner?.type === "string" || inner instanceof z.ZodEnum ? "" : null;
}
