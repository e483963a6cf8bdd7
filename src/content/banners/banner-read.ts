import { sql } from "kysely";
import type { Db } from "../../database/tables.ts";
import { megaMenuBanner } from "../../rules/banners.ts";
import type { MegaMenuBanner, MenuPosition } from "../../schema/banner.ts";
import { listPublic } from "../lifecycle/read.ts";
import { bannerType } from "./banner-type.ts";

/** The visible banners of one mega menu in the form of section 3; the first is its featured card. */
export async function listMegaMenu(db: Db, menu: MenuPosition, now: Date): Promise<MegaMenuBanner[]> {
  const banners = await listPublic(db, bannerType, now, { where: sql`position = ${menu}` });
  return banners.map(megaMenuBanner);
}
