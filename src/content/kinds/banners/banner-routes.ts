import type { Router } from "express";
import { z } from "zod";
import { currentUser } from "../../../http/authentication.ts";
import { hasPermission, writePermission } from "../../../rules/access/permissions.ts";
import { NotFoundError } from "../../../errors.ts";
import { type Operation, route } from "../../../http/route.ts";
import { readQuery } from "../../../http/query.ts";
import { menuBanners } from "../../../rules/banners/banners.ts";
import { LIST_ANSWER, listQuery, requireWhole, sendPublicList } from "../../lifecycle/public-list.ts";
import { listPublic, listRecords } from "../../lifecycle/read.ts";
import { recordSchema } from "../../lifecycle/record-schema.ts";
import type { ApiDependencies, ServerKind } from "../../lifecycle/server-kind.ts";
import { MENU_POSITIONS, megaMenuBannerSchema, type Banner } from "./banner.schema.ts";
import { reorderBanners } from "./reorder-banners.ts";

/** Adds the calls that banners have beside those of every kind (specification, section 7). */
export function addBannerRoutes(router: Router, api: ApiDependencies, kind: ServerKind<Banner>): void {
  route(router, "/mega-menu/:name", { get: readMegaMenu(api, kind) });
  route(router, "/reorder", { put: reorderBanners(api, kind) });
}

/** `t` makes the address new to a cache; its value has no meaning. */
const cacheBusting = { t: z.string().max(40).optional() };

const bannerQuery = { ...listQuery, ...cacheBusting };

/** Returns what a visitor may see now, or every banner to a user who may write banners (reading, section 4). */
export function listBanners(api: ApiDependencies, kind: ServerKind<Banner>): Operation {
  return {
    summary: "Banners: those shown now, or all of them for a user with `banners.write`",
    access: "anyone",
    query: bannerQuery,
    answer: { status: 200, description: LIST_ANSWER, schema: z.array(recordSchema(kind)) },
    async handle(request, response) {
      const { t: _unused, ...query } = readQuery(request, bannerQuery);
      if (hasPermission(currentUser(response), writePermission(kind.name))) {
        requireWhole(query);
        response.json(await listRecords(api.db, kind));
        return;
      }
      await sendPublicList(api, kind, { request, response }, query);
    },
  };
}

function readMegaMenu(api: ApiDependencies, kind: ServerKind<Banner>): Operation {
  return {
    summary: "The banners of a mega menu: `shop` or `corporate`",
    access: "anyone",
    query: cacheBusting,
    answer: { status: 200, description: "A plain array", schema: z.array(megaMenuBannerSchema) },
    failures: { 404: "Mega menu not found" },
    async handle(request, response) {
      readQuery(request, cacheBusting);
      const menu = MENU_POSITIONS.find((position) => position === request.params["name"]);
      if (!menu) throw new NotFoundError("Mega menu");
      const now = api.clock();
      response.json(menuBanners(await listPublic(api.db, kind, now), menu, now));
    },
  };
}
