import { sql } from "kysely";
import type { Db } from "../../database/tables.ts";
import { megaMenuBanner } from "../../rules/banners/banners.ts";
import type { MegaMenuBanner, MenuPosition } from "./banner.schema.ts";
import { listPublic } from "../lifecycle/read.ts";
import { bannerServer } from "./banner.server.ts";

/** The visible banners of one mega menu in the form of section 3; the first is its featured card. */
export async function listMegaMenu(db: Db, menu: MenuPosition, now: Date): Promise<MegaMenuBanner[]> {
  const banners = await listPublic(db, bannerServer, now, { where: sql`position = ${menu}` });
  return banners.map(megaMenuBanner);
}
