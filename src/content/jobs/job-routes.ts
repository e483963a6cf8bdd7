import { Router } from "express";
import { route } from "../../http/allowed-methods.ts";
import { addContentRoutes } from "../lifecycle/content-routes.ts";
import { listForStaff, type ApiDependencies } from "../lifecycle/handlers.ts";
import { jobServer } from "./job.server.ts";

/** The calls for jobs (specification, section 7). */
export function jobRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/admin", { get: listForStaff(api, jobServer) });
  addContentRoutes(router, api, jobServer);
  return router;
}
