import type { Request } from "express";
import { z } from "zod";
import { ExpectedError } from "../errors.ts";

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
  const parsed = z.strictObject(shape).safeParse(request.query);
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
