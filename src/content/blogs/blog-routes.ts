import { Router } from "express";
import { addContentRoutes } from "../lifecycle/content-routes.ts";
import type { ApiDependencies } from "../lifecycle/handlers.ts";
import { blogServer } from "./blog.server.ts";

/** The calls for blog posts (specification, section 7). */
export function blogRoutes(api: ApiDependencies): Router {
  const router = Router();
  addContentRoutes(router, api, blogServer);
  return router;
}
