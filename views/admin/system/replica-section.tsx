import type { SystemStatus } from "../../../src/staff/staff-context.ts";
import { formatElapsed } from "./format-units.ts";
import styles from "./system-screen.module.css";

interface ReplicaSectionProps {
  replicas: NonNullable<SystemStatus["replicas"]>;
  now: string;
}

/** The processes that serve the site from one PostgreSQL database. */
export function ReplicaSection({ replicas, now }: ReplicaSectionProps) {
  return (
    <section aria-labelledby="replicas">
      <h2 id="replicas">Servers</h2>
      <ol className={styles["events"]}>
        {replicas.map(({ id, host, startedDate, renewedAgo, behind, isThis }) => (
          <li key={id}>
            <strong className={styles["message"]}>
              {host}
              {isThis && " (shows this page)"}
            </strong>
            <span className={styles["when"]}>
              Running for {formatElapsed(Date.parse(now) - Date.parse(startedDate))}, checked for changes{" "}
              {renewedAgo} ms ago
              {behind > 0 && `, ${behind} ${behind === 1 ? "change" : "changes"} behind`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
