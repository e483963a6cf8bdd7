import type { Request } from "express";
import type { z } from "zod";
import { ValidationError } from "../errors.ts";
import { errorsByField } from "../schema/field-errors.ts";
import { errorMessageFor } from "../schema/error-messages.ts";
import { readFields } from "./json-body.ts";

/**
 * Reads the fields of a request's body by a strict schema, which refuses whatever it does not
 * declare.
 *
 * @throws ValidationError naming every field at fault; ExpectedError 400 when it is no object.
 */
export function readBody<Schema extends z.ZodObject>(request: Request, schema: Schema): z.output<Schema> {
  return parseFields(readFields(request), schema);
}

/** The fields of a body or a form. @throws ValidationError naming every field at fault. */
export function parseFields<Schema extends z.ZodObject>(fields: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(fields, { error: errorMessageFor });
  if (!parsed.success) throw new ValidationError(errorsByField(parsed.error));
  return parsed.data;
}
