import { ChevronRight, ChevronsLeft, ShieldCheck, Search } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation, Link } from "react-router";
import type { AuditFilter, AuditLine } from "../../../src/storage/audit/read-audit.ts";
import { hrefWith } from "../../../src/rules/lists/list-page.ts";
import { ButtonLinkTo, Button, ButtonRow } from "../kit/button.tsx";
import { EmptyState, Notice } from "../kit/notice.tsx";
import rows from "../kit/row-list.module.css";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { ProvedDownload } from "../prove-again.tsx";
import { classNames } from "../../components/class-names.ts";
import { readAdmin } from "../admin-loader.ts";
import type { Route } from "./+types/audit-screen";
import styles from "./audit-screen.module.css";
import { callApi } from "../api-call.ts";
import { AUDIT_AREAS, actionInWords, type FieldChange } from "../../../src/rules/access/audit-actions.ts";
import { sentenceCase } from "../../../src/rules/text/text.ts";
import { isCalendarDay } from "../../../src/rules/time/malta-time.ts";
import { DayInput } from "../fields/day-input.tsx";
import { Input, Select } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { isContentKind, kindOf } from "../../../src/content/kinds/kinds.ts";
import { formatDate, formatTime } from "../../../src/rules/time/dates.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { page: await readAdmin(context, (queries) => queries.audit(url.searchParams)) };
}

/** Who did what, when and from where. Lines are only ever added. Requires `users.manage`. */
export default function AuditScreen({ loaderData: { page } }: Route.ComponentProps) {
  const { lines, next, filter, isFirstPage } = page;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="screen">
      <ScreenTitle
        title="Audit log"
        lead="Who did what, when and from where. Lines are only ever added, and each is chained to the one before, so a missing or altered line shows."
        actions={
          <ProvedDownload href={hrefWith("/api/audit/export", { ...filter })}>
            {isFiltered ? "Export these lines" : "Export all"}
          </ProvedDownload>
        }
      />
      <VerifyAudit />
      <AuditFilters filter={filter} />
      {lines.length === 0 ? (
        <EmptyState
          emoji="magnifying-glass-tilted-left"
          title="No lines"
          actions={<ButtonLinkTo to="/admin/audit">Clear filters</ButtonLinkTo>}
        >
          No lines of the audit log match these filters.
        </EmptyState>
      ) : (
        <ol className={rows["rows"]} aria-label="Lines, the latest first">
          {lines.map((line) => (
            <AuditLineEntry key={line.seq} line={line} />
          ))}
        </ol>
      )}
      {(next !== null || !isFirstPage) && (
        <nav aria-label="Pagination">
          <ButtonRow>
            {!isFirstPage && (
              <ButtonLinkTo to={hrefWith("/admin/audit", { ...filter })} icon={ChevronsLeft}>
                Latest lines
              </ButtonLinkTo>
            )}
            {next !== null && (
              <ButtonLinkTo to={hrefWith("/admin/audit", { ...filter, before: next })} icon={ChevronRight}>
                Earlier lines
              </ButtonLinkTo>
            )}
          </ButtonRow>
        </nav>
      )}
    </div>
  );
}

interface Verdict {
  sound: boolean;
  sentence: string;
}

/** Recomputes the whole log on the server, and says whether it is sound or which line is the first wrong one. */
function VerifyAudit() {
  const [verdict, setVerdict] = useState<Verdict>();
  const verify = async () => {
    const result = await callApi<Verdict>("/api/audit/verify", { method: "POST", body: {} });
    setVerdict(result.ok ? result.value : { sound: false, sentence: result.error });
  };
  return (
    <div className={classNames(styles["verify"], "column gap-3")}>
      <Button icon={ShieldCheck} onPress={verify}>
        Verify the log
      </Button>
      {verdict && <Notice tone={verdict.sound ? "good" : "bad"}>{verdict.sentence}</Notice>}
    </div>
  );
}

/** The filters, in the address. A plain form, so that they work before the page is interactive. */
function AuditFilters({ filter }: { filter: AuditFilter }) {
  const isLoading = useNavigation().location?.pathname === "/admin/audit";
  return (
    // The key resets the fields when a link changes the filters.
    <search key={JSON.stringify(filter)}>
      <Form action="/admin/audit" className={styles["filters"]}>
        <Field label="Person">
          <Input
            type="search"
            name="person"
            defaultValue={filter.person}
            placeholder="Part of the e-mail address"
            autoComplete="off"
          />
        </Field>
        <Field label="Action">
          <Select name="what" defaultValue={filter.what ?? ""}>
            <option value="">Any action</option>
            {Object.entries(AUDIT_AREAS).map(([area, { label, actions }]) => (
              <optgroup key={area} label={label}>
                <option value={area}>{label}: all</option>
                {Object.entries(actions).map(([action, words]) => (
                  <option key={action} value={action}>
                    {sentenceCase(words)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Field label="Subject">
          <Input
            type="search"
            name="subject"
            defaultValue={filter.subject}
            placeholder="Part of a title or address"
            autoComplete="off"
          />
        </Field>
        <DayFilter name="from" initial={filter.from} />
        <DayFilter name="until" initial={filter.until} />
        <Button type="submit" tone="primary" icon={Search} busy={isLoading}>
          Filter
        </Button>
      </Form>
    </search>
  );
}

/** A day of the filter. It is typed day first, and sent as an address has it. What is no day is named once the field is left. */
function DayFilter({ name, initial = "" }: { name: "from" | "until"; initial: string | undefined }) {
  const [day, setDay] = useState(initial);
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && day !== "" && !isCalendarDay(day);
  const label = sentenceCase(name);
  return (
    <Field label={label} error={isWrong ? "Please enter a day, such as 29/11/2026." : undefined}>
      <div onBlur={() => setLeft(true)}>
        <DayInput name={label} value={day} onChange={setDay} />
      </div>
      <input type="hidden" name={name} value={day} />
    </Field>
  );
}

/** A line of the audit log, with what changed folded away. */
function AuditLineEntry({ line }: { line: AuditLine }) {
  const { seq, date, actor, action, changes, note, address, device, proof, requestId, hash } = line;
  return (
    <li className={classNames(styles["line"], "column gap-1")}>
      <p>
        <strong>{actor}</strong> {actionInWords(action)}
        <Subject line={line} />
      </p>
      <p className="quiet">
        <time dateTime={date}>
          {formatDate(date)}, {formatTime(date)}
        </time>
        {note !== "" && ` · ${note}`}
      </p>
      <details className={classNames(styles["details"], "quiet")}>
        <summary>
          {changes.length > 0 ? `Changed: ${changes.map(({ field }) => field).join(", ")}` : "Details"}
          <span className="visually-hidden"> of line {seq}</span>
        </summary>
        {changes.length > 0 && <Changes changes={changes} />}
        <dl className={classNames(styles["facts"], "column gap-1")}>
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
  if (!isContentKind(subjectType) || historyVersion === null) return <>: {name}</>;
  return (
    <>
      : <Link to={`/admin/${subjectType}/${subjectId}/history`}>{name}</Link> ({kindOf(subjectType).one},
      version {historyVersion})
    </>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className={classNames(styles["facts"], "column gap-1")}>
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
    <div>
      <span className="quiet">{label}</span> {text === null || text === "" ? "(empty)" : text}
    </div>
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
