import { Router } from "express";
import { sql } from "kysely";
import { z } from "zod";
import { currentUser } from "../../accounts/current-user.ts";
import { UnauthorizedError } from "../../errors.ts";
import { route } from "../../http/allowed-methods.ts";
import type { Operation } from "../../http/operation.ts";
import { readQuery } from "../../http/query.ts";
import { PRODUCT_STATUSES } from "./product.schema.ts";
import { addContentRoutes } from "../lifecycle/content-routes.ts";
import type { ApiDependencies } from "../lifecycle/handlers.ts";
import { listPublic, listRecords } from "../lifecycle/read.ts";
import { recordSchema } from "../lifecycle/record-schema.ts";
import { exportProducts, importProducts } from "./csv/csv-routes.ts";
import { productServer } from "./product.server.ts";

/** The calls for products (specification, section 7). */
export function productRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/export", { get: exportProducts(api) });
  route(router, "/import", { post: importProducts(api) });
  addContentRoutes(router, api, productServer, listProducts(api));
  return router;
}

const listQuery = {
  category: z.string().max(120).optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  admin: z.enum(["true", "false"]).optional(),
};

/**
 * What a visitor may see, or with `admin=true` all there are; of one category and one status
 * where the query says so. What is not public needs a signed-in user (reading, section 4).
 */
function listProducts(api: ApiDependencies): Operation {
  return {
    summary: "Products, of a category or a status",
    access: "anyone",
    query: listQuery,
    answer: { status: 200, description: "A plain array", schema: z.array(recordSchema(productServer)) },
    failures: { 401: "`admin=true`, or a status that is not public, without a signed-in user" },
    async handle(request, response) {
      const { category, status, admin } = readQuery(request, listQuery);
      const inCategory = category === undefined ? sql`TRUE` : sql`category = ${category}`;
      if (admin !== "true" && (status === undefined || status === productServer.visibility.status)) {
        response.json(await listPublic(api.db, productServer, api.clock(), { where: inCategory }));
        return;
      }
      if (!currentUser(response)) throw new UnauthorizedError();
      const withStatus = status === undefined ? sql`TRUE` : sql`status = ${status}`;
      response.json(await listRecords(api.db, productServer, sql`${inCategory} AND ${withStatus}`));
    },
  };
}
