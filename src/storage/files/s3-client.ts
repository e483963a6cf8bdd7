import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import fs from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../../config.ts";
import type { StoredFile } from "./file-store.ts";
import { sha256 } from "../sha256.ts";

/** How often a request is sent before it fails. */
const ATTEMPTS = 3;

/** In milliseconds, before the second attempt; twice as long before each further one. */
const FIRST_PAUSE = 100;

/** In milliseconds, for one attempt with its whole body: 20 MB, the largest file, need 11 megabits a second. */
const ATTEMPT_LIMIT = 15_000;

/** The SHA-256 of a file's content, in its metadata: what is read is compared with it. */
const HASH_HEADER = "x-amz-meta-sha256";

/** The storage has responded with an error. */
export class S3ResponseError extends Error {
  override name = "S3ResponseError";
  readonly status: number;
  constructor(status: number, code: string) {
    super(`the storage responds with ${status}${code === "" ? "" : ` (${code})`}`);
    this.status = status;
  }
}

/** A body that ended early, or was changed on its way. */
class DamagedBodyError extends Error {
  override name = "DamagedBodyError";
}

export type S3Client = ReturnType<typeof createS3Client>;

/**
 * The calls of S3-compatible storage that a store needs. Keys are those of the bucket. Every request is signed (AWS
 * Signature Version 4), has a limit of time, and is sent up to three times where the network fails, the storage responds
 * with 5xx or 429, or a body arrives damaged. One that takes too long is not repeated: a visitor waits for it.
 */
export function createS3Client(settings: S3Settings, { attemptLimit = ATTEMPT_LIMIT } = {}) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });

  async function send<Result>(
    method: "GET" | "PUT" | "DELETE",
    {
      key = "",
      query = {},
      body,
    }: { key?: string; query?: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
    work: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const hash = sha256(body ?? "");
    const url = new URL(`${endpoint}/${bucket}${key === "" ? "" : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const request = await signer.sign(url, {
          method,
          headers: { "x-amz-content-sha256": hash, ...(body && { [HASH_HEADER]: hash }) },
          ...(body && { body }),
        });
        const signal = AbortSignal.timeout(attemptLimit);
        // A redirect leads to another region or host, for which the signature would not be valid.
        return await work(await fetch(request, { signal, redirect: "manual" }));
      } catch (error) {
        if (attempt === ATTEMPTS || !mayPass(error)) throw error;
        await delay(FIRST_PAUSE * 2 ** (attempt - 1) * (0.5 + Math.random()));
      }
    }
  }

  return {
    async put(key: string, file: string): Promise<void> {
      await send("PUT", { key, body: await fs.readFile(file) }, finish);
    },
    /** Writes an object to a new local file. @returns whether there is one. */
    download: (key: string, target: string) =>
      send("GET", { key }, async (response) => {
        if (!(await isFound(response))) return false;
        await writeBody(response, target);
        return true;
      }),
    /** Deletes an object. Where there is none, Google Cloud Storage says so, and others that it is deleted. */
    remove: (key: string) =>
      send("DELETE", { key }, async (response) => {
        if (await isFound(response)) await response.body?.cancel();
      }),
    /** Yields every object whose key begins with the prefix. */
    async *list(prefix: string): AsyncGenerator<StoredFile> {
      let token: string | undefined;
      do {
        const query = {
          "list-type": "2",
          prefix,
          ...(token !== undefined && { "continuation-token": token }),
        };
        const page = await send("GET", { query }, async (response) => {
          await requireSuccess(response);
          return parseListing(await response.text());
        });
        yield* page.files;
        token = page.next;
      } while (token !== undefined);
    },
  };
}

/** Whether an error is the network's or the storage's, and not of this machine's disk. */
export function isStorageFailure(error: unknown): error is Error {
  if (error instanceof S3ResponseError || error instanceof DamagedBodyError) return true;
  // What `fetch` throws, and its bodies.
  if (error instanceof TypeError) return error.cause !== undefined;
  return error instanceof DOMException && error.name === "TimeoutError";
}

/** Whether a failure may be over at the next attempt. */
function mayPass(error: unknown): boolean {
  if (error instanceof S3ResponseError) return error.status >= 500 || error.status === 429;
  return isStorageFailure(error) && error.name !== "TimeoutError";
}

/** Whether the bucket has the object. @throws S3ResponseError where the request has failed otherwise. */
async function isFound(response: Response): Promise<boolean> {
  if (response.ok) return true;
  const code = await errorCode(response);
  if (response.status === 404 && code !== "NoSuchBucket") return false;
  throw new S3ResponseError(response.status, code);
}

async function finish(response: Response): Promise<void> {
  await requireSuccess(response);
  await response.body?.cancel();
}

/** @throws S3ResponseError unless the request has succeeded. */
async function requireSuccess(response: Response): Promise<void> {
  if (!response.ok) throw new S3ResponseError(response.status, await errorCode(response));
}

/** The code in the body of an error, such as `AccessDenied`; empty where there is none. */
async function errorCode(response: Response): Promise<string> {
  const body = await response.text();
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(body)?.[1] ?? "";
}

/** Writes a body to a file. @throws DamagedBodyError where it does not have the hash of its metadata, or its length. */
async function writeBody(response: Response, target: string): Promise<void> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* measured(parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  }
  await pipeline(measured(response.body ?? new Blob().stream()), createWriteStream(target, { mode: 0o600 }));
  const length = response.headers.get("content-length");
  const expected = response.headers.get(HASH_HEADER);
  if ((length !== null && Number(length) !== bytes) || (expected !== null && expected !== hash.digest("hex")))
    throw new DamagedBodyError("a file arrived incomplete or changed");
  const modified = new Date(response.headers.get("last-modified") ?? Date.now());
  // The entity tag of a response derives from it, and is then the same from every process.
  await fs.utimes(target, modified, modified);
}

/** Reads a page of a listing. Keys of other programs may have characters that XML escapes; ours have none. */
function parseListing(xml: string): { files: StoredFile[]; next: string | undefined } {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    name: textOf(entry, "Key"),
    bytes: Number(textOf(entry, "Size")),
    modified: new Date(textOf(entry, "LastModified")),
  }));
  const isCut = textOf(xml, "IsTruncated") === "true";
  return { files, next: (isCut && textOf(xml, "NextContinuationToken")) || undefined };
}

function textOf(xml: string, tag: string): string {
  const [, text = ""] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? [];
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
