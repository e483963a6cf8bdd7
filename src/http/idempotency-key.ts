import type { Request } from "express";
import { z } from "zod";
import { ExpectedError } from "../errors.ts";

const HEADER = "Idempotency-Key";

/** A string as HTTP's structured fields write it (RFC 8941), of characters that need no escape. */
const QUOTED = /^"([\w.:~-]{8,100})"$/;

/** What the description of the API says of the header. */
export const idempotencyKeyHeader = {
  [HEADER]: z
    .string()
    .regex(QUOTED)
    .optional()
    .describe(
      "A random text in quotation marks: the same call with the same key creates one record, not two",
    ),
};

/**
 * The key under which a call may be sent again without being done twice (draft-ietf-httpapi-idempotency-key-header);
 * undefined where the caller gave none.
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
