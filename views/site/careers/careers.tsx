import { useLoaderData } from "react-router";
import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import {
  isNarrowed,
  JOB_PARAMETERS,
  careersAddress,
  employmentWords,
  type JobFilter,
} from "../../../src/content/kinds/jobs/job-filter.ts";
import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import type { section as headKind } from "../../../src/sections/list-head/list-head.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { plural } from "../../../src/rules/text/text.ts";
import type { section as listKind } from "../../../src/sections/list/list.section.ts";
import { OPEN_PATH } from "../../../src/rules/contact/application-form.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import { SECTION_QUERIES } from "../pages/section-queries.ts";
import { ListStructuredData } from "../seo/json-ld.tsx";
import { readCareers } from "./read-careers.ts";
import type { Route } from "./+types/careers";
import { ButtonLink } from "../../components/button-link.tsx";
import { PageIntro } from "../page-intro.tsx";
import { LinkedContacts } from "../../components/linked-contacts.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { FilterLinks } from "../filters.tsx";
import { Section } from "../section.tsx";
import { JobAlertForm } from "../subscribe/job-alert-form.tsx";
import styles from "./careers.module.css";
import { JobList } from "./job-list.tsx";

export const handle: PageHandle = { query: [...JOB_PARAMETERS, ...SECTION_QUERIES] };

export async function loader({ context, url }: Route.LoaderArgs) {
  return readCareers(context.get(siteContext), url.searchParams, context.get(reportContext));
}

const PARTS = { "list-head": CareersHead, list: Openings };

export default function Careers({ loaderData }: Route.ComponentProps) {
  const { title, description, path, noindex, jobs, sections, isPreview, filter } = loaderData;
  return (
    <>
      {/* Filters only shorten the same list, so search engines get one address for all. */}
      <PageHead title={title} description={description} path={path} noindex={noindex || isNarrowed(filter)} />
      <ListStructuredData
        entries={jobs.map(({ slug, title: name }) => ({ path: `/careers/${slug}`, name }))}
      />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}

/** The head of the page of jobs, with a button that leads to the openings. */
function CareersHead({ section: { title, lead, tone, emoji } }: { section: SectionFields<typeof headKind> }) {
  const { total } = useLoaderData<typeof readCareers>();
  return (
    <PageIntro {...{ title, lead, tone, emoji }}>
      <ButtonLink to="/careers#openings" look="honey">
        {total > 0 ? `See ${plural(total, "opening", "openings")}` : "Write to us"}
      </ButtonLink>
    </PageIntro>
  );
}

/** The openings with their filters, and the form that asks for an e-mail when there is another. */
function Openings({ section }: { section: SectionFields<typeof listKind> }) {
  const { jobs, total } = useLoaderData<typeof readCareers>();
  return (
    <Section id="openings" title={section.title}>
      {total === 0 ? (
        <Nothing title={section.noneTitle} text={section.noneText}>
          <ButtonLink to={OPEN_PATH}>Apply without a job</ButtonLink>
        </Nothing>
      ) : (
        <>
          <Filters />
          {jobs.length > 0 ? (
            <JobList jobs={jobs} />
          ) : (
            <Nothing title={section.noMatchTitle} text={section.noMatchText}>
              <ButtonLink to="/careers">See all openings</ButtonLink>
            </Nothing>
          )}
          <p className={styles["open"]}>
            Nothing for you among these? <SmartLink to={OPEN_PATH}>Apply without a job</SmartLink>
          </p>
        </>
      )}
      <Alert />
    </Section>
  );
}

/** Asks for an e-mail when a job appears: open where there is none, otherwise behind a summary that opens it without scripts. */
function Alert() {
  const { alert, filter, jobs } = useLoaderData<typeof readCareers>();
  const isOpen = jobs.length === 0;
  // Another filter is another form.
  return (
    <details key={careersAddress(filter)} className={`screen-only ${styles["alert"]}`} open={isOpen}>
      <summary>
        Get an e-mail when a job appears
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <JobAlertForm id="alert" facts={alert} filter={filter} />
    </details>
  );
}

interface NothingProps {
  title: string;
  text: readonly string[];
  children: ReactNode;
}

function Nothing({ title, text, children }: NothingProps) {
  return (
    <div className={styles["nothing"]}>
      <h3>{title}</h3>
      {text.length > 0 && (
        <p>
          <LinkedContacts text={text.join(" ")} subject="Open application" />
        </p>
      )}
      {children}
    </div>
  );
}

function Filters() {
  const data = useLoaderData<typeof readCareers>();
  const { filter, jobs, departments, locations, employments, hours, isIsland } = data;
  const linksOf = (
    field: keyof JobFilter,
    choices: readonly { value: string; count: number }[],
    wordsOf = (value: string) => value,
  ) =>
    choices.map(({ value, count }) => ({
      to: `${careersAddress({ ...filter, [field]: value })}#openings`,
      label: wordsOf(value) || "All",
      count,
      current: value === filter[field],
    }));
  return (
    <div className={styles["filters"]}>
      <FilterLinks label="Department" links={linksOf("department", departments)} />
      <FilterLinks label="Location" links={linksOf("location", locations)} />
      <FilterLinks label="Employment" links={linksOf("employmentType", employments, employmentWords)} />
      {/* "All" alone is no choice: of no job staff have entered the hours. */}
      {hours.length > 1 && <FilterLinks label="Hours" links={linksOf("hours", hours)} />}
      {isNarrowed(filter) && (
        <p className={styles["found"]} role="status">
          {jobs.length === 0 ? "No opening just now" : plural(jobs.length, "opening", "openings")}
          {filter.employmentType && `, ${employmentWords(filter.employmentType).toLowerCase()}`}
          {filter.hours && `, ${filter.hours}`}
          {filter.department && ` in ${filter.department}`}
          {filter.location && ` ${isIsland ? "in" : "at"} ${filter.location}`}
          <SmartLink to="/careers#openings" className={styles["clear"]}>
            <X aria-hidden="true" size={18} /> Clear filters
          </SmartLink>
        </p>
      )}
    </div>
  );
}
