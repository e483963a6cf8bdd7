import http from "node:http";
import type { AddressInfo } from "node:net";
import { findSignatureFault, sha256, type ArrivedRequest } from "./verify-signature.ts";

interface StoredObject {
  body: Buffer;
  modified: Date;
  metadata: Record<string, string>;
}

/** What the server does with a request instead of responding to it. */
export type Fault = "error" | "cut" | "change" | "hang" | "close" | "slowDown";

/** An S3 server for tests: it verifies every signature, and keeps objects in memory. */
export interface S3Server extends AsyncDisposable {
  /** The variables of a site that uses it. */
  env: Record<string, string>;
  objects: Map<string, StoredObject>;
  /** `GET key`, `PUT key`, `LIST prefix` ... of every request that arrived, in order. */
  requests: string[];
  /** Faults of the next requests, in order; those of `always` come before, for every request. */
  faults: (Fault | undefined)[];
  always: Fault | undefined;
  /** How many objects a page of a listing has. */
  pageSize: number;
  /** Whether deleting an object that is not there is refused, as by Google Cloud Storage. */
  refusesMissing: boolean;
}

const BUCKET = "pictures";
const CREDENTIALS = { accessKeyId: "test-key", secretAccessKey: "test-secret", region: "eu-south-1" };

/** `await using s3 = await openS3Server()`. */
export async function openS3Server(): Promise<S3Server> {
  const server = http.createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const given: S3Server = {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: CREDENTIALS.region,
      S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      S3_PREFIX: "shop/one",
    },
    objects: new Map(),
    requests: [],
    faults: [],
    always: undefined,
    pageSize: 1000,
    refusesMissing: false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const { method = "GET", url = "/" } = request;
    const address = new URL(url, "http://s3");
    const [, bucket, ...rest] = decodeURIComponent(address.pathname).split("/");
    const key = rest.join("/");
    given.requests.push(key === "" ? `LIST ${address.searchParams.get("prefix")}` : `${method} ${key}`);
    const fault = given.always ?? given.faults.shift();
    if (fault === "hang") return;
    if (fault === "close") return void request.socket.destroy();
    if (fault === "error") return refuse(response, 500, "InternalError");
    if (fault === "slowDown") return refuse(response, 503, "SlowDown");
    const arrived: ArrivedRequest = { method, url, headers: firstOfEach(request.headers) };
    const unsigned = findSignatureFault(arrived, body, CREDENTIALS, new Date());
    if (unsigned !== undefined) return refuse(response, 403, unsigned);
    if (bucket !== BUCKET) return refuse(response, 404, "NoSuchBucket");
    if (key === "") return list(address.searchParams, response);
    if (method === "PUT") {
      const metadata = Object.entries(arrived.headers).filter(([name]) => name.startsWith("x-amz-meta-"));
      given.objects.set(key, {
        body,
        // Without milliseconds, as the header has it.
        modified: new Date(Math.floor(Date.now() / 1000) * 1000),
        metadata: Object.fromEntries(metadata.map(([name, value = ""]) => [name, value])),
      });
      return void response.writeHead(200).end();
    }
    if (method === "DELETE") {
      if (!given.objects.delete(key) && given.refusesMissing) return refuse(response, 404, "NoSuchKey");
      return void response.writeHead(204).end();
    }
    const object = given.objects.get(key);
    if (!object) return refuse(response, 404, "NoSuchKey");
    send(request, response, object, fault);
  }

  function list(query: URLSearchParams, response: http.ServerResponse): void {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const keys = [...given.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, given.pageSize);
    const isCut = keys.length > page.length;
    response.writeHead(200, { "Content-Type": "application/xml" }).end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${page
        .map((key) => {
          const { body, modified } = given.objects.get(key) ?? { body: "", modified: new Date() };
          return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
        })
        .join(
          "",
        )}${isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ""}</ListBucketResult>`,
    );
  }
  return given;
}

function send(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { body, modified, metadata }: StoredObject,
  fault: Fault | undefined,
): void {
  const etag = `"${sha256(body).slice(0, 32)}"`;
  const headers = { ...metadata, ETag: etag, "Last-Modified": modified.toUTCString() };
  if (request.headers["if-none-match"] === etag) return void response.writeHead(304, headers).end();
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const part = from === undefined ? body : body.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, { ...headers, "Content-Length": part.length });
  if (fault === "cut") {
    response.write(part.subarray(0, part.length >> 1), () => response.destroy());
    return;
  }
  if (fault === "change") return void response.end(Buffer.alloc(part.length));
  response.end(part);
}

function refuse(response: http.ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { "Content-Type": "application/xml" })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
}

function firstOfEach(headers: http.IncomingHttpHeaders): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
