import { Router } from "express";
import { z } from "zod";
import { currentUser } from "../../accounts/current-user.ts";
import { NotFoundError } from "../../errors.ts";
import { route } from "../../http/allowed-methods.ts";
import type { Operation } from "../../http/operation.ts";
import { readQuery } from "../../http/query.ts";
import { MENU_POSITIONS, megaMenuBannerSchema } from "./banner.schema.ts";
import { addContentRoutes } from "../lifecycle/content-routes.ts";
import type { ApiDependencies } from "../lifecycle/handlers.ts";
import { listPublic, listRecords } from "../lifecycle/read.ts";
import { recordSchema } from "../lifecycle/record-schema.ts";
import { listMegaMenu } from "./banner-read.ts";
import { bannerServer } from "./banner.server.ts";
import { reorderBanners } from "./reorder-banners.ts";

/** The calls for banners (specification, section 7). */
export function bannerRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/mega-menu/:name", { get: readMegaMenu(api) });
  route(router, "/reorder", { put: reorderBanners(api) });
  addContentRoutes(router, api, bannerServer, listBanners(api));
  return router;
}

/** `t` only makes the address new to a cache; its value says nothing. */
const cacheBusting = { t: z.string().max(40).optional() };

/** What a visitor may see now; whoever is signed in gets all of them (reading, section 4). */
function listBanners(api: ApiDependencies): Operation {
  return {
    summary: "Banners: those shown now, or all of them for whoever is signed in",
    access: "anyone",
    query: cacheBusting,
    answer: { status: 200, description: "A plain array", schema: z.array(recordSchema(bannerServer)) },
    async handle(request, response) {
      readQuery(request, cacheBusting);
      response.json(
        currentUser(response)
          ? await listRecords(api.db, bannerServer)
          : await listPublic(api.db, bannerServer, api.clock()),
      );
    },
  };
}

function readMegaMenu(api: ApiDependencies): Operation {
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
      response.json(await listMegaMenu(api.db, menu, api.clock()));
    },
  };
}
