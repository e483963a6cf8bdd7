import { X } from "lucide-react";
import { siteContext, type PageHandle } from "../../../src/context.ts";
import { useBrand } from "../../components/brand.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { PageIntro } from "../page-intro.tsx";
import { Section } from "../section.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { ListStructuredData } from "../seo/list-structured-data.tsx";
import styles from "./careers.module.css";
import { FilterLinks } from "../filter-links.tsx";
import { HowWeHire } from "./how-we-hire.tsx";
import { filterChoices, filterJobs } from "./job-filter.ts";
import { JobList } from "./job-list.tsx";
import { careersAddress, jobCard } from "./job-summary.ts";
import { WhyWorkHere } from "./why-work-here.tsx";
import type { Route } from "./+types/careers";

export const handle: PageHandle = { query: ["department", "location"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const filter = { department: query.get("department") ?? "", location: query.get("location") ?? "" };
  const all = (await context.get(siteContext).list("jobs")).map(jobCard);
  return {
    filter,
    jobs: filterJobs(all, filter),
    departments: filterChoices(all, "department", filter),
    locations: filterChoices(all, "location", filter),
    total: all.length,
  };
}

/** All job openings, the benefits, and the hiring process. */
export default function Careers({ loaderData }: Route.ComponentProps) {
  const brand = useBrand();
  const openApplication = brand.careersEmail && `mailto:${brand.careersEmail}?subject=Open%20application`;
  const { filter, jobs, departments, locations, total } = loaderData;
  const narrowed = filter.department !== "" || filter.location !== "";
  return (
    <>
      <PageHead
        title="Careers"
        description={`Jobs at ${brand.name} in Malta and Gozo: shop floor, counters, bakery, logistics and head office. See every opening with its pay.`}
        path="/careers"
      />
      <ListStructuredData
        entries={jobs.map(({ slug, title }) => ({ path: `/careers/${slug}`, name: title }))}
      />
      <PageIntro
        title="Work where your neighbours shop"
        lead="Bakers and butchers, students and grandmothers, drivers and developers: about 640 of us feed the islands. We would love to meet you."
        tone="olive"
        emoji="handshake"
      >
        <ButtonLink to="/careers#openings" look="honey">
          {total > 0 ? `See ${plural(total, "opening", "openings")}` : "Write to us"}
        </ButtonLink>
      </PageIntro>
      <Section id="openings" title="Openings">
        {total === 0 ? (
          <div className={styles["nothing"]}>
            <h3>No openings just now</h3>
            <p>
              Every place is taken at the moment, but people move on and stores grow.
              {openApplication && (
                <>
                  {" "}
                  Tell us who you are and what you like doing at{" "}
                  <SmartLink to={openApplication}>{brand.careersEmail}</SmartLink>, and we will write as soon
                  as something fits.
                </>
              )}
            </p>
            <ButtonLink to={openApplication}>Write to us</ButtonLink>
          </div>
        ) : (
          <>
            <div className={styles["filters"]}>
              <FilterLinks
                label="Department"
                links={departments.map(({ value, count }) => ({
                  to: careersAddress({ ...filter, department: value }),
                  label: value || "All",
                  count,
                  current: value === filter.department,
                }))}
              />
              <FilterLinks
                label="Location"
                links={locations.map(({ value, count }) => ({
                  to: careersAddress({ ...filter, location: value }),
                  label: value || "All",
                  count,
                  current: value === filter.location,
                }))}
              />
              {narrowed && (
                <p className={styles["found"]}>
                  {plural(jobs.length, "opening", "openings")}
                  {filter.department && ` in ${filter.department}`}
                  {filter.location && ` at ${filter.location}`}
                  <SmartLink to="/careers" className={styles["clear"]}>
                    <X aria-hidden="true" size={18} /> Clear filters
                  </SmartLink>
                </p>
              )}
            </div>
            {jobs.length > 0 ? (
              <JobList jobs={jobs} />
            ) : (
              <div className={styles["nothing"]}>
                <h3>Nothing matches that just now</h3>
                <p>
                  There is no such opening at the moment. Look at all of them
                  {openApplication && (
                    <>
                      , or write to <SmartLink to={openApplication}>{brand.careersEmail}</SmartLink>: we keep
                      good letters and come back to them
                    </>
                  )}
                  .
                </p>
                <ButtonLink to="/careers">See all openings</ButtonLink>
              </div>
            )}
          </>
        )}
      </Section>
      <WhyWorkHere />
      <HowWeHire />
    </>
  );
}
