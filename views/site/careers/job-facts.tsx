import { formatDate } from "../../../src/rules/time/dates.ts";
import { formatSalary } from "../../../src/rules/money/money.ts";
import type { Job } from "../../../src/content/kinds/jobs/job.schema.ts";
import { EDUCATION_LABELS } from "../../../src/content/kinds/jobs/job-labels.ts";
import { storePath } from "../../../src/content/kinds/stores/store-path.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";
import { ApplyButton } from "./apply-panel.tsx";
import styles from "./job-facts.module.css";
import type { JobPlace } from "./job-structured-data.ts";
import { careersAddress, employmentLabel } from "../../../src/content/kinds/jobs/job-filter.ts";
import { lastDay, postedAt } from "./job-summary.ts";

/** The facts of a job and the button to apply. On wide screens it stays visible beside the text. */
export function JobFacts({ job, place }: { job: Job; place: JobPlace | undefined }) {
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
        <div>
          <dt>Department</dt>
          <dd>
            <SmartLink to={careersAddress({ department: job.department })}>{job.department}</SmartLink>
          </dd>
        </div>
        <div>
          <dt>Location</dt>
          <dd>
            <SmartLink to={place ? storePath(place.slug) : careersAddress({ location: job.location })}>
              {job.location}
            </SmartLink>
            {address && <address className={styles["address"]}>{address}</address>}
          </dd>
        </div>
        <div>
          <dt>Type</dt>
          <dd>{employmentLabel(job.employmentType)}</dd>
        </div>
        {job.hours && (
          <div>
            <dt>Hours</dt>
            <dd>{job.hours}</dd>
          </div>
        )}
        {job.education && (
          <div>
            <dt>Education</dt>
            <dd>{EDUCATION_LABELS[job.education]}</dd>
          </div>
        )}
        {job.experienceMonths !== null && (
          <div>
            <dt>Experience</dt>
            <dd>{formatMonths(job.experienceMonths)}</dd>
          </div>
        )}
        <div>
          <dt>Posted</dt>
          <dd>{formatDate(postedAt(job))}</dd>
        </div>
        <div>
          <dt>Closes</dt>
          <dd>{day ? day.charAt(0).toUpperCase() + day.slice(1) : "When we find the right person"}</dd>
        </div>
      </dl>
      <ApplyButton job={job} />
    </aside>
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
