import { Router } from "express";
import { ASSETS, LIST_PATH, WORKER_PATH } from "../rules/shopping-list/offline.ts";
import { route } from "./route.ts";

/** What the worker uses of the scope that it runs in. The compiler knows the scope of pages only. */
interface WorkerScope {
  location: { origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "fetch", listener: (event: FetchEvent) => void): void;
}

interface FetchEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

/** In milliseconds: for so long the worker waits for the network where it has something stored. */
const PATIENCE = 4_000;

/**
 * The service worker of the shopping list. It asks the network first, and responds with what the page has stored
 * (views/site/shopping-list/keep-offline.ts) where the network or the server fails or does not answer in time, and in place of a
 * file that a stored page needs and a newer build no longer has. It writes nothing.
 *
 * Its source is sent as a script, so it may use nothing but its parameters and the browser's globals.
 */
function serveWithoutNetwork(scope: WorkerScope, page: string, assets: string, patience: number): void {
  scope.addEventListener("install", () => void scope.skipWaiting());
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    const isPage = request.mode === "navigate" && pathname === page;
    const isAsset = request.mode !== "navigate" && pathname.startsWith(assets);
    if (request.method !== "GET" || origin !== scope.location.origin || !(isPage || isAsset)) return;
    const respond = async () => {
      const stored = await caches.match(isPage ? page : request, { ignoreVary: true }).catch(() => undefined);
      if (!stored) return fetch(request);
      const late = new Promise<undefined>((resolve) => void setTimeout(resolve, patience));
      const response = await Promise.race([fetch(request), late]).catch(() => undefined);
      // A redirect of the page is no failure, and has no status here.
      return response && (response.ok || (isPage && response.status < 500)) ? response : stored;
    };
    event.respondWith(respond());
  });
}

/**
 * Serves the worker of the shopping list. `Service-Worker-Allowed` keeps it to that page: without the header, a script of
 * the root could be registered for the whole site.
 */
export function shoppingListWorker(): Router {
  const router = Router();
  const parameters = [LIST_PATH, ASSETS, PATIENCE].map((value) => JSON.stringify(value));
  const script = `(${String(serveWithoutNetwork)})(self,${parameters.join()});\n`;
  route(router, WORKER_PATH, {
    get(_request, response) {
      response.setHeader("Service-Worker-Allowed", LIST_PATH);
      response.setHeader("Content-Security-Policy", "default-src 'none'; connect-src 'self'");
      response.setHeader("Cache-Control", "no-cache");
      response.type("text/javascript").send(script);
    },
  });
  return router;
}
