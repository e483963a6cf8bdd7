import { nextOpeningWords } from "../../../rules/time/next-opening-words.ts";
import type { ServerKind, Authorship } from "../../lifecycle/server-kind.ts";
import { needsApproval } from "../../approvals/require-approval.ts";
import { listPublic } from "../../lifecycle/read.ts";
import { updateFactsInIndex } from "../pages/page.server.ts";
import { storeKind } from "./store.kind.ts";
import { dayHours, type Store, storeSchema } from "./store.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../../storage/database/tables.ts";
import { z } from "zod";
import { isOneOf, contains } from "../../../storage/database/sql.ts";
import { formatDay } from "../../../rules/time/typed-date.ts";
import { joinWords } from "../../../rules/text/text.ts";
import { calendarDay, line } from "../../../rules/schema/fields.ts";
import { kindActions } from "../../bulk/kind-actions.ts";
import { ValidationError } from "../../../errors.ts";
import { jobQuery, readJobFilter } from "../jobs/job-filter.ts";
import { updateRecord } from "../../lifecycle/write.ts";
import { insertWaiting, listWaiting, setFields } from "../../next-versions/next-rows.ts";
import type { Fields } from "../../../rules/merge-record.ts";
import { jobServer } from "../jobs/job.server.ts";

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

/** What pages say of stores: how many there are, and on which islands, in their order. */
const NAMED_BY_PAGES = ["status", "island", "sortOrder", "name"] as const;

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
  listChanges: listOpeningChanges,
  async afterWrite(trx, { before, record, action, by }) {
    if (!before || action !== "updated" || NAMED_BY_PAGES.some((field) => before[field] !== record[field]))
      await updateFactsInIndex(trx);
    if (before && before.name !== record.name) await followPlace(trx, before.name, record.name, by);
  },
  listing: {
    searched: ["name", "locality", "street"],
    start: "sortOrder",
    choices: ["locality", "services"],
    dates: () => [null, null],
    detail: ({ street, island }) => `${street}, ${island}`,
  },
  actions: storeActions,
  samples: async () => [await import("../../sample-content/stores.json", { with: { type: "json" } })],
};

/** When what pages say of the hours of each store changes next: it opens or closes, or a word such as "tomorrow" is wrong. */
async function listOpeningChanges(db: Db, now: Date): Promise<Date[]> {
  return (await listPublic(db, storeServer, now)).map((store) => nextOpeningWords(store, now));
}

/**
 * Renames a store where jobs have its name: as their place, by which they have its address and its managers, in their next
 * versions, and in what people asked for who get e-mails about jobs. The words that these agreed to stay as they were. A name that another store or an island
 * has still means that one, so it stays too.
 */
async function followPlace(trx: Db, before: string, after: string, author: Authorship): Promise<void> {
  const other = await trx
    .selectFrom("stores")
    .select("id")
    .where("deletedDate", "is", null)
    .where((eb) => eb.or([eb("name", "=", before), eb(sql.ref("island"), "=", before)]))
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  const jobs = await trx
    .selectFrom("jobs")
    .select("id")
    .where("deletedDate", "is", null)
    .where("location", "=", before)
    .execute();
  // The right to rename the store is enough.
  const by = { ...author, limit: undefined };
  for (const { id } of jobs) {
    try {
      await updateRecord(trx, jobServer, id, { location: after }, undefined, by);
    } catch (error) {
      // A job that cannot be saved as it is keeps the name, and does not hold the store up.
      if (!(error instanceof ValidationError)) throw error;
    }
  }
  // What changes its name only is no news to those who get e-mails about jobs.
  await trx
    .updateTable("announced_jobs")
    .set({ facts: null })
    .where(
      isOneOf(
        sql.ref("jobId"),
        jobs.map(({ id }) => id),
      ),
    )
    .execute();
  // In the bin nothing is judged and nothing is shown: it is there under the new name when it is restored.
  await trx
    .updateTable("jobs")
    .set({ location: after })
    .where("deletedDate", "is not", null)
    .where("location", "=", before)
    .execute();
  const follow = (fields: Fields) => ({
    ...fields,
    ...(fields["location"] === before && { location: after }),
  });
  const isAsked = await needsApproval(trx, "jobs");
  for (const row of await listWaiting(trx, { type: "jobs", text: JSON.stringify(before) })) {
    const [was, base]: Fields[] = [JSON.parse(row.changes), JSON.parse(row.base)];
    const fields = { changes: follow(was ?? {}), base: follow(base ?? {}) };
    // The yes is for one number, which a colleague has read.
    if (isAsked && was?.["location"] === before)
      await insertWaiting(
        trx,
        { type: "jobs", id: row.recordId },
        { fromDate: row.fromDate, ...fields },
        author,
      );
    else await setFields(trx, row, fields);
  }
  for (const table of ["subscribers", "subscription_requests"] as const) {
    const asked = await trx
      .selectFrom(table)
      .select("jobs")
      .distinct()
      .where(contains(sql.ref("jobs"), jobQuery({ location: before })))
      .execute();
    for (const { jobs: query } of asked) {
      const filter = readJobFilter(new URLSearchParams(query ?? ""));
      if (filter.location !== before) continue;
      const followed = jobQuery({ ...filter, location: after });
      await trx.updateTable(table).set({ jobs: followed }).where("jobs", "=", query).execute();
    }
  }
}
