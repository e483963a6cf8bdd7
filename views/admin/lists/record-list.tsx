import type { ListSort } from "../../../src/content/kind.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import type { RecordListQuery, RecordListRow } from "../../../src/context.ts";
import { kindOf, type ContentKind } from "../../../src/content/kinds.ts";
import { publishMoveOf, withdrawMovesOf } from "../../../src/content/status-moves.ts";
import { memberAt, useRestoreFocus } from "../kit/restore-focus.ts";
import { STAY } from "../kit/stay-in-place.ts";
import { RowCheckbox } from "../kit/row-checkbox.tsx";
import { BulkBar } from "./bulk-bar.tsx";
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
}

/** One page of records: a table, laid out as cards on phones. */
export function RecordList({ kind, query, rows }: RecordListProps) {
  const { hasPicture } = kindListOf(kind);
  const columns = columnsOf(kind);
  const { many } = kindOf(kind);
  const table = useRef<HTMLTableElement>(null);
  const selection = useSelection(rows.map(({ id }) => id));
  const actions = useRecordActions(kind);
  // The list is removed with its last record.
  useRestoreFocus(table);
  useRowKeys(table, selection.toggle);
  const selected = rows.filter(({ id }) => selection.ids.has(id));

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
                onToggle={selection.toggleAll}
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
              isSelected={selection.ids.has(row.id)}
              onToggle={selection.toggle}
              actions={actions}
              next={() => memberAt(table.current, `[${ROW_LINK}]`, at)}
            />
          ))}
        </tbody>
      </table>
      {actions.dialog}
      {selected.length > 0 && (
        <BulkBar
          words={`${selected.length} selected`}
          onClear={selection.clear}
          next={() => table.current?.querySelector<HTMLInputElement>("thead input")}
          actions={[
            ...[publishMoveOf(kind), ...withdrawMovesOf(kind)].map((move) => ({
              label: move.label,
              onSelect: async () => {
                await actions.setStatus(selected, move);
                selection.clear();
              },
            })),
            {
              label: "Move to bin",
              tone: "danger",
              onSelect: async () => {
                await actions.bin(selected);
                selection.clear();
              },
            },
          ]}
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
