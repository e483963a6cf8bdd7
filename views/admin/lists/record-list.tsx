import { ArrowDown, ArrowUp } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { ListSort } from "../../../src/content/kinds/kind.ts";
import type { RecordListQuery, CountedListRow } from "../../../src/staff/staff-context.ts";
import { kindOf, type ContentKind, adminPathOf } from "../../../src/content/kinds/kinds.ts";
import { BULK_NOTICE } from "../bulk/bulk-change-notice.tsx";
import { SelectedBar, type SelectedBarProps } from "../bulk/selected-bar.tsx";
import { memberAt, useRestoreFocus } from "../kit/keyboard.ts";
import { STAY } from "../kit/tabs.tsx";
import { RowCheckbox } from "../kit/controls.tsx";
import {
  columnsOf,
  hasCategories,
  kindListOf,
  categoryLabelOf,
  listHref,
  naturalDirection,
  sortOf,
} from "./kind-list.ts";
import styles from "./lists.module.css";
import { recordMenu, useRecordActions, type RecordActions } from "./use-record-actions.ts";
import { ROW_LINK, useRowKeys, useSelection } from "./use-selection.ts";
import { WaitingLink } from "./waiting-link.tsx";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { whenInWords } from "../kit/when-words.ts";
import { Picture } from "../../components/picture.tsx";
import { useNow } from "../../components/now.tsx";
import { AuthorName } from "../kit/author-name.tsx";
import { besideBadge, StateBadge } from "../kit/badge.tsx";
import { Menu } from "../kit/menu.tsx";

interface RecordListProps {
  kind: ContentKind;
  query: RecordListQuery;
  rows: readonly CountedListRow[];
  /** How many the list finds, on all pages. */
  total: number;
  categories: readonly string[];
  /** Begins a change of many records; absent where the user may not, and then none can be selected. */
  onStart: SelectedBarProps["onStart"] | undefined;
  /** Whether each record has a menu of what can be done with it. */
  hasActions: boolean;
}

/** One page of records: a table, laid out as cards on phones. */
export function RecordList({ kind, query, rows, total, categories, onStart, hasActions }: RecordListProps) {
  const columns = columnsOf(kind);
  const hasViews = rows.some(({ views }) => views !== undefined);
  const { many } = kindOf(kind);
  const table = useRef<HTMLTableElement>(null);
  const selection = useSelection(rows.map(({ id }) => id));
  const actions = useRecordActions(kind);
  // The list is removed with its last record.
  useRestoreFocus(table);
  // All that are found stay selected on other pages and in another order, but not with other filters.
  const [foundFor, setFoundFor] = useState<string>();
  const { q, state, category, offer, waiting } = query;
  const filter = { q, state, category, offer, waiting };
  const isAll = foundFor === JSON.stringify(filter);
  const selected = rows.filter(({ id }) => isAll || selection.ids.has(id));
  useRowKeys(table, onStart && toggle);

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
    <div>
      <table ref={table} className={styles["table"]} aria-label={kindOf(kind).place.label}>
        <thead>
          <tr>
            {onStart && (
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
            )}
            {columns.map((column) => (
              <ColumnHead key={column.sort} kind={kind} query={query} {...column} />
            ))}
            {hasViews && (
              <th scope="col" className={styles["views"]}>
                Views this week
              </th>
            )}
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
              isSelected={isAll || selection.ids.has(row.id)}
              onToggle={onStart && toggle}
              actions={hasActions ? actions : undefined}
              next={() => memberAt(table.current, `[${ROW_LINK}]`, at)}
            />
          ))}
        </tbody>
      </table>
      {actions.dialog}
      {onStart && selected.length > 0 && (
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

interface RecordRowProps {
  kind: ContentKind;
  row: CountedListRow;
  isSelected: boolean;
  onToggle: ((id: string, range: boolean) => void) | undefined;
  actions: RecordActions | undefined;
  /** Returns the element that receives the focus when the row is removed. */
  next: () => HTMLElement | null | undefined;
}

/** A record in a list: a table row, or a card on phones. */
function RecordRow({ kind, row, isSelected, onToggle, actions, next }: RecordRowProps) {
  const element = useRef<HTMLTableRowElement>(null);
  useRestoreFocus(element, next);
  const { hasPicture, hasPrice } = kindListOf(kind);
  const path = adminPathOf(kind, row.id);
  const now = useNow();
  const beside = besideBadge(row.state, row.sentence);
  return (
    <tr ref={element} data-row className={isSelected ? styles["selected"] : undefined}>
      {onToggle && (
        <td className={styles["tick"]}>
          <RowCheckbox
            aria-label={`Select ${row.title}`}
            checked={isSelected}
            onToggle={(range) => onToggle(row.id, range)}
          />
        </td>
      )}
      <td className={styles["title"]}>
        <div className={styles["what"]}>
          {hasPicture && (
            <span className={styles["thumb"]}>
              <Picture url={row.imageUrl} alt="" sizes="3rem" />
            </span>
          )}
          <span className={styles["words"]}>
            <Link to={path} discover="none" className={styles["link"]} {...{ [ROW_LINK]: row.id }}>
              {row.title}
            </Link>
            {row.detail && <span className={styles["detail"]}>{row.detail}</span>}
          </span>
        </div>
      </td>
      <td className={styles["start"]}>
        <StateBadge state={row.state} />
        {beside && <span className={styles["detail"]}>{beside}</span>}
        <WaitingLink row={row} path={path} />
      </td>
      {hasCategories(kind) && <td className={styles["category"]}>{categoryLabelOf(kind, row.category)}</td>}
      {hasPrice && (
        <td className={styles["price"]}>
          {row.price === null ? <span className={styles["detail"]}>No price</span> : formatPrice(row.price)}
          {row.offerPrice !== null && (
            <span className={styles["offer"]}>
              <span className="visually-hidden">on offer at </span>
              {formatPrice(row.offerPrice)}
            </span>
          )}
        </td>
      )}
      <td className={styles["updated"]}>
        <span>{whenInWords(row.updatedDate, now)}</span>
        <span className={styles["detail"]}>
          <AuthorName author={row.updatedBy} />
        </span>
      </td>
      {row.views !== undefined && (
        <td className={styles["views"]}>
          {row.views.toLocaleString("en-GB")}
          <span className={styles["unit"]}> {row.views === 1 ? "view" : "views"} this week</span>
        </td>
      )}
      <td className={styles["more"]}>
        {actions && <Menu label={`Actions for ${row.title}`} items={recordMenu(kind, row, actions)} />}
      </td>
    </tr>
  );
}
