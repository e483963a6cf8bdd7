import http, { type IncomingHttpHeaders } from "node:http";
import type { Express } from "express";

interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as it came. */
  bytes: Buffer;
  /** Whether an earlier answer came on the same connection. */
  reused: boolean;
}

/** A server on a port of its own for requests that supertest would tidy up on their way. */
export interface RawServer extends AsyncDisposable {
  port: number;
  /** Sends the path as it is written, dots, percent signs and all. */
  send(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string | Buffer },
  ): Promise<RawAnswer>;
}

/** Lets a server listen on a free port of this machine. @returns the port */
export async function openPort(server: http.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** `await using server = await listen(app)`. */
export async function listen(app: Express): Promise<RawServer> {
  // A server that closes a connection while it is used again would break off a request on a busy machine.
  const server = http.createServer({ keepAliveTimeout: 600_000 }, app);
  const port = await openPort(server);
  const agent = new http.Agent({ keepAlive: true });
  return {
    port,
    send: senderTo(port, agent),
    async [Symbol.asyncDispose]() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns what sends requests, as they are written, to a server of this machine. */
export function senderTo(port: number, agent?: http.Agent): RawServer["send"] {
  return (path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      // Said outright: by itself Node sends the body of a DELETE as if it were the next request.
      const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
      const request = http.request(
        { agent, host: "127.0.0.1", port, path, method, headers: { ...length, ...headers } },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () => {
            const bytes = Buffer.concat(parts);
            const { statusCode: status = 0, headers: answered } = response;
            resolve({
              status,
              headers: answered,
              text: bytes.toString(),
              bytes,
              reused: request.reusedSocket,
            });
          });
          response.on("error", reject);
        },
      );
      request.on("error", reject);
      request.end(body);
    });
}
