import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import type { section as kind } from "../../../src/sections/list/list.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { OPEN_PATH } from "../../../src/rules/contact/application-form.ts";
import {
  careersAddress,
  employmentWords,
  isNarrowed,
  type JobFilter,
} from "../../../src/content/kinds/jobs/job-filter.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { LinkedContacts } from "../../components/linked-contacts.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { FilterLinks } from "../filters.tsx";
import { Section } from "../section.tsx";
import { JobAlertForm } from "../subscribe/job-alert-form.tsx";
import type { readCareers } from "./read-careers.ts";
import styles from "./careers.module.css";
import { JobList } from "./job-list.tsx";

/** The openings with their filters, and the form that asks for an e-mail when there is another. */
export function Openings({ section }: { section: SectionFields<typeof kind> }) {
  const { jobs, total } = useLoaderData<typeof readCareers>();
  return (
    <Section id="openings" title={section.title}>
      {total === 0 ? (
        <Nothing title={section.noneTitle} text={section.noneText} subject="Open application">
          <ButtonLink to={OPEN_PATH}>Apply without a job</ButtonLink>
        </Nothing>
      ) : (
        <>
          <Filters />
          {jobs.length > 0 ? (
            <JobList jobs={jobs} />
          ) : (
            <Nothing title={section.noMatchTitle} text={section.noMatchText} subject="Open application">
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
  /** The subject of the e-mail to the address in the text. */
  subject: string;
  children: ReactNode;
}

function Nothing({ title, text, subject, children }: NothingProps) {
  return (
    <div className={styles["nothing"]}>
      <h3>{title}</h3>
      {text.length > 0 && (
        <p>
          <LinkedContacts text={text.join(" ")} subject={subject} />
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
