import net, { type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import http, { type RequestListener, type Server, type ServerResponse } from "node:http";

/*
 * Limits for slow and silent clients. All but the last are in milliseconds.
 */

/** The headers of a request are a few hundred bytes. A client that takes longer only occupies a connection. */
const HEADERS_TIMEOUT = 15_000;

/** For a whole request: a photo of 10 MB at 1 Mbit/s takes 80 seconds. */
const REQUEST_TIMEOUT = 120_000;

/** For a connection without traffic in either direction: longer than the slowest picture waits in the longest queue. */
const SILENCE_TIMEOUT = 180_000;

/** For an idle connection that a browser or a proxy keeps open for its next request. */
const KEEP_ALIVE_TIMEOUT = 10_000;

/** How often Node checks the limits above: a client may exceed them by this much. */
const CHECK_EVERY = 2_000;

/** Enough for the visitors of a chain behind a proxy, and below the number of file descriptors on most systems. */
const MAX_CONNECTIONS = 10_000;

/** Longer than Node keeps an idle connection, in milliseconds: with its own margin of one second. */
const DRAIN_LIMIT = KEEP_ALIVE_TIMEOUT + 2_000;

/** A server that limits how long each client can occupy it. */
export interface BoundedServer {
  server: Server;
  /**
   * Stops accepting connections, finishes the requests in progress, and resolves when all connections are closed.
   *
   * @returns how many responses took longer than `graceMs` and were aborted.
   */
  stop: (graceMs: number) => Promise<number>;
  /**
   * Stops accepting connections, and waits until those that are open have ended with their next response or by silence. A
   * client that is just using an idle one is answered, which `stop` cannot promise. `stop` must follow.
   */
  drain: () => Promise<void>;
}

export function createServer(handler: RequestListener): BoundedServer {
  /** The latest response of each connection, which handles one at a time. */
  const responses = new Map<Socket, ServerResponse>();
  let stopping = false;
  const server = http.createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      connectionsCheckingInterval: CHECK_EVERY,
    },
    (request, response) => {
      responses.set(request.socket, response);
      if (stopping) response.shouldKeepAlive = false;
      if (hasSeveralHosts(request.rawHeaders)) rejectHosts(response);
      else handler(request, response);
    },
  );
  server.on("connection", (socket) => socket.once("close", () => responses.delete(socket)));
  server.setTimeout(SILENCE_TIMEOUT);
  server.maxConnections = MAX_CONNECTIONS;
  return {
    server,
    async stop(graceMs) {
      stopping = true;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      let aborted = 0;
      const deadline = setTimeout(() => {
        for (const response of responses.values()) if (!response.writableFinished) aborted += 1;
        server.closeAllConnections();
      }, graceMs);
      for (const response of responses.values()) if (!response.writableFinished) closeAfter(response);
      server.closeIdleConnections();
      await closed;
      clearTimeout(deadline);
      return aborted;
    },
    async drain() {
      stopping = true;
      // The `close` of an HTTP server would also end the idle connections.
      net.Server.prototype.close.call(server);
      const deadline = performance.now() + DRAIN_LIMIT;
      while ((await countConnections(server)) > 0 && performance.now() < deadline) await wait(50);
    },
  };
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** A client that keeps its connection could send further requests, and the shutdown would never finish. */
function closeAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  const { socket } = response;
  // The headers that are sent already promise to keep the connection.
  if (response.headersSent) response.once("finish", () => socket?.end());
}

/**
 * Whether a request has more than one `Host` header, which RFC 9112 requires to be rejected: Node takes the first one, and
 * a proxy in front may have taken the last.
 */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  // Names and values take turns. A loop, since this runs for every response from the page cache.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

function rejectHosts(response: ServerResponse): void {
  // The body is not read, so nothing after it on this connection can be trusted.
  response.writeHead(400, {
    Connection: "close",
    "Content-Type": "text/plain; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
  });
  response.end("Please send one Host header.\n");
}
