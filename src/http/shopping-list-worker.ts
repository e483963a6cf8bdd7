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

/**
 * The service worker of the shopping list. It asks the network first, and only where the network fails it responds with
 * what the page has stored (views/site/shopping-list/keep-offline.ts). It writes nothing.
 *
 * Its source is sent as a script, so it may use nothing but its parameters and the browser's globals.
 */
function serveWithoutNetwork(scope: WorkerScope, page: string, assets: string): void {
  scope.addEventListener("install", () => void scope.skipWaiting());
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    const isPage = request.mode === "navigate" && pathname === page;
    const isAsset = request.mode !== "navigate" && pathname.startsWith(assets);
    if (request.method !== "GET" || origin !== scope.location.origin || !(isPage || isAsset)) return;
    const respond = async () => {
      try {
        return await fetch(request);
      } catch (error) {
        const stored = await caches.match(isPage ? page : request, { ignoreVary: true });
        if (stored) return stored;
        throw error;
      }
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
  const script = `(${String(serveWithoutNetwork)})(self,${JSON.stringify(LIST_PATH)},${JSON.stringify(ASSETS)});\n`;
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
