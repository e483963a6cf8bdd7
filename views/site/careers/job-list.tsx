import styles from "./job-list.module.css";
import { JobCard } from "./job-card.tsx";
import type { JobCardFields } from "./job-summary.ts";

/** Jobs in a responsive grid. */
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
