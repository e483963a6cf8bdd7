import { sql } from "kysely";
import { VISIBILITY } from "../../rules/publication.ts";
import { bannerSchema, type Banner } from "../../schema/banner.ts";
import type { ContentType } from "../lifecycle/content-type.ts";

export const bannerType: ContentType<Banner> = {
  label: "Banner",
  table: "banners",
  permission: "banners.write",
  schema: bannerSchema,
  encoding: { json: ["responsive"], boolean: [] },
  visibility: VISIBILITY.banners,
  order: sql`priority, createdDate`,
};
