import type { Router } from "express";
import { sql } from "kysely";
import { z } from "zod";
import { getUserWithPermission } from "../../../http/authentication.ts";
import { writePermission } from "../../../rules/access/permissions.ts";
import { type Operation, route } from "../../../http/route.ts";
import { readQuery } from "../../../http/query.ts";
import { PRODUCT_STATUSES, type Product } from "./product.schema.ts";
import type { ApiDependencies, ServerKind } from "../../lifecycle/server-kind.ts";
import { LIST_ANSWER, listQuery, requireWhole, sendPublicList } from "../../lifecycle/public-list.ts";
import { listRecords } from "../../lifecycle/read.ts";
import { recordSchema } from "../../lifecycle/record-schema.ts";
import { exportProducts, importProducts } from "./csv/csv-routes.ts";
import { undoProductImport } from "./csv/past-imports.ts";

/** Adds the calls that products have beside those of every kind (specification, section 7). */
export function addProductRoutes(router: Router, api: ApiDependencies, kind: ServerKind<Product>): void {
  route(router, "/export", { get: exportProducts(api, kind) });
  route(router, "/import", { post: importProducts(api, kind) });
  route(router, "/import/:id/undo", { post: undoProductImport(api, kind) });
}

const productQuery = {
  ...listQuery,
  category: z.string().max(120).optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  admin: z.enum(["true", "false"]).optional(),
};

/**
 * What a visitor may see, or with `admin=true` all there are; of one category and one status
 * where the query says so. What is not public needs the permission to write products (reading, section 4).
 */
export function listProducts(api: ApiDependencies, kind: ServerKind<Product>): Operation {
  return {
    summary: "Products, of a category or a status",
    access: "anyone",
    query: productQuery,
    answer: { status: 200, description: LIST_ANSWER, schema: z.array(recordSchema(kind)) },
    failures: {
      401: "`admin=true`, or a status that is not public, without a signed-in user",
      403: `The same, with a user who lacks \`${writePermission(kind.name)}\``,
    },
    async handle(request, response) {
      const query = readQuery(request, productQuery);
      const { category, status, admin } = query;
      if (admin !== "true" && (status === undefined || status === kind.visibility.status)) {
        await sendPublicList(api, kind, { request, response }, query);
        return;
      }
      getUserWithPermission(response, writePermission(kind.name));
      requireWhole(query);
      const inCategory = category === undefined ? sql`TRUE` : sql`category = ${category}`;
      const withStatus = status === undefined ? sql`TRUE` : sql`status = ${status}`;
      response.json(await listRecords(api.db, kind, sql`${inCategory} AND ${withStatus}`));
    },
  };
}
