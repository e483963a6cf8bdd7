import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import type { section as kind } from "../../../src/sections/list/list.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { useBrand } from "../../components/brand.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { LinkedEmail } from "../../components/linked-email.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { FilterLinks } from "../filters.tsx";
import { Section } from "../section.tsx";
import type { readCareers } from "./read-careers.ts";
import styles from "./careers.module.css";
import { JobList } from "./job-list.tsx";
import { careersAddress } from "./job-summary.ts";

/** The openings with their filters. */
export function Openings({ section }: { section: SectionFields<typeof kind> }) {
  const { careersEmail } = useBrand();
  const { jobs, total } = useLoaderData<typeof readCareers>();
  return (
    <Section id="openings" title={section.title}>
      {total === 0 ? (
        <Nothing title={section.noneTitle} text={section.noneText} subject="Open application">
          <ButtonLink to={careersEmail && `mailto:${careersEmail}?subject=Open%20application`}>
            Write to us
          </ButtonLink>
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
        </>
      )}
    </Section>
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
          <LinkedEmail text={text.join(" ")} subject={subject} />
        </p>
      )}
      {children}
    </div>
  );
}

function Filters() {
  const { filter, jobs, departments, locations } = useLoaderData<typeof readCareers>();
  const isNarrowed = filter.department !== "" || filter.location !== "";
  return (
    <div className={styles["filters"]}>
      <FilterLinks
        label="Department"
        links={departments.map(({ value, count }) => ({
          to: `${careersAddress({ ...filter, department: value })}#openings`,
          label: value || "All",
          count,
          current: value === filter.department,
        }))}
      />
      <FilterLinks
        label="Location"
        links={locations.map(({ value, count }) => ({
          to: `${careersAddress({ ...filter, location: value })}#openings`,
          label: value || "All",
          count,
          current: value === filter.location,
        }))}
      />
      {isNarrowed && (
        <p className={styles["found"]}>
          {plural(jobs.length, "opening", "openings")}
          {filter.department && ` in ${filter.department}`}
          {filter.location && ` at ${filter.location}`}
          <SmartLink to="/careers#openings" className={styles["clear"]}>
            <X aria-hidden="true" size={18} /> Clear filters
          </SmartLink>
        </p>
      )}
    </div>
  );
}
