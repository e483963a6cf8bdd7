import styles from "./job-list.module.css";
import { type JobCardFields, applyBy, isNew } from "./job-summary.ts";
import { employmentLabel } from "../../../src/content/kinds/jobs/job-filter.ts";
import { Clock, MapPin } from "lucide-react";
import { formatSalary } from "../../../src/rules/money/money.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";

export function JobList({ jobs }: { jobs: readonly JobCardFields[] }) {
  return (
    <ul className={styles["jobs"]}>
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} />
        </li>
      ))}
    </ul>
  );
}

/** A job in a list. The whole card is clickable. */
function JobCard({ job }: { job: JobCardFields }) {
  const now = useNow();
  return (
    <article className={styles["card"]}>
      <div className={styles["words"]}>
        <p className={styles["department"]}>
          {job.department}
          {isNew(job, now) && <span className={styles["new"]}>New</span>}
        </p>
        <h3 className={styles["title"]}>
          <SmartLink to={`/careers/${job.slug}`} className={styles["link"]}>
            {job.title}
          </SmartLink>
        </h3>
        <ul className={styles["facts"]}>
          <li>
            <MapPin aria-hidden="true" size={18} /> {job.location}
          </li>
          <li>
            <Clock aria-hidden="true" size={18} />{" "}
            {[employmentLabel(job.employmentType), job.hours].filter(Boolean).join(", ")}
          </li>
        </ul>
      </div>
      <div className={styles["terms"]}>
        {job.salary && <p className={styles["salary"]}>{formatSalary(job.salary)}</p>}
        <p className="quiet">{applyBy(job, now)}</p>
      </div>
    </article>
  );
}
