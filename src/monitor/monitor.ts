import type { Logger } from "pino";
import { Registry } from "prom-client";
import { createRing } from "./ring.ts";

/** A request that is over. */
export interface SeenRequest {
  requestId: string;
  method: string;
  /** As it was asked for, without the key in a mailed link. */
  path: string;
  /** The route's pattern, `/api/products/:id`; few in number, whatever is asked for. */
  route: string;
  status: number;
  ms: number;
}

/** One that somebody waited for. */
export interface SlowRequest extends SeenRequest {
  /** When it was over. */
  date: string;
}

/** An error that nobody expected. */
export interface SeenError {
  date: string;
  message: string;
  requestId: string | null;
}

/** What the process remembers of itself, in memory: a restart forgets it. */
export interface Monitor {
  startedDate: Date;
  /** The logger that notes errors here as well; whatever logs should use this one. */
  logger: Logger;
  /** Metrics of this site; whoever has figures of their own adds them here. */
  registry: Registry;
  /** Hears of every request that is over. */
  observe: (request: SeenRequest) => void;
  onRequest(listener: (request: SeenRequest) => void): void;
  slowRequests(): SlowRequest[];
  recentErrors(): SeenError[];
}

/** A request that takes longer than this is one that somebody waited for, in milliseconds. */
export const SLOW = 1000;

/** How many slow requests and errors are remembered: a screenful of each. */
const REMEMBERED = 50;

/** In characters; an error's message may hold a whole statement. */
const MAX_MESSAGE = 500;

export function createMonitor(logger: Logger, clock: () => Date): Monitor {
  const slow = createRing<SlowRequest>(REMEMBERED);
  const errors = createRing<SeenError>(REMEMBERED);
  const listeners: ((request: SeenRequest) => void)[] = [];
  return {
    startedDate: clock(),
    logger: noteErrors(logger, (message, requestId) =>
      errors.add({ date: clock().toISOString(), message: message.slice(0, MAX_MESSAGE), requestId }),
    ),
    registry: new Registry(),
    observe(request) {
      if (request.ms >= SLOW) slow.add({ ...request, date: new Date().toISOString() });
      for (const listener of listeners) listener(request);
    },
    onRequest(listener) {
      listeners.push(listener);
    },
    slowRequests: () => slow.list(),
    recentErrors: () => errors.list(),
  };
}

/** A child of the logger that also tells of every error with its request's id. */
function noteErrors(logger: Logger, note: (message: string, requestId: string | null) => void): Logger {
  const child = logger.child({});
  const write = child.error.bind(child);
  // Pino's methods are overloaded beyond what a wrapper can be typed as.
  const error = (fields: unknown, ...rest: unknown[]) => {
    if (typeof fields === "object" && fields !== null && "err" in fields) {
      const { err } = fields;
      const requestId =
        "requestId" in fields && typeof fields.requestId === "string" ? fields.requestId : null;
      note(err instanceof Error ? `${err.name}: ${err.message}` : String(err), requestId);
    }
    Reflect.apply(write, child, [fields, ...rest]);
  };
  return Object.assign(child, { error });
}
