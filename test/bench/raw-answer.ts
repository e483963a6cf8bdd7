import http from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer with its bytes as they were sent, still compressed. */
export interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** Milliseconds from the request to the first byte of its answer. */
  firstByteMs: number;
}

/** What a connection adds of its own. */
const OF_THE_CONNECTION = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** One request; `agent` keeps its connection for the next. */
export function askRaw(
  url: string,
  headers: Readonly<Record<string, string>>,
  agent?: http.Agent,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const request = http.get(url, { headers, ...(agent && { agent }) }, (response) => {
      const firstByteMs = performance.now() - begun;
      const kept = Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
      buffer(response).then(
        (body) =>
          resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(kept), body, firstByteMs }),
        reject,
      );
    });
    request.on("error", reject);
  });
}

/** The answer out of the page cache in the form asked for: it is made shortly after the first visit. */
export async function askUntilCached(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const wanted = headers["Accept-Encoding"];
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await askRaw(url, headers);
    const form = answer.headers["content-encoding"] ?? "identity";
    if (answer.status === 304 || (answer.headers.etag !== undefined && form === wanted)) return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error(`${url} is not cached as ${wanted}.`);
}
