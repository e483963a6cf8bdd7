import { sql } from "kysely";
import { VISIBILITY } from "../publication.ts";
import { nextOpeningWords } from "../../rules/time/opening-hours.ts";
import { storeSchema, type Store } from "./store.schema.ts";
import type { ServerKind } from "../lifecycle/server-kind.ts";
import { listPublic } from "../lifecycle/read.ts";

export const storeServer: ServerKind<Store> = {
  label: "Store",
  table: "stores",
  permission: "stores.write",
  schema: storeSchema,
  encoding: { json: ["services", "hours", "holidayHours", "exceptions"], boolean: [] },
  visibility: VISIBILITY.stores,
  nextWords: async (db, now) =>
    (await listPublic(db, storeServer, now)).map((store) => nextOpeningWords(store, now)),
  slugFrom: "name",
  order: sql`sortOrder, fold(name)`,
};
