import { sql } from "kysely";
import { VISIBILITY } from "../publication.ts";
import { bannerSchema, type Banner } from "./banner.schema.ts";
import type { ServerKind } from "../lifecycle/server-kind.ts";

export const bannerServer: ServerKind<Banner> = {
  label: "Banner",
  table: "banners",
  permission: "banners.write",
  schema: bannerSchema,
  encoding: { json: ["responsive"], boolean: [] },
  visibility: VISIBILITY.banners,
  order: sql`priority, createdDate`,
};
