import type { Router } from "express";
import { route } from "../../http/allowed-methods.ts";
import type { Operation } from "../../http/operation.ts";
import { changeMany } from "./bulk.ts";
import type { AnyRecord, ServerKind } from "./server-kind.ts";
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
  type ApiDependencies,
} from "./handlers.ts";

/**
 * Puts the calls that every content type has on a router. A type's own paths go on first,
 * since `/:id` takes whatever is left.
 *
 * @param list the list of a type that answers more than what a visitor sees.
 */
export function addContentRoutes<Item extends AnyRecord>(
  router: Router,
  api: ApiDependencies,
  type: ServerKind<Item>,
  list: Operation = listOfAll(api, type),
): void {
  route(router, "/", { get: list, post: createOne(api, type) });
  route(router, "/bin", { get: readBin(api, type) });
  route(router, "/bulk", { post: changeMany(api, type) });
  if (type.slugFrom) route(router, "/slug/:key", { get: readOne(api, type) });
  route(router, "/:id/restore", { post: restoreOne(api, type) });
  route(router, "/:id/duplicate", { post: duplicateOne(api, type) });
  route(router, "/:id/history", { get: readHistory(api, type) });
  // One path for both: reading takes a slug as well, writing an id alone.
  route(router, "/:id", {
    get: readOne(api, type),
    put: updateOne(api, type),
    delete: deleteOne(api, type),
  });
}
