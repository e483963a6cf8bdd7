import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { reportContext, siteContext, type Site, type PageHandle } from "../../../src/site/context.ts";
import type { Job } from "../../../src/content/kinds/jobs/job.schema.ts";
import { pick } from "../../../src/rules/pick.ts";
import { keepTogether } from "../../../src/rules/text/keep-together.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { formatSalary } from "../../../src/rules/money/money.ts";
import { EDUCATION_LABELS } from "../../../src/content/kinds/jobs/job-labels.ts";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import { paragraphsOf, plural, sentenceCase } from "../../../src/rules/text/text.ts";
import { careersAddress, employmentLabel } from "../../../src/content/kinds/jobs/job-filter.ts";
import { defer } from "../../components/defer.ts";
import { Deferred } from "../../components/deferred.tsx";
import { requireAtSlug } from "../found-or-moved.ts";
import { PageIntro } from "../page-intro.tsx";
import { Section } from "../section.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import { useSiteOrigin } from "../seo/organization.ts";
import { PageHead } from "../../components/page-head.tsx";
import { ApplyPanel, ApplyButton } from "./apply-panel.tsx";
import styles from "./job-detail.module.css";
import { JobList } from "./job-list.tsx";
import { jobPosting, PLACE_FIELDS, type JobPlace } from "./job-structured-data.ts";
import { jobCard, type JobCardFields, lastDay, postedAt } from "./job-summary.ts";
import { takesForm } from "../../../src/rules/contact/application-form.ts";
import { useBrand } from "../../components/brand.ts";
import { readOr } from "../read-or.ts";
import { classNames } from "../../components/class-names.ts";
import type { Route } from "./+types/job-detail";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";

/** How many similar openings a job page shows. */
const SIMILAR = 3;

export const handle: PageHandle = { query: [] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const report = context.get(reportContext);
  const [found, stores] = await Promise.all([
    site.find("jobs", params.jobId),
    readOr(report, [], () => site.list("stores")),
  ]);
  const job = requireAtSlug(found, params.jobId, (slug) => `/careers/${slug}`);
  const store = stores.find(({ name }) => name === job.location);
  return {
    job,
    place: store && pick(store, PLACE_FIELDS),
    similar: await defer(findSimilar(site, job), report),
  };
}

export default function JobDetail({ loaderData: { job, place, similar } }: Route.ComponentProps) {
  const origin = useSiteOrigin();
  const brand = useBrand();
  return (
    <>
      <PageHead
        title={`${job.title}, ${job.location}`}
        description={
          job.introduction ||
          `${job.title} in ${job.department}, ${job.location}. Terms, pay and how to apply.`
        }
        path={`/careers/${job.slug}`}
      />
      <JsonLd data={jobPosting(job, place, origin, takesForm(job, brand))} />
      <PageIntro
        title={job.title}
        lead={job.introduction}
        crumbs={[{ path: "/careers", label: "Careers" }]}
        tone="leaf"
        emoji={departmentEmoji(job.department)}
      />
      <div className={classNames("container", styles["page"])}>
        <JobFacts job={job} place={place} />
        <div className={styles["text"]}>
          {job.description !== "" && (
            <section className={styles["description"]}>
              <h2>About the job</h2>
              {[...new Set(paragraphsOf(job.description))].map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          )}
          <LineList title="What you will do" lines={job.job_details} />
          <LineList title="What you bring" lines={job.requirements} />
          <LineList title="What you get" lines={job.benefits} />
          <ApplyPanel job={job} />
        </div>
      </div>
      <Deferred part={similar} label="More openings">
        {(jobs) =>
          jobs.length > 0 && (
            <Section title="More openings" more={{ to: "/careers", label: "All openings" }}>
              <JobList jobs={jobs} />
            </Section>
          )
        }
      </Deferred>
    </>
  );
}

function LineList({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles["lines"]}>
        {[...new Set(lines)].map((line) => (
          <li key={line}>
            <Check aria-hidden="true" size={20} />
            {keepTogether(line)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Other openings: the same department first, then the same location, then the newest. */
async function findSimilar(site: Site, job: Job): Promise<JobCardFields[]> {
  const nearness = (other: Job) =>
    (other.department === job.department ? 2 : 0) + (other.location === job.location ? 1 : 0);
  return (await site.list("jobs"))
    .filter(({ id }) => id !== job.id)
    .toSorted((a, b) => nearness(b) - nearness(a))
    .slice(0, SIMILAR)
    .map(jobCard);
}

/** Patterns that select a department's emoji. Staff name departments freely. */
const DRAWINGS: readonly (readonly [RegExp, string])[] = [
  [/baker/i, "bread"],
  [/fish/i, "fish"],
  [/butcher|meat/i, "cut-of-meat"],
  [/deli|cheese/i, "cheese-wedge"],
  [/fruit|vegetable|produce/i, "leafy-green"],
  [/logistic|driv|warehouse/i, "delivery-truck"],
  [/financ|account/i, "bar-chart"],
  [/market|communicat/i, "megaphone"],
  [/^it$|software|digital/i, "mobile-phone"],
  [/people|human/i, "people-hugging"],
  [/store|shop|checkout/i, "shopping-cart"],
];

/** The emoji of a department; a handshake if no pattern matches. */
function departmentEmoji(department: string): string {
  return DRAWINGS.find(([words]) => words.test(department))?.[1] ?? "handshake";
}

/** The facts of a job and the button to apply. On wide screens it stays visible beside the text. */
function JobFacts({ job, place }: { job: Job; place: JobPlace | undefined }) {
  const day = lastDay(job, useNow());
  const address = addressOf(place ?? job.workplace);
  return (
    <aside className={styles["facts"]} aria-labelledby="at-a-glance">
      <h2 id="at-a-glance" className="visually-hidden">
        At a glance
      </h2>
      {job.salary && (
        <p className={styles["salary"]}>
          {formatSalary(job.salary)} <span>before tax</span>
        </p>
      )}
      <dl className={styles["list"]}>
        <Fact term="Department">
          <SmartLink to={careersAddress({ department: job.department })}>{job.department}</SmartLink>
        </Fact>
        <Fact term="Location">
          <SmartLink to={place ? storePath(place.slug) : careersAddress({ location: job.location })}>
            {job.location}
          </SmartLink>
          {address && <address className={styles["address"]}>{address}</address>}
        </Fact>
        <Fact term="Type">{employmentLabel(job.employmentType)}</Fact>
        {job.hours && <Fact term="Hours">{job.hours}</Fact>}
        {job.education && <Fact term="Education">{EDUCATION_LABELS[job.education]}</Fact>}
        {job.experienceMonths !== null && <Fact term="Experience">{formatMonths(job.experienceMonths)}</Fact>}
        <Fact term="Posted">{formatDate(postedAt(job))}</Fact>
        <Fact term="Closes">{day ? sentenceCase(day) : "When we find the right person"}</Fact>
      </dl>
      <ApplyButton job={job} />
    </aside>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function addressOf(place: JobPlace | Job["workplace"]): string {
  if (!place) return "";
  const town = `${place.locality} ${place.postcode}`.trim();
  return [place.street, town, ...("island" in place ? [place.island] : [])].join(", ");
}

/** `None needed`, `6 months`, `2 years`. */
function formatMonths(months: number): string {
  if (months === 0) return "None needed";
  return months % 12 === 0 ? plural(months / 12, "year", "years") : plural(months, "month", "months");
}
