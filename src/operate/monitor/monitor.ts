import type { Logger } from "pino";
import { Registry } from "prom-client";

/** A request whose response is finished. */
export interface FinishedRequest {
  requestId: string;
  method: string;
  /** As the client wrote it, without tokens of e-mailed links and previews. */
  path: string;
  /** The pattern of the route, such as `/api/products/:id`. */
  route: string;
  status: number;
  ms: number;
}

export type Monitor = ReturnType<typeof createMonitor>;

/** From this duration on a request counts as slow, in milliseconds: a visitor notices the wait. */
export const SLOW = 1000;

/** How many slow requests and errors are recorded: one screen of each. */
const MAX_RECORDED = 50;

/** In characters. An error's message may contain a complete SQL statement. */
const MAX_MESSAGE = 500;

/** What the process records about itself, in memory only: a restart clears it. */
export function createMonitor(logger: Logger, clock: () => Date) {
  /** With when they were finished. */
  const slow: (FinishedRequest & { date: string })[] = [];
  const errors: { date: string; message: string; requestId: string | null }[] = [];
  const listeners: ((request: FinishedRequest) => void)[] = [];
  return {
    startedDate: clock(),
    /** A logger that also records errors here. Use this one for everything. */
    logger: recordErrors(logger, (message, requestId) =>
      record(errors, { date: clock().toISOString(), message: message.slice(0, MAX_MESSAGE), requestId }),
    ),
    /** The metrics of this site. */
    registry: new Registry(),
    observe(request: FinishedRequest): void {
      if (request.ms >= SLOW) record(slow, { ...request, date: new Date().toISOString() });
      for (const listener of listeners) listener(request);
    },
    onRequest(listener: (request: FinishedRequest) => void): void {
      listeners.push(listener);
    },
    slowRequests: () => [...slow],
    recentErrors: () => [...errors],
  };
}

/** Returns a child of the logger that also passes every error to `tell`, with its request's id. */
function recordErrors(logger: Logger, tell: (message: string, requestId: string | null) => void): Logger {
  const child = logger.child({});
  const write = child.error.bind(child);
  // Pino's methods have too many overloads for the type of a wrapper.
  const error = (fields: unknown, ...rest: unknown[]) => {
    if (typeof fields === "object" && fields !== null && "err" in fields) {
      const { err } = fields;
      const requestId =
        "requestId" in fields && typeof fields.requestId === "string" ? fields.requestId : null;
      tell(err instanceof Error ? `${err.name}: ${err.message}` : String(err), requestId);
    }
    Reflect.apply(write, child, [fields, ...rest]);
  };
  return Object.assign(child, { error });
}

/** Adds to a list, the newest first. The oldest are dropped. */
function record<Item>(items: Item[], item: Item): void {
  items.unshift(item);
  items.length = Math.min(items.length, MAX_RECORDED);
}
