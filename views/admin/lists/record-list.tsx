import type { ListSort } from "../../../src/content/kinds/kind.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { RecordListQuery, RecordListRow } from "../../../src/staff/staff-context.ts";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { BULK_NOTICE } from "../bulk/bulk-change-notice.tsx";
import { SelectedBar, type SelectedBarProps } from "../bulk/selected-bar.tsx";
import { memberAt, useRestoreFocus } from "../kit/restore-focus.ts";
import { STAY } from "../kit/stay-in-place.ts";
import { RowCheckbox } from "../kit/row-checkbox.tsx";
import { columnsOf, kindListOf } from "./kind-list.ts";
import { listHref, naturalDirection, sortOf } from "./list-address.ts";
import styles from "./record-list.module.css";
import { RecordRow } from "./record-row.tsx";
import { useRecordActions } from "./use-record-actions.ts";
import { ROW_LINK, useRowKeys } from "./use-row-keys.ts";
import { useSelection } from "./use-selection.ts";

interface RecordListProps {
  kind: ContentKind;
  query: RecordListQuery;
  rows: readonly RecordListRow[];
  /** How many the list finds, on all pages. */
  total: number;
  categories: readonly string[];
  /** Begins a change of many records. */
  onStart: SelectedBarProps["onStart"];
}

/** One page of records: a table, laid out as cards on phones. */
export function RecordList({ kind, query, rows, total, categories, onStart }: RecordListProps) {
  const { hasPicture } = kindListOf(kind);
  const columns = columnsOf(kind);
  const { many } = kindOf(kind);
  const table = useRef<HTMLTableElement>(null);
  const selection = useSelection(rows.map(({ id }) => id));
  const actions = useRecordActions(kind);
  // The list is removed with its last record.
  useRestoreFocus(table);
  // All that are found stay selected on other pages and in another order, but not with other filters.
  const [foundFor, setFoundFor] = useState<string>();
  const { q, state, category, offer } = query;
  const filter = { q, state, category, offer };
  const isAll = foundFor === JSON.stringify(filter);
  const selected = rows.filter(({ id }) => isAll || selection.ids.has(id));
  useRowKeys(table, toggle);

  function toggle(id: string, range: boolean) {
    if (!isAll) return selection.toggle(id, range);
    setFoundFor(undefined);
    selection.only(rows.map((row) => row.id).filter((each) => each !== id));
  }

  function clear() {
    setFoundFor(undefined);
    selection.clear();
  }

  return (
    <div className={styles["list"]}>
      <table ref={table} className={styles["table"]} aria-label={kindOf(kind).place.label}>
        <thead>
          <tr>
            <th scope="col" className={styles["tick"]}>
              <RowCheckbox
                aria-label={`Select all ${many} on this page`}
                checked={selected.length === rows.length}
                mixed={selected.length > 0 && selected.length < rows.length}
                onToggle={isAll ? clear : selection.toggleAll}
              >
                <span className={styles["all"]} aria-hidden="true">
                  Select all
                </span>
              </RowCheckbox>
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.sort} kind={kind} query={query} {...column} />
            ))}
            <th scope="col" className={styles["more"]}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <RecordRow
              key={row.id}
              kind={kind}
              row={row}
              hasPicture={hasPicture}
              isSelected={isAll || selection.ids.has(row.id)}
              onToggle={toggle}
              actions={actions}
              next={() => memberAt(table.current, `[${ROW_LINK}]`, at)}
            />
          ))}
        </tbody>
      </table>
      {actions.dialog}
      {selected.length > 0 && (
        <SelectedBar
          kind={kind}
          selected={selected}
          found={isAll ? { found: { ...filter, count: total } } : undefined}
          total={total}
          isWholePage={selected.length === rows.length}
          categories={categories}
          actions={actions}
          onStart={onStart}
          onSelectFound={(all) => {
            setFoundFor(all ? JSON.stringify(filter) : undefined);
            selection.only(rows.map(({ id }) => id));
          }}
          onClear={clear}
          next={() =>
            document.getElementById(BULK_NOTICE) ??
            table.current?.querySelector<HTMLInputElement>("thead input")
          }
        />
      )}
    </div>
  );
}

interface ColumnHeadProps {
  kind: ContentKind;
  query: RecordListQuery;
  sort: ListSort;
  head: string;
}

/** A column header: a click sorts by the column, another click reverses the direction. */
function ColumnHead({ kind, query, sort, head }: ColumnHeadProps) {
  const current = sortOf(query);
  const isCurrent = current.sort === sort;
  const reversed = current.direction === "asc" ? "desc" : "asc";
  const direction = isCurrent ? reversed : naturalDirection(sort);
  const Arrow = current.direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={styles[sort]}
      aria-sort={isCurrent ? (current.direction === "asc" ? "ascending" : "descending") : undefined}
    >
      <Link
        to={listHref(`/admin/${kind}`, query, { sort, direction })}
        state={STAY}
        className={styles["head"]}
      >
        {head}
        {isCurrent && <Arrow size={16} aria-hidden="true" />}
      </Link>
    </th>
  );
}
