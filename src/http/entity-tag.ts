import { createHash } from "node:crypto";
import type { Response } from "express";
import { ExpectedError } from "../errors.ts";

/** The strong ETag of a record as staff read it. */
function tagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/**
 * Sends a record to staff with the ETag that `If-Match` of a write may name. No cache may store it: it may be a draft. It is
 * sent as it is: a compressed body would need an ETag of its own, or a weak one, which `If-Match` never matches
 * (RFC 9110, 8.8.3 and 13.1.1).
 */
export function sendTagged(response: Response, record: object): void {
  const text = JSON.stringify(record);
  response.set({ "Cache-Control": "no-store, no-transform", ETag: tagOf(text) });
  response.type("json").send(text);
}

/**
 * Compares the header `If-Match` of a write with the record as it is now.
 *
 * @param record undefined where no read of the address gives an ETag.
 * @throws ExpectedError 412 where the header names other ETags.
 */
export function requireMatch(ifMatch: string | undefined, record: object | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  const tag = record && tagOf(JSON.stringify(record));
  if (ifMatch.split(",").some((given) => given.trim() === tag)) return;
  throw new ExpectedError(
    412,
    tag === undefined
      ? "No read of this address gives an ETag that If-Match could name, so nothing was changed."
      : "This is not what it was when you read it: its ETag is no longer the one in If-Match. Nothing was changed; please read it again.",
  );
}

/**
 * Removes the ETag from the answer to a write. It would say that the record is stored as it came (RFC 9110, 9.3.4), and no
 * `If-Match` could name it.
 */
export function withoutTag(response: Response): void {
  const writeHead = response.writeHead.bind(response);
  Object.assign(response, {
    writeHead(...head: Parameters<typeof writeHead>) {
      response.removeHeader("ETag");
      return writeHead(...head);
    },
  });
}
