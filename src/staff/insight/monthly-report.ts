import { queueEmail } from "../../accounts/mail/queue-email.ts";
import { readSetting } from "../../content/settings/read-settings.ts";
import { LEAVING } from "../../rules/counts/counted.ts";
import { changeInWords, lastYear, type Days } from "../../rules/counts/insight-period.ts";
import { addDays, fromMaltaTime, maltaDay } from "../../rules/time/malta-time.ts";
import { addCounts } from "../../storage/database/daily-counts.ts";
import type { Db } from "../../storage/database/tables.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { readInsight, type InsightReport } from "./read-insight.ts";

/** How many entries of each list an e-mail names. */
const NAMED = 5;

/**
 * Queues the figures of the month before for everyone who wants them, once: that it was sent is a count of the day on which the
 * month began, in the transaction of the e-mails. A backup that was restored since does not know, so nothing is sent after it.
 */
export async function sendMonthlyReport(db: Db, now: Date): Promise<void> {
  const first = `${maltaDay(now).slice(0, 8)}01`;
  const until = addDays(first, -1);
  const days = { from: `${until.slice(0, 8)}01`, until };
  const { isOn, monthlyTo } = await readSetting(db, "insight");
  if (!isOn || monthlyTo.length === 0 || (await isSent(db, first))) return;
  const report = await readInsight(db, days, "month", isOn);
  await inTransaction(db, async (trx) => {
    if (await isSent(trx, first)) return;
    await addCounts(trx, first, "report", new Map([["monthly", { count: 1 }]]));
    // Nothing was counted in the month before the switch was on.
    if (report.total.views === 0) return;
    const facts = {
      subject: `Your site in ${monthInWords(days)}`,
      lines: describeMonth(report),
      path: `/admin/insight?from=${days.from}&until=${days.until}`,
      label: "Open Insight",
    };
    for (const { email: address } of monthlyTo) await queueEmail(trx, "feedReport", { address }, facts, now);
  });
}

/** Whether they were sent, or may have been. */
async function isSent(db: Db, first: string): Promise<boolean> {
  const row = await db
    .selectFrom("daily_counts")
    .select("day")
    .where("what", "=", "report")
    .where("day", "=", first)
    .executeTakeFirst();
  if (row) return true;
  const restored = await db
    .selectFrom("audit_log")
    .select("seq")
    .where("action", "=", "backup.restored")
    .where("date", ">=", fromMaltaTime(first, "00:00").toISOString())
    .executeTakeFirst();
  return restored !== undefined;
}

function monthInWords({ from }: Days): string {
  return new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(from),
  );
}

/** The figures of a month as paragraphs. */
function describeMonth(report: InsightReport): string[] {
  const { total, before, lastYear: yearAgo, pages, jobs, banners, leaving, sources } = report;
  const figure = (count: number) => count.toLocaleString("en-GB");
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [[title, ...lines.slice(0, NAMED)].join("\n")] : [];
  const beside = [
    [changeInWords(total.views, before.views), "beside the weeks before"],
    [
      changeInWords(total.views, yearAgo.views),
      `beside the same weeks a year ago (from ${lastYear(report).from})`,
    ],
  ].flatMap(([change, words]) => (change ? [`${change} ${words}`] : []));
  return [
    `${figure(total.views)} views and about ${figure(total.visits)} visits${beside.length > 0 ? `: ${beside.join(", ")}` : ""}. ${figure(total.phones)} of the views were on a phone.`,
    ...list(
      "Most viewed:",
      pages.map(({ title, views }) => `${title}: ${figure(views)}`),
    ),
    ...list(
      "Visits came from:",
      sources
        .flatMap(({ hosts }) => hosts)
        .toSorted((a, b) => b.visits - a.visits)
        .map(({ host, visits }) => `${host}: ${figure(visits)}`),
    ),
    ...list(
      "Links that leave the site:",
      leaving
        .toSorted((a, b) => b.count - a.count)
        .flatMap(({ kind, count }) => (count > 0 ? [`${LEAVING[kind]}: ${figure(count)}`] : [])),
    ),
    ...list(
      "Jobs:",
      jobs.map(({ title, seen, begun }) => `${title}: seen ${figure(seen)}, begun ${figure(begun)}`),
    ),
    ...list(
      "Banners:",
      banners.map(({ title, seen, pressed }) => `${title}: seen ${figure(seen)}, pressed ${figure(pressed)}`),
    ),
  ];
}
