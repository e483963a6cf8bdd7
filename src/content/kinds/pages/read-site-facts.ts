import type { Db } from "../../../storage/database/tables.ts";
import type { Facts } from "../../../rules/text/fill-words.ts";
import { siteFacts } from "../../../rules/text/site-facts.ts";
import { readSiteBrand } from "../../settings/read-settings.ts";

/** The facts that the words of pages name, as search knows them: a site without a name of its own has none. */
export async function readSiteFacts(db: Db): Promise<Facts> {
  const stores = await db
    .selectFrom("stores")
    .select("island")
    .where("status", "=", "published")
    .where("deletedDate", "is", null)
    .orderBy("sortOrder")
    .orderBy("sortName")
    .execute();
  return siteFacts(await readSiteBrand(db, ""), stores);
}
