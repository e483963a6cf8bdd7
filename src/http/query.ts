import type { Request } from "express";
import { z } from "zod";
import { ExpectedError, NotFoundError } from "../errors.ts";
import { isUuid } from "../rules/text/uuid.ts";

/**
 * Returns the query of a request, parsed by the schemas of its parameters. Unknown names are rejected: a typing error such
 * as `?catgory=` would otherwise return everything.
 *
 * @throws ExpectedError 400 naming the first wrong parameter.
 */
export function readQuery<Shape extends z.ZodRawShape>(
  request: Request,
  shape: Shape,
): z.output<z.ZodObject<Shape, z.core.$strict>> {
  const parsed = schemaOf(shape).safeParse(request.query);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  // Only a schema's own condition brings a sentence for people.
  if (issue?.code === "custom") throw new ExpectedError(400, issue.message);
  const name = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0];
  throw new ExpectedError(
    400,
    `The query parameter ${JSON.stringify(String(name).slice(0, 40))} is not usable here.`,
  );
}

/**
 * The schema of each shape. Zod compiles a schema when it parses for the first time, which takes as long as the rest of a
 * short call.
 */
const schemas = new WeakMap<z.ZodRawShape, z.ZodObject>();

function schemaOf<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  // Each schema is cached under its own shape.
  const known = schemas.get(shape) as z.ZodObject<Shape, z.core.$strict> | undefined;
  if (known) return known;
  const schema = z.strictObject(shape);
  schemas.set(shape, schema);
  return schema;
}

/**
 * Returns the id in a path or a body, in lower case.
 *
 * @param what what it is the id of, such as `Picture`.
 * @throws NotFoundError when it is not a UUID: nothing has such an id.
 */
export function readId(value: unknown, what: string): string {
  if (!isUuid(value)) throw new NotFoundError(what);
  return value.toLowerCase();
}
