import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { acceptedEncodings, ENCODINGS, type Encoding } from "./accepted-encoding.ts";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Within a tenth of the smallest, in a tenth of its time. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * A body in one encoding, with the headers of its answers as `writeHead` takes them, name by value. The last value is
 * the id of the request, set for each answer anew: `writeHead` has read them when it returns, and a copy for each
 * would cost more than finding the page.
 */
interface Variant {
  body: Buffer;
  headers: string[];
  /** Those of `304 Not Modified`. */
  unchanged: string[];
}

/** A page that is ready to be sent to anybody. */
export interface CachedPage {
  readonly variants: Readonly<Partial<Record<Encoding, Variant>>> & { readonly identity: Variant };
  /** What all its answers have in common. */
  headers: readonly string[];
  /** The pattern that made it. */
  route: string;
  /** What a tag of any of the variants begins with. */
  mark: string;
}

/** A page in its plain form; `compressPage` makes one that has the others too. */
export function cachePage({
  body,
  headers,
  route,
}: {
  body: Buffer;
  headers: readonly string[];
  route: string;
}): CachedPage {
  const mark = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}`;
  return {
    variants: { identity: variant(body, headers, mark, "identity") },
    headers,
    route,
    mark,
  };
}

/** The page with its compressed forms. The work is done by other threads than the one that answers. */
export async function compressPage(page: CachedPage): Promise<CachedPage> {
  const { mark, headers } = page;
  const { identity } = page.variants;
  const variants = {
    identity,
    gzip: variant(await gzip(identity.body), headers, mark, "gzip"),
    br: variant(await brotli(identity.body, BROTLI), headers, mark, "br"),
  };
  return { ...page, variants };
}

/** How much memory a page takes, in bytes. */
export function sizeOf({ variants, headers }: CachedPage): number {
  const bodies = ENCODINGS.reduce((sum, encoding) => sum + (variants[encoding]?.body.length ?? 0), 0);
  return bodies + 4 * headers.join("").length;
}

/** Answers with a page, or with 304 where the client has it. */
export function sendPage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const { headers: asked } = request;
  let chosen = page.variants.identity;
  for (const encoding of acceptedEncodings(asked["accept-encoding"])) {
    const found = page.variants[encoding];
    if (!found) continue;
    chosen = found;
    break;
  }
  const known = asked["if-none-match"];
  if (known !== undefined && (known.includes(page.mark) || known === "*")) {
    response.writeHead(304, withId(chosen.unchanged, requestId));
    response.end();
    return;
  }
  response.writeHead(200, withId(chosen.headers, requestId));
  response.end(request.method === "HEAD" ? undefined : chosen.body);
}

function withId(headers: string[], requestId: string): string[] {
  headers[headers.length - 1] = requestId;
  return headers;
}

function variant(body: Buffer, headers: readonly string[], mark: string, encoding: Encoding): Variant {
  const tag = encoding === "identity" ? `${mark}"` : `${mark}-${encoding}"`;
  const written = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  const unchanged = [...headers, "ETag", tag, "X-Request-Id", ""];
  return { body, unchanged, headers: ["Content-Length", String(body.length), ...written, ...unchanged] };
}
