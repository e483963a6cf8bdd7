import { Router } from "express";
import { route } from "../../http/route.ts";
import { addBulkChangeRoutes } from "../bulk/bulk-change-routes.ts";
import { changeMany } from "./bulk.ts";
import { duplicateOne } from "./duplicate.ts";
import {
  createOne,
  deleteOne,
  listOfAll,
  readBin,
  readHistory,
  readOne,
  restoreOne,
  updateOne,
} from "./handlers.ts";
import { reportOpen } from "./report-open.ts";
import type { AnyRecord, ApiDependencies, ServerKind } from "./server-kind.ts";

/** The calls for a kind: its own first, since `/:id` takes every other path. */
export function contentRoutes<Item extends AnyRecord>(api: ApiDependencies, kind: ServerKind<Item>): Router {
  const router = Router();
  kind.addRoutes?.(router, api, kind);
  const list = kind.listOperation?.(api, kind) ?? listOfAll(api, kind);
  route(router, "/", { get: list, post: createOne(api, kind) });
  route(router, "/bin", { get: readBin(api, kind) });
  addBulkChangeRoutes(router, api, kind);
  route(router, "/bulk", { post: changeMany(api, kind) });
  if (kind.hasSlug) route(router, "/slug/:key", { get: readOne(api, kind) });
  route(router, "/:id/restore", { post: restoreOne(api, kind) });
  route(router, "/:id/duplicate", { post: duplicateOne(api, kind) });
  route(router, "/:id/open", { post: reportOpen(api, kind) });
  route(router, "/:id/history", { get: readHistory(api, kind) });
  // One path for both: reading accepts a slug as well, writing only an id.
  route(router, "/:id", {
    get: readOne(api, kind),
    put: updateOne(api, kind),
    delete: deleteOne(api, kind),
  });
  return router;
}
