import { sql, type RawBuilder } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { LEAVING, type Counted } from "../../rules/counts/counted.ts";
import {
  daysBefore,
  groupOf,
  GROUPS,
  lastYear,
  listGroups,
  type Days,
  type Group,
} from "../../rules/counts/insight-period.ts";
import { SOURCES, sourceOf } from "../../rules/counts/visit-source.ts";
import { addDays } from "../../rules/time/malta-time.ts";
import { adminPathOf, kindOf } from "../../content/kinds/kinds.ts";
import { HOME_SLUG, pagePath } from "../../content/kinds/pages/page-addresses.ts";
import { withShownTitles } from "../../content/kinds/pages/read-site-facts.ts";
import { findCurrentSlugs, recordLinks } from "../../content/lifecycle/record-links.ts";
import { titleSql } from "../../content/lifecycle/state-in-sql.ts";
import { addTallies, type Tally } from "../../storage/database/daily-counts.ts";
import { isOneOf } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";

/** How many of each list staff see. */
const SHOWN = 12;
/** How many are read for it: addresses that a page had before are added to its own. */
const READ = 200;

const count = z.int().min(0);
const totals = z.strictObject({
  views: count,
  visits: count.describe("Estimated: views whose visitor did not come from a page of this site"),
  phones: count.describe("Views on a phone"),
});
const period = totals.extend({ from: z.iso.date() });
/** A page that was counted, at its present address. */
const page = z.strictObject({
  path: z.string(),
  title: z.string(),
  adminPath: z.string().nullable().describe("Where staff edit it; null for a page that is not a record"),
});
const counted = page.extend({ count });
const viewed = page.extend({ views: count, visits: count, before: count });

export const insightSchema = z
  .strictObject({
    from: z.iso.date(),
    until: z.iso.date(),
    group: z.enum(GROUPS),
    isOn: z.boolean().describe("Whether views and presses are counted now"),
    total: totals,
    before: totals.describe("The same days of the week before; 0 where counting began during them"),
    lastYear: totals.describe(
      "The same days of the week, 52 weeks before; 0 where counting began during them",
    ),
    periods: z.array(period).describe("Without gaps, by the group"),
    periodsBefore: z.array(period).describe("Empty where counting began during them"),
    pages: z.array(viewed).describe("Most views first; `before` of the same days as that of the totals"),
    rising: z.array(viewed).describe("The largest increase first; empty without a view in the days before"),
    sources: z.array(
      z.strictObject({
        source: z.enum(keysOf(SOURCES)),
        visits: count,
        hosts: z.array(z.strictObject({ host: z.string(), visits: count })),
      }),
    ),
    leaving: z.array(
      z.strictObject({
        kind: z.enum(keysOf(LEAVING)),
        count,
        before: count,
      }),
    ),
    banners: z.array(z.strictObject({ id: z.uuid(), title: z.string(), seen: count, pressed: count })),
    offers: z
      .array(counted)
      .describe("Products that were opened from the page of offers or from the strip of the home page"),
    jobs: z.array(
      page.extend({
        seen: count,
        begun: count,
        sent: count.describe("Applications by the form of the site"),
      }),
    ),
    found: z.array(counted).describe("Pages that were opened from search results"),
    misses: z
      .array(z.strictObject({ term: z.string(), count }))
      .describe("Searches without a result, for who may read `GET /search/misses`; empty for others"),
    listed: z.array(counted).describe("What was added to shopping lists"),
  })
  .meta({ id: "Insight" });

export type InsightReport = z.output<typeof insightSchema>;
type Totals = z.output<typeof totals>;
type NamedPage = z.output<typeof page>;

/**
 * What visitors saw and pressed in some days. Each sum of counts is read in a turn of its own: there may be two years of them.
 *
 * @param withMisses whether what they searched for is in it: not every user who reads counts may see it (`seesSearches`).
 */
export async function readInsight(
  db: Db,
  days: Days,
  group: Group,
  isOn: boolean,
  withMisses = false,
): Promise<InsightReport> {
  const first = await findFirstDay(db);
  const before = comparable(daysBefore(days), first);
  const periods = await readPeriods(db, days, group);
  const periodsBefore = await readPeriods(db, before, group);
  const totalBefore = sumOf(periodsBefore);
  const left = await sumByWhat(db, days);
  const leftBefore = await sumByWhat(db, before);
  const pages = await readPages(db, days, before);
  return {
    ...days,
    group,
    isOn,
    total: sumOf(periods),
    before: totalBefore,
    lastYear: sumOf(await readPeriods(db, comparable(lastYear(days), first), "month")),
    periods,
    periodsBefore,
    pages: pages.toSorted((a, b) => b.views - a.views).slice(0, SHOWN),
    rising: pages
      .filter(({ views, before: earlier }) => totalBefore.views > 0 && views > earlier)
      .toSorted((a, b) => b.views - b.before - (a.views - a.before))
      .slice(0, SHOWN),
    sources: await readSources(db, days),
    leaving: keysOf(LEAVING).map((kind) => ({
      kind,
      count: left.get(kind) ?? 0,
      before: leftBefore.get(kind) ?? 0,
    })),
    banners: await readBanners(db, days),
    offers: await readPaths(db, days, "offer"),
    jobs: await readJobs(db, days),
    found: await readPaths(db, days, "found"),
    misses: withMisses ? await readMisses(db, days) : [],
    listed: await readPaths(db, days, "listed"),
  };
}

function keysOf<Key extends string>(of: Readonly<Record<Key, unknown>>): Key[] {
  // TypeScript types the keys of an object as any text.
  return Object.keys(of) as Key[];
}

function within({ from, until }: Days): RawBuilder<boolean> {
  return sql<boolean>`day BETWEEN ${from} AND ${until}`;
}

const NOTHING: Totals = { views: 0, visits: 0, phones: 0 };

function sumOf(all: readonly Totals[]): Totals {
  return all.reduce(
    (sum, each) => ({
      views: sum.views + each.views,
      visits: sum.visits + each.visits,
      phones: sum.phones + each.phones,
    }),
    NOTHING,
  );
}

/** The days with which others are compared: none where counting began during them, since every figure would have risen. */
function comparable(days: Days, first: string): Days {
  return days.from < first ? { from: days.from, until: addDays(days.from, -1) } : days;
}

/** The first day on which views were counted. */
async function findFirstDay(db: Db): Promise<string> {
  const views = db.selectFrom("daily_counts").where("what", "=", "view").select("day");
  return (await views.orderBy("day").limit(1).executeTakeFirst())?.day ?? "";
}

async function readPeriods(db: Db, days: Days, group: Group): Promise<(Totals & { from: string })[]> {
  await nextTurn();
  const { rows } = await sql<Required<Tally> & { day: string }>`
    SELECT day, sum(count) AS count, sum(visits) AS visits, sum(phones) AS phones
    FROM daily_counts WHERE what = 'view' AND ${within(days)} GROUP BY day`.execute(db);
  const groups = Map.groupBy(rows, ({ day }) => groupOf(day, group));
  return listGroups(days, group).map((from) => ({
    from,
    ...sumOf((groups.get(from) ?? []).map(({ count: views, visits, phones }) => ({ views, visits, phones }))),
  }));
}

interface Sum extends Required<Tally> {
  subject: string;
}

/** The most frequent subjects. */
export async function sumBySubject(db: Db, days: Days, what: Counted, limit = READ): Promise<Sum[]> {
  await nextTurn();
  const { rows } = await sql<Sum>`
    SELECT subject, sum(count) AS count, sum(visits) AS visits, sum(phones) AS phones
    FROM daily_counts WHERE what = ${what} AND ${within(days)}
    GROUP BY subject ORDER BY count DESC, subject LIMIT ${limit}`.execute(db);
  return rows;
}

async function sumByWhat(db: Db, days: Days): Promise<Map<Counted, number>> {
  await nextTurn();
  const { rows } = await sql<{ what: Counted; count: number }>`
    SELECT what, sum(count) AS count FROM daily_counts
    WHERE what IN (${sql.join(keysOf(LEAVING))}) AND ${within(days)} GROUP BY what`.execute(db);
  return new Map(rows.map(({ what, count: of }) => [what, of]));
}

/** Returns a function that names a path that was counted: by the record that is there, or was once. */
async function namePaths(db: Db, rows: readonly { subject: string }[]): Promise<(path: string) => NamedPage> {
  const known = new Map<string, NamedPage>();
  const links = rows.flatMap(({ subject }) => {
    const [link] = recordLinks(subject, subject);
    return link ? [link.slug === "" ? { ...link, slug: HOME_SLUG } : link] : [];
  });
  for (const [kind, ofKind] of Map.groupBy(links, (link) => link.kind)) {
    const slugs = ofKind.map(({ slug }) => slug);
    const current = await findCurrentSlugs(db, kind, slugs);
    const wanted = slugs.map((slug) => current.get(slug) ?? slug);
    const { rows: records } = await sql<{ id: string; slug: string; title: string }>`
      SELECT id, slug, ${titleSql(kind)} AS title FROM ${sql.table(kind)}
      WHERE ${isOneOf(sql.ref("slug"), wanted)}`.execute(db);
    const shown = new Map((await withShownTitles(db, records)).map((record) => [record.slug, record]));
    for (const { link, slug } of ofKind) {
      const record = shown.get(current.get(slug) ?? slug);
      if (!record) continue;
      const folder = kindOf(kind).folders.find((each) => link.startsWith(`${each}/`)) ?? "";
      const path = kind === "pages" ? pagePath(record.slug) : `${folder}/${record.slug}`;
      known.set(link, { path, title: record.title, adminPath: adminPathOf(kind, record.id) });
    }
  }
  return (path) => known.get(path) ?? { path, title: path, adminPath: null };
}

/** The pages with most views and those that rose most. A page that has moved has the views of its former addresses. */
async function readPages(db: Db, days: Days, before: Days) {
  await nextTurn();
  const { rows } = await sql<{ subject: string; now: number; visits: number; earlier: number }>`
    WITH pages AS (
      SELECT subject, sum(CASE WHEN ${within(days)} THEN count ELSE 0 END) AS now,
        sum(CASE WHEN ${within(days)} THEN visits ELSE 0 END) AS visits,
        sum(CASE WHEN ${within(before)} THEN count ELSE 0 END) AS earlier
      FROM daily_counts WHERE what = 'view' AND day BETWEEN ${before.from} AND ${days.until} GROUP BY subject),
    ranked AS (
      SELECT *, row_number() OVER (ORDER BY now DESC, subject) AS place,
        row_number() OVER (ORDER BY now - earlier DESC, subject) AS rise FROM pages WHERE now > 0)
    SELECT subject, now, visits, earlier FROM ranked
    WHERE place <= ${READ} OR rise <= ${READ} ORDER BY place`.execute(db);
  const named = await namePaths(db, rows);
  const merged = new Map<string, InsightReport["pages"][number]>();
  for (const { subject, now, visits, earlier } of rows) {
    const of = named(subject);
    const known = merged.get(of.path) ?? { ...of, views: 0, visits: 0, before: 0 };
    known.views += now;
    known.visits += visits;
    known.before += earlier;
    merged.set(of.path, known);
  }
  return [...merged.values()];
}

async function readPaths(db: Db, days: Days, what: Counted): Promise<z.output<typeof counted>[]> {
  return (await mergePaths(db, await sumBySubject(db, days, what)))
    .map(({ tally, ...of }) => ({ ...of, count: tally.count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, SHOWN);
}

async function readMisses(db: Db, days: Days): Promise<InsightReport["misses"]> {
  return (await sumBySubject(db, days, "miss", SHOWN)).map(({ subject: term, count: of }) => ({
    term,
    count: of,
  }));
}

async function mergePaths(db: Db, sums: readonly Sum[]) {
  const named = await namePaths(db, sums);
  const merged = new Map<string, NamedPage & { tally: Tally }>();
  for (const { subject, ...tally } of sums) {
    const of = named(subject);
    merged.set(of.path, { ...of, tally: addTallies(merged.get(of.path)?.tally, tally) });
  }
  return [...merged.values()];
}

async function readSources(db: Db, days: Days): Promise<InsightReport["sources"]> {
  const hosts = (await sumBySubject(db, days, "source", 2_000)).map(({ subject, count: visits }) => ({
    host: subject,
    visits,
  }));
  const groups = Map.groupBy(hosts, ({ host }) => sourceOf(host));
  return keysOf(SOURCES).map((source) => {
    const of = groups.get(source) ?? [];
    return {
      source,
      visits: of.reduce((sum, { visits }) => sum + visits, 0),
      hosts: of.filter(({ host }) => host !== "").slice(0, SHOWN),
    };
  });
}

async function readBanners(db: Db, days: Days): Promise<InsightReport["banners"]> {
  const seen = await sumBySubject(db, days, "bannerSeen");
  const pressed = new Map(
    (await sumBySubject(db, days, "bannerPressed")).map(({ subject, count: of }) => [subject, of]),
  );
  const ids = seen.map(({ subject }) => subject);
  const { rows: banners } = await sql<{ id: string; title: string }>`
    SELECT id, ${titleSql("banners")} AS title FROM banners WHERE ${isOneOf(sql.ref("id"), ids)}`.execute(db);
  const titles = new Map(banners.map(({ id, title }) => [id, title]));
  return seen
    .map(({ subject: id, count: of }) => ({
      id,
      title: titles.get(id) ?? "A banner that has been deleted",
      seen: of,
      pressed: pressed.get(id) ?? 0,
    }))
    .slice(0, SHOWN);
}

async function readJobs(db: Db, days: Days): Promise<InsightReport["jobs"]> {
  await nextTurn();
  const { rows } = await sql<Sum>`
    SELECT subject, sum(count) AS count, 0 AS visits, 0 AS phones FROM daily_counts
    WHERE what = 'view' AND ${within(days)} AND subject >= '/careers/' AND subject < '/careers0'
      AND subject NOT LIKE '/careers/%/%'
    GROUP BY subject ORDER BY count DESC, subject LIMIT ${READ}`.execute(db);
  const of = async (sums: readonly Sum[]) =>
    new Map((await mergePaths(db, sums)).map(({ path, tally }) => [path, tally.count]));
  const begun = await of(await sumBySubject(db, days, "apply"));
  const sent = await of(await sumBySubject(db, days, "sent"));
  return (await mergePaths(db, rows)).slice(0, SHOWN).map(({ tally, ...job }) => ({
    ...job,
    seen: tally.count,
    begun: begun.get(job.path) ?? 0,
    sent: sent.get(job.path) ?? 0,
  }));
}
