import { ChevronRight, ChevronsLeft } from "lucide-react";
import type { AuditFilter } from "../../../src/staff/staff-context.ts";
import { ButtonLinkTo } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import rows from "../kit/row-list.module.css";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { ProvedDownload } from "../proved-download.tsx";
import { readAdmin } from "../read-admin.ts";
import type { Route } from "./+types/audit-screen";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditLineEntry } from "./audit-line.tsx";
import styles from "./audit-screen.module.css";
import { VerifyAudit } from "./verify-audit.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { page: await readAdmin(context, (queries) => queries.audit(url.searchParams)) };
}

/** Who did what, when and from where. Lines are only ever added. Requires `users.manage`. */
export default function AuditScreen({ loaderData: { page } }: Route.ComponentProps) {
  const { lines, next, filter, isFirstPage } = page;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className={styles["screen"]}>
      <ScreenTitle
        title="Audit log"
        lead="Who did what, when and from where. Lines are added and never changed, and each depends on the one before, so that a missing or changed line shows."
        actions={
          <ProvedDownload href={hrefOf("/api/audit/export", filter)}>
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
          No line of the audit log fits these filters.
        </EmptyState>
      ) : (
        <ol className={rows["rows"]} aria-label="Lines, the latest first">
          {lines.map((line) => (
            <AuditLineEntry key={line.seq} line={line} />
          ))}
        </ol>
      )}
      {(next !== null || !isFirstPage) && (
        <nav className={styles["pages"]} aria-label="Pagination">
          {!isFirstPage && (
            <ButtonLinkTo to={hrefOf("/admin/audit", filter)} icon={ChevronsLeft}>
              Latest lines
            </ButtonLinkTo>
          )}
          {next !== null && (
            <ButtonLinkTo to={hrefOf("/admin/audit", filter, next)} icon={ChevronRight}>
              Earlier lines
            </ButtonLinkTo>
          )}
        </nav>
      )}
    </div>
  );
}

/** An address with the filter in its query. */
function hrefOf(path: string, filter: AuditFilter, before?: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  if (before !== undefined) query.set("before", String(before));
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
