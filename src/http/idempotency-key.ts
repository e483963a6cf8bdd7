import type { Request } from "express";
import { z } from "zod";
import { ExpectedError } from "../errors.ts";

const HEADER = "Idempotency-Key";

/** A string of HTTP's structured fields (RFC 8941), without characters that need an escape. */
const QUOTED = /^"([\w.:~-]{8,100})"$/;

/** The header in the description of the API. */
export const idempotencyKeyHeader = {
  [HEADER]: z
    .string()
    .regex(QUOTED)
    .optional()
    .describe(
      "A random string in quotation marks: repeating the call with the same key creates one record, not two",
    ),
};

/**
 * Returns the key by which a repeated call is recognised (draft-ietf-httpapi-idempotency-key-header); undefined where the
 * request has none.
 *
 * @throws ExpectedError 400
 */
export function readIdempotencyKey(request: Request): string | undefined {
  const given = request.get(HEADER);
  if (given === undefined) return undefined;
  const [, key] = QUOTED.exec(given) ?? [];
  if (key === undefined) {
    throw new ExpectedError(
      400,
      `Please send the ${HEADER} in quotation marks: 8 to 100 letters, digits and any of . _ ~ : -`,
    );
  }
  return key;
}
