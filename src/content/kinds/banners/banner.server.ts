import type { ServerKind } from "../../lifecycle/server-kind.ts";
import { addBannerRoutes, listBanners } from "./banner-routes.ts";
import { bannerKind } from "./banner.kind.ts";
import { bannerSchema, MENU_POSITIONS, type Banner } from "./banner.schema.ts";

export const bannerServer: ServerKind<Banner, Banner> = {
  ...bannerKind,
  schema: bannerSchema,
  order: [{ column: "priority" }, { column: "createdDate" }],
  // The audience is a note of staff for colleagues.
  publicView: (banner) => ({ ...banner, targetAudience: "" }),
  toCard: (banner) => banner,
  listing: {
    searched: ["title", "subtitle", "badge", "targetAudience"],
    start: "startDate",
    choices: ["badge", "ctaText", "targetAudience"],
    dates: ({ startDate, endDate }) => [startDate, endDate],
    detail: ({ badge, targetAudience }) => [badge, targetAudience].filter((part) => part !== "").join(", "),
  },
  links: { column: "ctaLink", isHtml: false },
  preview: {
    // Shown whatever its status and dates. A menu shows only its first banner, so the draft comes first there.
    shown: (banner) => ({
      ...banner,
      status: "active",
      startDate: null,
      endDate: null,
      ...(isInMenu(banner) && { priority: -1 }),
    }),
  },
  listOperation: listBanners,
  addRoutes: addBannerRoutes,
  samples: async () => [await import("../../sample-content/banners.json", { with: { type: "json" } })],
};

function isInMenu({ position }: Banner): boolean {
  return MENU_POSITIONS.some((menu) => menu === position);
}
