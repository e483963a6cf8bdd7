import type { Socket } from "node:net";
import http, { type RequestListener, type Server, type ServerResponse } from "node:http";

/*
 * What a slow or a silent client may cost. All but the last in milliseconds.
 */

/** The head of a request is a few hundred bytes: whoever takes longer is holding a place. */
const HEADERS_TIMEOUT = 15_000;

/** A whole request: a photo of 10 MB at 1 Mbit/s takes 80 seconds. */
const REQUEST_TIMEOUT = 120_000;

/** Nothing moves at all, in either direction: longer than the slowest picture in the longest line. */
const SILENCE_TIMEOUT = 180_000;

/** An idle connection that a browser or a proxy keeps for its next request. */
const KEEP_ALIVE_TIMEOUT = 10_000;

/** How often the limits above are looked at: a client may be over them by this much. */
const CHECK_EVERY = 2_000;

/** Enough for the visitors of a chain behind their proxy, and within the descriptors that most systems give. */
const MAX_CONNECTIONS = 10_000;

/** A server that bounds what each client can hold and for how long. */
export interface BoundedServer {
  server: Server;
  /**
   * Takes no more connections, answers what is under way, and resolves when all are closed.
   *
   * @returns how many answers took longer than `graceMs`, and were broken off.
   */
  stop: (graceMs: number) => Promise<number>;
}

export function createServer(handler: RequestListener): BoundedServer {
  /** The last answer on each connection; one at a time is under way there. */
  const answers = new Map<Socket, ServerResponse>();
  let stopping = false;
  const server = http.createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      connectionsCheckingInterval: CHECK_EVERY,
    },
    (request, response) => {
      answers.set(request.socket, response);
      if (stopping) response.shouldKeepAlive = false;
      handler(request, response);
    },
  );
  server.on("connection", (socket) => socket.once("close", () => answers.delete(socket)));
  server.setTimeout(SILENCE_TIMEOUT);
  server.maxConnections = MAX_CONNECTIONS;
  return {
    server,
    async stop(graceMs) {
      stopping = true;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      let brokenOff = 0;
      const deadline = setTimeout(() => {
        for (const response of answers.values()) if (!response.writableFinished) brokenOff += 1;
        server.closeAllConnections();
      }, graceMs);
      for (const response of answers.values()) if (!response.writableFinished) closeAfter(response);
      server.closeIdleConnections();
      await closed;
      clearTimeout(deadline);
      return brokenOff;
    },
  };
}

/** A client that keeps its connection would go on asking, and the stop would never come to its end. */
function closeAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  const { socket } = response;
  // With its head out, the answer has promised to keep the connection.
  if (response.headersSent) response.once("finish", () => socket?.end());
}
