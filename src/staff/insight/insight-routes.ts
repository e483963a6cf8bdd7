import { Router } from "express";
import { z } from "zod";
import type { ApiDependencies } from "../../content/lifecycle/server-kind.ts";
import { readSetting } from "../../content/settings/read-settings.ts";
import { ExpectedError } from "../../errors.ts";
import { getAuthentication } from "../../http/authentication.ts";
import { sendCsv, type CsvRows } from "../../http/downloads.ts";
import { route, type Operation, withQuery } from "../../http/route.ts";
import { seesSearches } from "../../rules/access/permissions.ts";
import { calendarDay } from "../../rules/schema/fields.ts";
import { countDays, GROUPS, listGroups, MAX_DAYS, type Days } from "../../rules/counts/insight-period.ts";
import { addDays, maltaDay } from "../../rules/time/malta-time.ts";
import { EXPIRED_WITHIN, type Counted } from "../../rules/counts/counted.ts";
import { inTurns } from "../../storage/database/in-turns.ts";
import type { Db } from "../../storage/database/tables.ts";
import { insightSchema, readInsight, type InsightReport } from "./read-insight.ts";

const daysQuery = {
  from: calendarDay.optional().describe("The first day, in Malta; by default six days before `until`"),
  until: calendarDay.optional().describe("The last day, in Malta; by default today"),
};

const insightQuery = { ...daysQuery, group: z.enum(GROUPS).default("day") };

/** The calls for what visitors see and press. */
export function insightRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/", { get: getInsight(api) });
  route(router, "/export", { get: exportInsight(api) });
  return router;
}

/** The days of a query. @throws ExpectedError 400 where there are none, or more than are kept. */
function daysOf(query: { from?: string | undefined; until?: string | undefined }, now: Date): Days {
  const until = query.until ?? maltaDay(now);
  const from = query.from ?? addDays(until, -6);
  const count = countDays({ from, until });
  if (count < 1) throw new ExpectedError(400, "The first day must not be after the last one.");
  if (count > MAX_DAYS) throw new ExpectedError(400, `Please ask for at most ${MAX_DAYS} days.`);
  return { from, until };
}

function getInsight({ db, clock }: ApiDependencies): Operation {
  return withQuery({
    summary: "Read what visitors saw and pressed in some days, by default the last seven",
    access: "insight.read",
    query: insightQuery,
    answer: { status: 200, description: "Counts, without anything of a person", schema: insightSchema },
    async handle({ group, ...query }, _request, response): Promise<InsightReport> {
      const { isOn } = await readSetting(db, "insight");
      const { user } = getAuthentication(response);
      return readInsight(db, daysOf(query, clock()), group, isOn, seesSearches(user));
    },
  });
}

const HEAD = ["Day", "What", "Of", "Count", "Visits", "On a phone"];

/** Not those that say nothing of visitors. What visitors typed is not in it: a search may be personal until it is frequent. */
const NOT_EXPORTED: readonly Counted[] = ["miss", "missing", "redirect", "report"];

/** Each is named, since the counts of a day are found by the key only with what is counted. */
const EXPORTED = EXPIRED_WITHIN.map(([what]) => what).filter((what) => !NOT_EXPORTED.includes(what));

function exportInsight({ db, clock }: ApiDependencies): Operation {
  return withQuery({
    summary: "Export the counts of some days as CSV; no cell is read as a formula by a spreadsheet",
    access: "insight.read",
    query: daysQuery,
    answer: { status: 200, description: "text/csv in UTF-8, by day", type: "text/csv" },
    async handle(query, _request, response) {
      const { from, until } = daysOf(query, clock());
      await sendCsv(response, `insight-${from}-${until}.csv`, exportedRows(db, { from, until }));
    },
  });
}

/** The counts of some days as rows of a table, a day at a time. Other requests run in between. */
export async function* exportedRows(db: Db, days: Days): AsyncGenerator<CsvRows> {
  yield [HEAD];
  for await (const day of inTurns(listGroups(days, "day"), 1)) yield await readDay(db, day);
}

async function readDay(db: Db, day: string): Promise<CsvRows> {
  const rows = await db
    .selectFrom("daily_counts")
    .select(["what", "subject", "count", "visits", "phones"])
    .where("day", "=", day)
    .where("what", "in", EXPORTED)
    .orderBy("what")
    .orderBy("count", "desc")
    .orderBy("subject")
    .execute();
  return rows.map(({ what, subject, count, visits, phones }) => [day, what, subject, count, visits, phones]);
}
