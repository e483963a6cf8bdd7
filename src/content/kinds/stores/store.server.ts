import { nextOpeningWords } from "../../../rules/time/opening-hours.ts";
import type { ServerKind } from "../../lifecycle/server-kind.ts";
import { updateFactsInIndex } from "../../update-facts-in-index.ts";
import { storeActions } from "./store-actions.ts";
import { storeKind } from "./store.kind.ts";
import { storeSchema, type Store } from "./store.schema.ts";

export const storeServer: ServerKind<Store, Store> = {
  ...storeKind,
  schema: storeSchema,
  order: [{ column: "sortOrder" }, { column: "sortName" }],
  publicView: (store) => store,
  toCard: (store) => store,
  afterWrite: (trx, { now }) => updateFactsInIndex(trx, now),
  nextChanges: (stores, now) => stores.map((store) => nextOpeningWords(store, now)),
  listing: {
    searched: ["name", "slug", "locality", "street"],
    start: "sortOrder",
    choices: ["locality", "services"],
    dates: () => [null, null],
    detail: ({ street, island }) => `${street}, ${island}`,
  },
  actions: storeActions,
  samples: async () => (await import("./sample/stores.ts")).sampleStores(),
};
