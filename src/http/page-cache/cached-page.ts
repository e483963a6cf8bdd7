import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { acceptedEncodings, ENCODINGS, type Encoding } from "./response-body.ts";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * 1 % larger than with quality 9, in an eighth of the time: the compressor's tables take 2 MB for a page and not 32, whose
 * release stops the thread that answers for 3 ms.
 */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * A body in one encoding, with its headers as `writeHead` takes them: names and values in turn. The last value is the
 * request's id, which every response overwrites. `writeHead` has read the headers when it returns, and a copy for each
 * response would take longer than the look-up of the page.
 */
interface Variant {
  body: Buffer;
  headers: string[];
  /** The headers of `304 Not Modified`. */
  notModifiedHeaders: string[];
}

/** A page that can be sent to every visitor. */
export interface CachedPage {
  readonly variants: Readonly<Partial<Record<Encoding, Variant>>> & { readonly identity: Variant };
  /** The headers that all variants have. */
  headers: readonly string[];
  status: number;
  /** The pattern of its route. */
  route: string;
  /** The start of the ETag of every variant. */
  etagPrefix: string;
}

/** Creates a page without compressed variants; `compressPage` adds them. */
export function cachePage({
  body,
  ...page
}: Pick<CachedPage, "status" | "headers" | "route"> & { body: Buffer }): CachedPage {
  const etagPrefix = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}`;
  return {
    ...page,
    variants: { identity: variant(body, page.headers, etagPrefix, "identity") },
    etagPrefix,
  };
}

/** Returns the page with its compressed variants. The thread pool does the work. */
export async function compressPage(page: CachedPage): Promise<CachedPage> {
  const { etagPrefix, headers } = page;
  const { identity } = page.variants;
  const variants = {
    identity,
    gzip: variant(await gzip(identity.body), headers, etagPrefix, "gzip"),
    br: variant(await brotli(identity.body, BROTLI), headers, etagPrefix, "br"),
  };
  return { ...page, variants };
}

/** Returns how much memory a page takes, in bytes. */
export function sizeOf({ variants, headers }: CachedPage): number {
  const bodies = ENCODINGS.reduce((sum, encoding) => sum + (variants[encoding]?.body.length ?? 0), 0);
  return bodies + 4 * headers.join("").length;
}

/** Sends a page, or 304 where the client has it already. */
export function sendPage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const { headers } = request;
  let chosen = page.variants.identity;
  for (const encoding of acceptedEncodings(headers["accept-encoding"])) {
    const found = page.variants[encoding];
    if (!found) continue;
    chosen = found;
    break;
  }
  const ifNoneMatch = headers["if-none-match"];
  if (
    page.status === 200 &&
    ifNoneMatch !== undefined &&
    (ifNoneMatch.includes(page.etagPrefix) || ifNoneMatch === "*")
  ) {
    response.writeHead(304, withId(chosen.notModifiedHeaders, requestId));
    response.end();
    return;
  }
  response.writeHead(page.status, withId(chosen.headers, requestId));
  response.end(request.method === "HEAD" ? undefined : chosen.body);
}

function withId(headers: string[], requestId: string): string[] {
  headers[headers.length - 1] = requestId;
  return headers;
}

function variant(body: Buffer, headers: readonly string[], etagPrefix: string, encoding: Encoding): Variant {
  const tag = encoding === "identity" ? `${etagPrefix}"` : `${etagPrefix}-${encoding}"`;
  const encoded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  const notModifiedHeaders = [...headers, "ETag", tag, "X-Request-Id", ""];
  return {
    body,
    notModifiedHeaders,
    headers: ["Content-Length", String(body.length), ...encoded, ...notModifiedHeaders],
  };
}

const NONCED_PART = /<(script|style)([^>]*?) nonce="([^"]*)"([^>]*)>(.*?)<\/\1>/gs;

/** The hashes of a page's inline scripts and styles, in the notation of the policy, by directive. */
interface CspHashes {
  "script-src": readonly string[];
  "style-src": readonly string[];
}

/**
 * Removes the nonce from a page, so that the page can be sent to all visitors, and returns the hashes that allow the
 * scripts and styles that had it. A script without the nonce is not ours and stays forbidden.
 */
export function replaceNonce(html: string, nonce: string): { html: string; hashes: CspHashes } {
  const found = { script: new Set<string>(), style: new Set<string>() };
  const bare = html.replace(
    NONCED_PART,
    (part, name: "script" | "style", before: string, given: string, after: string, text: string) => {
      if (given !== nonce) return part;
      found[name].add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
      return `<${name}${before}${after}>${text}</${name}>`;
    },
  );
  return { html: bare, hashes: { "script-src": [...found.script], "style-src": [...found.style] } };
}

/** Returns a policy with hashes instead of its nonces. */
export function allowHashes(policy: string, hashes: CspHashes): string {
  return Object.entries(hashes).reduce((directives, [name, own]) => {
    const directive = new RegExp(`(^|;)(${name} [^;]*?) 'nonce-[^']*'`);
    return directives.replace(directive, (_found, start: string, rest: string) =>
      [`${start}${rest}`, ...own].join(" "),
    );
  }, policy);
}
