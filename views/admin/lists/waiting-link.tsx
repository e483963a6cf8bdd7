import { Clock } from "lucide-react";
import { Link } from "react-router";
import type { RecordListRow } from "../../../src/staff/staff-context.ts";
import { nextPath } from "../editor/next-version.ts";
import styles from "./lists.module.css";

/** Beside a record of which a next version waits: when it goes live. It leads to it. */
export function WaitingLink({ row, path }: { row: RecordListRow; path: string }) {
  if (!row.waiting) return null;
  return (
    <Link
      to={nextPath(path)}
      discover="none"
      className={styles["waiting"]}
      aria-label={`${row.waiting}: the next version of ${row.title}`}
    >
      <Clock size={14} aria-hidden="true" />
      {row.waiting}
    </Link>
  );
}
