import type { SystemStatus } from "../../../src/staff/staff-context.ts";
import { formatDate, formatTime } from "../../../src/rules/time/dates.ts";
import { formatElapsed } from "./format-units.ts";
import styles from "./system-screen.module.css";

/** The errors and slow requests since the process started. */
export function EventLists({ system }: { system: SystemStatus }) {
  const { slowRequests: slow, recentErrors: errors, isOneOfSeveral } = system;
  return (
    <>
      <section aria-labelledby="errors">
        <h2 id="errors">Errors</h2>
        {isOneOfSeveral && (
          <p>
            The site runs in several processes. The errors and slow requests below, and the memory above, are
            those of the process that made this page; the log has all of them.
          </p>
        )}
        {errors.length === 0 ? (
          <p>No errors since the server started.</p>
        ) : (
          <ol className={styles["events"]}>
            {errors.map(({ date, message, requestId }, index) => (
              <li key={`${date} ${index}`}>
                <strong className={styles["message"]}>{message}</strong>
                <span className={styles["when"]}>
                  {formatDate(date)}, {formatTime(date)}
                  {requestId && `, request ${requestId}`}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="slow">
        <h2 id="slow">Slow requests</h2>
        {slow.length === 0 ? (
          <p>No request took longer than one second since the server started.</p>
        ) : (
          <ol className={styles["events"]}>
            {slow.map(({ requestId, date, method, path, status, ms }) => (
              <li key={requestId}>
                <strong className={styles["message"]}>
                  {method} {path}
                </strong>
                <span className={styles["when"]}>
                  {formatElapsed(ms)}, status {status}, {formatDate(date)}, {formatTime(date)}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}
