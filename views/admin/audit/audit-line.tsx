import { Link } from "react-router";
import type { AuditLine } from "../../../src/staff/staff-context.ts";
import { isContentKind, kindOf } from "../../../src/content/kinds/kinds.ts";
import { actionInWords, type FieldChange } from "../../../src/rules/access/audit-actions.ts";
import { formatDate, formatTime } from "../../../src/rules/time/dates.ts";
import { sentenceCase } from "../../../src/rules/text/text.ts";
import styles from "./audit-screen.module.css";

/** A line of the audit log, with what changed folded away. */
export function AuditLineEntry({ line }: { line: AuditLine }) {
  const { seq, date, actor, action, changes, note, address, device, proof, requestId, hash } = line;
  return (
    <li className={styles["line"]}>
      <p className={styles["what"]}>
        <strong>{actor}</strong> {actionInWords(action)}
        <Subject line={line} />
      </p>
      <p className={styles["when"]}>
        <time dateTime={date}>
          {formatDate(date)}, {formatTime(date)}
        </time>
        {note !== "" && ` · ${note}`}
      </p>
      <details className={styles["details"]}>
        <summary>
          {changes.length > 0 ? changesInWords(changes) : "Details"}
          <span className="visually-hidden"> of line {seq}</span>
        </summary>
        {changes.length > 0 && <Changes changes={changes} />}
        <dl className={styles["facts"]}>
          <Fact name="Line" value={String(seq)} />
          <Fact name="Network address" value={address.replace(/^::ffff:/, "")} />
          <Fact name="Device" value={device} />
          <Fact name="Signed in by" value={proof} />
          <Fact name="Account" value={line.userId ?? ""} />
          <Fact name="Subject" value={line.subjectId} />
          <Fact name="Request" value={requestId} />
          <Fact name="Hash" value={hash} />
        </dl>
      </details>
    </li>
  );
}

/** The subject's name; a record's leads to its history. */
function Subject({ line: { subject, subjectType, subjectId, historyVersion } }: { line: AuditLine }) {
  if (subject === "" && subjectId === "") return null;
  const name = subject || subjectId;
  if (!isContentKind(subjectType)) return <>: {name}</>;
  const label = kindOf(subjectType).one;
  if (historyVersion === null) return <>: {name}</>;
  return (
    <>
      : <Link to={`/admin/${subjectType}/${subjectId}/history`}>{name}</Link> ({label}, version{" "}
      {historyVersion})
    </>
  );
}

function changesInWords(changes: readonly FieldChange[]): string {
  return `Changed: ${changes.map(({ field }) => field).join(", ")}`;
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className={styles["changes"]}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{sentenceCase(field)}</dt>
          <dd>
            <Value label="Before" text={before} />
            <Value label="After" text={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ label, text }: { label: string; text: string | null }) {
  return (
    <span className={styles["value"]}>
      <span className={styles["label"]}>{label}</span> {text === null || text === "" ? "(empty)" : text}
    </span>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (value === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
