import { Download, Settings } from "lucide-react";
import { data } from "react-router";
import { LEAVING } from "../../../src/rules/counts/counted.ts";
import {
  changeInWords,
  countDays,
  daysBefore,
  lastYear,
  openingDays,
  rangesOf,
  type Days,
} from "../../../src/rules/counts/insight-period.ts";
import { SOURCES } from "../../../src/rules/counts/visit-source.ts";
import { hasPermission, seesSearches } from "../../../src/rules/access/permissions.ts";
import { isCalendarDay, maltaDay } from "../../../src/rules/time/malta-time.ts";
import { siteContext } from "../../../src/site/context.ts";
import { ButtonLinkTo } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { LinkTabs } from "../kit/tabs.tsx";
import { dayWords } from "../kit/when-words.ts";
import { readAdmin, requireUser } from "../admin-loader.ts";
import type { Route } from "./+types/insight";
import { FigureTable } from "./figure-table.tsx";
import styles from "./insight.module.css";
import { WeekChart, type WeekChartProps } from "./week-chart.tsx";
import { classNames } from "../../components/class-names.ts";

export async function loader(visit: Route.LoaderArgs) {
  const user = requireUser(visit);
  if (!hasPermission(user, "insight.read"))
    throw data({ error: "Your account can’t read what visitors open and press." }, { status: 403 });
  const { context, url } = visit;
  const today = maltaDay(context.get(siteContext).now());
  const days = readDays(url.searchParams, today);
  const group: WeekChartProps["group"] = countDays(days) <= 31 ? "day" : "week";
  const report = await readAdmin(context, (queries) => queries.insight(days, group));
  const maySwitch = hasPermission(user, "settings.write");
  const isOver = days.until < today;
  // As the totals say, counting may have begun during the days before.
  const isCompared = isOver && report.before.views > 0;
  return { today, report, group, maySwitch, withMisses: seesSearches(user), isOver, isCompared };
}

/** The days of an address, or those with which the screen opens. */
function readDays(search: URLSearchParams, today: string): Days {
  const from = search.get("from") ?? "";
  const until = search.get("until") ?? "";
  const isRange = isCalendarDay(from) && isCalendarDay(until) && from <= until;
  return isRange && countDays({ from, until }) <= 366 ? { from, until } : openingDays(today);
}

/** What visitors open and press, beside the weeks before and last year. */
export default function Insight({ loaderData }: Route.ComponentProps) {
  const { report, today, group, maySwitch, isOver, isCompared } = loaderData;
  const { from, until, isOn, total, periods, periodsBefore } = report;
  const range = `from=${from}&until=${until}`;
  return (
    <div className="screen">
      <ScreenTitle
        title="Insight"
        lead="What visitors open and press, counted by day. No person is followed: visits are an estimate."
        actions={
          <ButtonLinkTo icon={Download} to={`/api/insight/export?${range}`} reloadDocument>
            Download as CSV
          </ButtonLinkTo>
        }
      />
      {!isOn && (
        <Notice
          tone="warning"
          actions={
            maySwitch && (
              <ButtonLinkTo icon={Settings} to="/admin/settings/insight">
                Open the setting
              </ButtonLinkTo>
            )
          }
        >
          Counting is switched off. What you see here was counted before.
        </Notice>
      )}
      <LinkTabs
        label="Days"
        tabs={withShown(rangesOf(today), { from, until }).map(({ label, ...days }) => ({
          to: `/admin/insight?from=${days.from}&until=${days.until}`,
          label,
          current: days.from === from && days.until === until,
        }))}
      />
      {!isOver && <p className="quiet">Today is not over, so these days are compared with nothing.</p>}
      <ul className={styles["totals"]}>
        <Total label="Views" of="views" report={report} isOver={isOver} />
        <Total label="Visits, estimated" of="visits" report={report} isOver={isOver} />
        <Total label="Views on a phone" of="phones" report={report} isOver={isOver} />
      </ul>
      <section className={classNames(styles["panel"], "column gap-3")} aria-labelledby="growth">
        <h2 id="growth">Views by {group}</h2>
        <WeekChart
          caption={`Views by ${group}, ${dayWords(from)} to ${dayWords(until)}`}
          noun="Views"
          {...(isCompared && { beforeNoun: beforeInWords(report) })}
          bars={periods.map((period, at) => ({
            from: period.from,
            count: period.views,
            ...(isCompared && { before: periodsBefore[at]?.views ?? 0 }),
          }))}
          group={group}
        />
      </section>
      {total.views === 0 ? (
        <p className="quiet">
          {isOn
            ? "Nothing was counted in these days. What visitors open appears under Today ten seconds later."
            : "Nothing was counted in these days."}
        </p>
      ) : (
        <Lists {...loaderData} />
      )}
      <HowItIsCounted />
    </div>
  );
}

type Report = Route.ComponentProps["loaderData"]["report"];

/** What the days before are called, which are as many. */
function beforeInWords(days: Days): string {
  return countDays(days) <= 7 ? "The week before" : "The days before";
}

interface TotalProps {
  label: string;
  of: "views" | "visits" | "phones";
  report: Report;
  isOver: boolean;
}

/** One large figure, beside those of the days before and of last year where its own days are over. */
function Total({ label, of, report, isOver }: TotalProps) {
  const { total, before, lastYear: year } = report;
  const beside = (words: string, days: Days, then: number) => (
    <li>
      {words}: {then === 0 ? "nothing to compare" : then.toLocaleString("en-GB")}{" "}
      <span className={styles["change"]}>{changeInWords(total[of], then)}</span>
      <span className="visually-hidden">
        {" "}
        ({dayWords(days.from)} to {dayWords(days.until)})
      </span>
    </li>
  );
  return (
    <li className={classNames(styles["total"], "stack gap-1")}>
      <span>{label}</span>
      <strong>{total[of].toLocaleString("en-GB")}</strong>
      {isOver && (
        <ul className="quiet">
          {beside(beforeInWords(report), daysBefore(report), before[of])}
          {beside("Last year", lastYear(report), year[of])}
        </ul>
      )}
    </li>
  );
}

function Lists({ report, withMisses, isCompared }: Route.ComponentProps["loaderData"]) {
  const { pages, rising, sources, leaving, banners, offers, jobs, found, misses, listed } = report;
  const counted = (rows: Report["offers"]) => rows.map((each) => rowOf(each, each.count));
  const middle = offers[Math.floor(offers.length / 2)]?.count ?? 0;
  return (
    <div className={styles["lists"]}>
      <FigureTable
        title="Most viewed"
        heads={["Page", "Views", "Visits began here", "Before"]}
        rows={pages.map((each) => rowOf(each, each.views, each.visits, isCompared ? each.before : ""))}
        none="No page was viewed."
      />
      <FigureTable
        title="Rising"
        lead="The pages with the largest increase."
        heads={["Page", "More", "Views", "Before"]}
        rows={(isCompared ? rising : []).map((each) =>
          rowOf(each, each.views - each.before, each.views, each.before),
        )}
        none={isCompared ? "No page has more views than before." : "There is nothing to compare."}
      />
      <FigureTable
        title="Where visits come from"
        heads={["From", "Visits"]}
        rows={sources.flatMap(({ source, visits, hosts }) => [
          { key: source, label: SOURCES[source], cells: [visits] },
          ...hosts
            .slice(0, 5)
            .map((host) => ({ key: host.host, label: `– ${host.host}`, cells: [host.visits] })),
        ])}
        none="No visit was counted."
      />
      <FigureTable
        title="Links that leave the site"
        heads={["To", "Presses", "Before"]}
        rows={leaving.map(({ kind, count, before }) => ({
          key: kind,
          label: LEAVING[kind],
          cells: [count, isCompared ? before : ""],
        }))}
        none="No such link was pressed."
      />
      <FigureTable
        title="Banners"
        heads={["Banner", "Seen", "Pressed", "Rate"]}
        rows={banners.map(({ id, title, seen, pressed }) => ({
          key: id,
          label: title,
          to: `/admin/banners/${id}`,
          cells: [seen, pressed, rateInWords(pressed, seen)],
        }))}
        none="No banner was seen."
      />
      <FigureTable
        title="Offers"
        lead="How often a product was opened from the page of offers, and how that compares with the one in the middle."
        heads={["Product", "Opened", "Beside the middle"]}
        rows={offers.map((each) =>
          rowOf(each, each.count, `${(each.count / Math.max(1, middle)).toFixed(1)} times`),
        )}
        none="No product was opened from the page of offers."
      />
      <FigureTable
        title="Jobs"
        lead="Begun: the button that starts an application. Sent: by the form of this site; what is sent by e-mail or on another site is not known here."
        heads={["Job", "Seen", "Begun", "Sent"]}
        rows={jobs.map((each) => rowOf(each, each.seen, each.begun, each.sent))}
        none="No job was viewed."
      />
      <FigureTable
        title="Opened from search"
        heads={["Page", "Opened"]}
        rows={counted(found)}
        none="No result of a search was opened."
      />
      {withMisses && (
        <FigureTable
          title="Searched without a result"
          heads={["Words", "Searches"]}
          rows={misses.map(({ term, count }) => ({ key: term, label: term, cells: [count] }))}
          none="Every search had a result."
        />
      )}
      <FigureTable
        title="On shopping lists"
        heads={["Added", "Times"]}
        rows={counted(listed)}
        none="Nothing was added to a shopping list."
      />
    </div>
  );
}

/** A row of a page, which leads to where staff edit it. */
function rowOf(
  { path, title, adminPath }: Pick<Report["offers"][number], "path" | "title" | "adminPath">,
  ...cells: (number | string)[]
) {
  return { key: path, label: title, to: adminPath, cells };
}

function rateInWords(pressed: number, seen: number): string {
  return seen === 0 ? "" : `${((100 * pressed) / seen).toFixed(1)} %`;
}

/** The ranges, and that of the address where it is none of them. */
function withShown(ranges: ReturnType<typeof rangesOf>, shown: Days) {
  const isKnown = ranges.some(({ from, until }) => from === shown.from && until === shown.until);
  return isKnown ? ranges : [...ranges, { label: `${shown.from} to ${shown.until}`, ...shown }];
}

function HowItIsCounted() {
  return (
    <details className={classNames(styles["how"], "quiet")}>
      <summary>How this is counted</summary>
      <ul className="stack">
        <li>
          A view is a page that the server sends to a browser, or one that the browser had fetched ahead and
          then shows. Blocked scripts change no view.
        </li>
        <li>
          Visitors are not counted. A visit is estimated: a view whose visitor did not come from another page
          of this site. A page that is opened again counts again.
        </li>
        <li>
          Left out are robots by a list of their names, colleagues who are signed in, and everyone whose
          browser sends Do Not Track or Global Privacy Control.
        </li>
        <li>
          Presses, banners and shopping lists are reported by a small script when the page is left. Browsers
          that block it are missing there, so compare them with each other rather than with the views.
        </li>
        <li>
          Only counts by day are kept, for two years: no address, no device and nothing else of a person.
        </li>
      </ul>
    </details>
  );
}
