import { sql } from "kysely";
import { VISIBILITY } from "../../rules/publication.ts";
import { nextOpeningWords } from "../../rules/opening-hours.ts";
import { storeSchema, type Store } from "../../schema/store.ts";
import type { ContentType } from "../lifecycle/content-type.ts";
import { listPublic } from "../lifecycle/read.ts";

export const storeType: ContentType<Store> = {
  label: "Store",
  table: "stores",
  permission: "stores.write",
  schema: storeSchema,
  encoding: { json: ["services", "hours", "holidayHours", "exceptions"], boolean: [] },
  visibility: VISIBILITY.stores,
  nextWords: async (db, now) =>
    (await listPublic(db, storeType, now)).map((store) => nextOpeningWords(store, now)),
  slugFrom: "name",
  order: sql`sortOrder, fold(name)`,
};
