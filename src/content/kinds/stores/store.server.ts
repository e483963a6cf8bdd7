import { nextOpeningWords } from "../../../rules/time/opening-hours.ts";
import type { ServerKind } from "../../lifecycle/server-kind.ts";
import { listPublic } from "../../lifecycle/read.ts";
import { followPlace } from "../jobs/follow-place.ts";
import { updateFactsInIndex } from "../pages/page.server.ts";
import { storeKind } from "./store.kind.ts";
import { dayHours, type Store, storeSchema } from "./store.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../../storage/database/tables.ts";
import { z } from "zod";
import { isOneOf } from "../../../storage/database/sql.ts";
import { formatDay } from "../../../rules/time/typed-date.ts";
import { joinWords } from "../../../rules/text/text.ts";
import { calendarDay, line } from "../../../rules/schema/fields.ts";
import { kindActions } from "../../bulk/kind-actions.ts";

const daysAction = z.strictObject({
  is: z.literal("special-days"),
  days: z
    .array(z.strictObject({ date: calendarDay, reason: line(120).default("") }))
    .min(1, "Please choose at least one day.")
    .max(50, "Please choose at most 50 days at once.")
    .refine(
      (days) => new Set(days.map(({ date }) => date)).size === days.length,
      "Each day only once, please.",
    ),
  hours: dayHours.describe("Empty: closed"),
  existing: z
    .enum(["refuse", "keep", "replace"])
    .default("refuse")
    .describe(
      "What to do in a store that has hours for one of the days: leave the store alone, keep them, or replace them",
    ),
});

/** What can be done with many stores at once. */
const storeActions = kindActions(
  storeSchema.pick({ exceptions: true }).strip(),
  [daysAction],
  ({ exceptions }, { days, hours, existing }) => {
    const known = new Set(exceptions.map(({ date }) => date));
    const doubles = days.filter(({ date }) => known.has(date)).map(({ date }) => formatDay(date));
    if (existing === "refuse" && doubles.length > 0) return `It has hours for ${joinWords(doubles)} already.`;
    const added = days.filter(({ date }) => existing === "replace" || !known.has(date));
    const replaced = new Set(added.map(({ date }) => date));
    return {
      exceptions: [
        ...exceptions.filter(({ date }) => !replaced.has(date)),
        ...added.map(({ date, reason }) => ({ date, hours, reason })),
      ],
    };
  },
);

export const storeServer: ServerKind<Store, Store> = {
  ...storeKind,
  ofStores: {
    where: (stores) => isOneOf(sql.ref("stores.id"), stores),
    named: ({ id }) => [id],
  },
  schema: storeSchema,
  order: [{ column: "sortOrder" }, { column: "sortName" }],
  publicView: (store) => store,
  toCard: (store) => store,
  async afterWrite(trx, { before, record, by }) {
    await updateFactsInIndex(trx);
    if (before && before.name !== record.name) await followPlace(trx, before.name, record.name, by);
  },
  listing: {
    searched: ["name", "slug", "locality", "street"],
    start: "sortOrder",
    choices: ["locality", "services"],
    dates: () => [null, null],
    detail: ({ street, island }) => `${street}, ${island}`,
  },
  actions: storeActions,
  samples: async () => [await import("../../sample-content/stores.json", { with: { type: "json" } })],
};

/** When what pages say of the hours of each store changes next: it opens or closes, or a word such as "tomorrow" is wrong. */
export async function listOpeningChanges(db: Db, now: Date): Promise<Date[]> {
  return (await listPublic(db, storeServer, now)).map((store) => nextOpeningWords(store, now));
}
