import type { ApiDependencies, ServerKind } from "../../lifecycle/server-kind.ts";
import { bannerKind } from "./banner.kind.ts";
import {
  type Banner,
  bannerSchema,
  isInMenu,
  megaMenuBannerSchema,
  MENU_POSITIONS,
  typeAt,
} from "./banner.schema.ts";
import type { Router } from "express";
import { z } from "zod";
import { currentUser } from "../../../http/authentication.ts";
import { hasPermission, writePermission } from "../../../rules/access/permissions.ts";
import { NotFoundError } from "../../../errors.ts";
import { ok, type Operation, route, withBody, withQuery } from "../../../http/route.ts";
import { menuBanners } from "../../../rules/banners/banners.ts";
import { LIST_ANSWER, listQuery, requireWhole, sendPublicList } from "../../lifecycle/public-list.ts";
import { listPublic, listRecords } from "../../lifecycle/read.ts";
import { listSchema, recordSchema } from "../../lifecycle/record-schema.ts";
import { inTransaction } from "../../../storage/database/transaction.ts";
import { authorship } from "../../lifecycle/handlers.ts";
import { updateRecord } from "../../lifecycle/write.ts";

export const bannerServer: ServerKind<Banner, Banner> = {
  ...bannerKind,
  schema: bannerSchema,
  order: [{ column: "priority" }, { column: "createdDate" }],
  // The audience is a note of staff for colleagues.
  publicView: (banner) => ({ ...banner, targetAudience: "" }),
  toCard: (banner) => banner,
  // Without a position, which a draft may lack, the type stays as it is.
  prepare: (fields) => (fields["position"] ? { ...fields, type: typeAt(fields["position"]) } : fields),
  listing: {
    searched: ["title", "subtitle", "badge", "targetAudience"],
    start: "startDate",
    choices: ["badge", "ctaText", "targetAudience"],
    dates: ({ startDate, endDate }) => [startDate, endDate],
    detail: ({ badge, targetAudience }) => [badge, targetAudience].filter((part) => part !== "").join(", "),
  },
  links: { column: "ctaLink", isHtml: false },
  listOperation: listBanners,
  addRoutes: addBannerRoutes,
  samples: async () => [await import("../../sample-content/banners.json", { with: { type: "json" } })],
};

/**
 * A draft as a preview shows it: whatever its status, dates and pages, and first in a menu and above the footer, which show
 * only their first banner.
 */
export function showDraft(banner: Banner): Banner {
  const { position } = banner;
  const isAlone = position === "footer" || isInMenu(position);
  const shown = { ...banner, status: "active" as const, startDate: null, endDate: null, pages: [] };
  return isAlone ? { ...shown, priority: -1 } : shown;
}

/** Adds the calls that banners have beside those of every kind (specification, section 7). */
function addBannerRoutes(router: Router, api: ApiDependencies, kind: ServerKind<Banner>): void {
  route(router, "/mega-menu/:name", { get: readMegaMenu(api, kind) });
  route(router, "/reorder", { put: reorderBanners(api, kind) });
}

/** `t` makes the address new to a cache; its value has no meaning. */
const cacheBusting = { t: z.string().max(40).optional() };

const bannerQuery = { ...listQuery, ...cacheBusting };

/** Returns what a visitor may see now, or every banner to a user who may write banners (reading, section 4). */
function listBanners(api: ApiDependencies, kind: ServerKind<Banner>): Operation {
  return withQuery({
    summary: "Banners: those shown now, or all of them for a user with `banners.write`",
    access: "anyone",
    query: bannerQuery,
    answer: ok(LIST_ANSWER, listSchema(kind)),
    async handle({ t: _unused, ...query }, request, response) {
      if (hasPermission(currentUser(response), writePermission(kind.name))) {
        requireWhole(query);
        response.json(await listRecords(api.db, kind));
        return;
      }
      await sendPublicList(api, kind, { request, response }, query);
    },
  });
}

function readMegaMenu(api: ApiDependencies, kind: ServerKind<Banner>): Operation {
  return withQuery({
    summary: "The banners of a mega menu: `shop` or `corporate`",
    access: "anyone",
    query: cacheBusting,
    answer: ok("A plain array", z.array(megaMenuBannerSchema)),
    failures: { 404: "Mega menu not found" },
    async handle(_query, request) {
      const menu = MENU_POSITIONS.find((position) => position === request.params["name"]);
      if (!menu) throw new NotFoundError("Mega menu");
      const now = api.clock();
      return menuBanners(await listPublic(api.db, kind, now), menu, now);
    },
  });
}

/** More banners than all pages show, and still one short transaction. */
const MAX_UPDATES = 500;

const reorderSchema = z.strictObject({
  updates: z
    .array(
      z.strictObject({
        id: z.uuid("There is no such banner."),
        priority: bannerSchema.shape.priority.unwrap(),
      }),
    )
    .min(1, "Please enter at least one banner.")
    .max(MAX_UPDATES, `Please use at most ${MAX_UPDATES} banners at once.`)
    .refine(
      (updates) => new Set(updates.map(({ id }) => id.toLowerCase())).size === updates.length,
      "Please name each banner once.",
    ),
});

/** Sets the priorities of several banners in one transaction. */
function reorderBanners(api: ApiDependencies, kind: ServerKind<Banner>): Operation {
  return withBody({
    summary: "Give several banners their priorities, all or nothing",
    access: "banners.write",
    body: { schema: reorderSchema },
    answer: ok("The banners, in the order of the request", z.array(recordSchema(kind))),
    failures: { 404: "One of the banners does not exist; nothing was written" },
    handle({ updates }, _request, response) {
      // Each live banner has had its yes, and no form could ask for one to their order (decision 103).
      const by = { ...authorship(api, response), approved: true };
      return inTransaction(api.db, async (trx) => {
        const written: Banner[] = [];
        for (const { id, priority } of updates)
          written.push(await updateRecord(trx, kind, id, { priority }, undefined, by));
        return written;
      });
    },
  });
}
