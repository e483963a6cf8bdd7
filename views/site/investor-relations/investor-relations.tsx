import { Download } from "lucide-react";
import { siteContext, type PageHandle } from "../../../src/context.ts";
import { phoneLink } from "../../../src/rules/brand/site-brand.ts";
import { useBrand } from "../../components/brand.ts";
import { formatDate, weekdayName } from "../../../src/rules/time/dates.ts";
import {
  lastReportedHalfYear,
  lastReportedYear,
  nextFinancialEvents,
  type FinancialEvent,
} from "./financial-calendar.ts";
import { fromMaltaTime, weekdayOf } from "../../../src/rules/time/malta-time.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { PageIntro } from "../page-intro.tsx";
import { Section } from "../section.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { Board } from "./board.tsx";
import { yearFigures } from "./figures.ts";
import styles from "./investor-relations.module.css";
import { publishedReports } from "./reports.ts";
import { RevenueChart } from "./revenue-chart.tsx";
import { classNames } from "../../components/class-names.ts";
import type { Route } from "./+types/investor-relations";

/** The number of years in the chart and the table. */
const YEARS = 5;

export const handle: PageHandle = { query: [] };

export function loader({ context }: Route.LoaderArgs) {
  const now = context.get(siteContext).now();
  const last = lastReportedYear(now);
  return {
    years: yearFigures(last, YEARS),
    reports: publishedReports(last, lastReportedHalfYear(now)),
    events: nextFinancialEvents(now),
  };
}

/** Figures, reports, dates and governance for investors. */
export default function InvestorRelations({ loaderData: { years, reports, events } }: Route.ComponentProps) {
  const brand = useBrand();
  const latest = years.at(-1);
  return (
    <>
      <PageHead
        title="Investor relations"
        description={`${brand.name} for investors: key figures, annual and half-year reports, the financial calendar, governance and contact.`}
        path="/investor-relations"
      />
      <PageIntro
        title="Investor relations"
        lead="A family business that became five supermarkets, one good loaf at a time. Here are our figures as plainly as our prices."
        tone="sea"
        emoji="chart-increasing"
      >
        <ButtonLink to={brand.investorsEmail && `mailto:${brand.investorsEmail}`}>Write to us</ButtonLink>
      </PageIntro>
      {latest && (
        <Section title={`The year ${latest.year} in figures`}>
          <dl className={styles["key"]}>
            <KeyFigure value={`€${latest.revenue.toFixed(1)}m`} label="Revenue" />
            <KeyFigure value={`€${latest.operatingProfit.toFixed(1)}m`} label="Operating profit" />
            <KeyFigure value="640" label="Colleagues, give or take a seasonal baker" />
            <KeyFigure value="5" label="Supermarkets in Malta and Gozo" />
          </dl>
        </Section>
      )}
      <Section
        title="Five years of steady growth"
        lead="Financial years end on 31 December. Amounts are in million euro."
      >
        <div className={styles["growth"]}>
          <RevenueChart years={years} />
          <table className={styles["table"]}>
            <caption className="visually-hidden">
              Revenue and operating profit by year, in million euro
            </caption>
            <thead>
              <tr>
                <th scope="col">Year</th>
                <th scope="col">Revenue</th>
                <th scope="col">Growth</th>
                <th scope="col">Operating profit</th>
              </tr>
            </thead>
            <tbody>
              {years.toReversed().map(({ year, revenue, growth, operatingProfit }) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  <td>{revenue.toFixed(1)}</td>
                  <td>{growth.toFixed(1)}%</td>
                  <td>{operatingProfit.toFixed(1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <div className={classNames("container", styles["columns"])}>
        <Section title="Reports" contained={false}>
          <ul className={styles["reports"]}>
            {reports.map(({ title, url, size }) => (
              <li key={url}>
                <SmartLink to={url}>
                  <Download aria-hidden="true" size={22} />
                  <span>
                    <strong>{title}</strong>
                    <span className={styles["size"]}>PDF, {size}</span>
                  </span>
                </SmartLink>
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Financial calendar" contained={false}>
          <ol className={styles["calendar"]}>
            {events.map((event) => (
              <li key={event.kind}>
                <time dateTime={event.day}>
                  {weekdayName(weekdayOf(event.day))} {formatDate(fromMaltaTime(event.day, "12:00"))}
                </time>
                <strong>{eventTitle(event)}</strong>
              </li>
            ))}
          </ol>
          <p className={styles["note"]}>
            Results are published at 08:00 Malta time. Dates may change; this page changes with them.
          </p>
        </Section>
      </div>
      <Board />
      <Section title="Talk to us" id="contact">
        <div className={styles["contact"]}>
          <p>
            Analysts, shareholders and the simply curious are welcome. We answer within two working days, and
            we would rather explain a figure twice than have it misunderstood.
          </p>
          <div className={styles["ways"]}>
            <ButtonLink to={brand.investorsEmail && `mailto:${brand.investorsEmail}`} look="honey">
              {brand.investorsEmail}
            </ButtonLink>
            <ButtonLink to={brand.phone && phoneLink(brand.phone)} look="honey">
              {brand.phone}
            </ButtonLink>
          </div>
        </div>
      </Section>
    </>
  );
}

function KeyFigure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function eventTitle({ kind, financialYear }: FinancialEvent): string {
  switch (kind) {
    case "annual-results":
      return `Annual results ${financialYear}`;
    case "annual-general-meeting":
      return `Annual general meeting on ${financialYear}`;
    case "half-year-results":
      return `Half-year results ${financialYear}`;
    case "trading-update":
      return `Third-quarter trading update ${financialYear}`;
  }
}
