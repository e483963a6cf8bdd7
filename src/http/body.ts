import type { Request } from "express";
import type { z } from "zod";
import { ValidationError } from "../errors.ts";
import { errorsByField } from "../rules/schema/field-errors.ts";
import { errorMessageFor } from "../rules/schema/error-messages.ts";
import { readFields } from "./json-body.ts";

/**
 * Returns the fields of a request's body, parsed by a strict schema, which rejects fields that it does not declare.
 *
 * @throws ValidationError naming every wrong field; ExpectedError 400 where the body is not an object.
 */
export function readBody<Schema extends z.ZodObject>(request: Request, schema: Schema): z.output<Schema> {
  return parseFields(readFields(request), schema);
}

/** Parses the fields of a body or a form. @throws ValidationError naming every wrong field. */
export function parseFields<Schema extends z.ZodObject>(fields: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(fields, { error: errorMessageFor });
  if (!parsed.success) throw new ValidationError(errorsByField(parsed.error));
  return parsed.data;
}
