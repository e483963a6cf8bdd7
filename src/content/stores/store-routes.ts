import { Router } from "express";
import { addContentRoutes } from "../lifecycle/content-routes.ts";
import type { ApiDependencies } from "../lifecycle/handlers.ts";
import { storeServer } from "./store.server.ts";

/** The calls for stores, in the manner of the other types. */
export function storeRoutes(api: ApiDependencies): Router {
  const router = Router();
  addContentRoutes(router, api, storeServer);
  return router;
}
