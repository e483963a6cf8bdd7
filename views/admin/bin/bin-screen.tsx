import { RotateCcw } from "lucide-react";
import { useRef } from "react";
import type { BinRow } from "../../../src/staff/staff-context.ts";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { hrefWith, readPage, RECORDS_PER_PAGE } from "../../../src/rules/lists/list-page.ts";
import { authorInWords } from "../../../src/rules/access/author.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { sentenceCase } from "../../../src/rules/text/text.ts";
import { whenInWords } from "../kit/when-words.ts";
import { Picture } from "../../components/picture.tsx";
import { useNow } from "../../components/now.tsx";
import { readAdmin } from "../admin-loader.ts";
import { Button } from "../kit/button.tsx";
import { EmptyState } from "../kit/notice.tsx";
import { memberAt, useRestoreFocus } from "../kit/keyboard.ts";
import { Pager } from "../kit/pager.tsx";
import rowList from "../kit/row-list.module.css";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { RowCheckbox } from "../kit/controls.tsx";
import { BulkBar } from "../lists/bulk-bar.tsx";
import { useRecordActions } from "../lists/use-record-actions.ts";
import { useSelection } from "../lists/use-selection.ts";
import type { Route } from "./+types/bin-screen";
import styles from "./bin-screen.module.css";

export function loader({ context, url }: Route.LoaderArgs) {
  return readAdmin(context, (queries) => queries.bin(readPage(url.searchParams)));
}

/** The deleted records of all kinds that can still be restored. */
export default function BinScreen({ loaderData }: Route.ComponentProps) {
  const { rows } = loaderData;
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  return (
    <div className="screen">
      <ScreenTitle
        title="Bin"
        lead="Items stay in the bin for 30 days. After that they are deleted permanently."
      />
      {rows.length === 0 ? (
        <EmptyState emoji="sparkles" title="The bin is empty">
          Deleted items appear here and can be restored for 30 days.
        </EmptyState>
      ) : (
        [...kinds].map(([kind, members]) => <BinnedKind key={kind} kind={kind} rows={members} />)
      )}
      <Pager
        list={loaderData}
        perPage={RECORDS_PER_PAGE}
        hrefOf={(page) => hrefWith("/admin/bin", { page })}
      />
    </div>
  );
}

function BinnedKind({ kind, rows }: { kind: ContentKind; rows: readonly BinRow[] }) {
  const { many } = kindOf(kind);
  const selection = useSelection(rows.map(({ id }) => id));
  const selectAll = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { restore } = useRecordActions(kind);
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  return (
    <section className="column" aria-labelledby={`bin-${kind}`}>
      <h2 id={`bin-${kind}`} className={styles["name"]}>
        {sentenceCase(many)}
        <Button ref={selectAll} onClick={selection.toggleAll} tone="quiet">
          {selection.ids.size === rows.length ? "Clear selection" : "Select all"}
        </Button>
      </h2>
      <ul ref={list} className={rowList["rows"]}>
        {rows.map((row, at) => (
          <BinnedRow
            key={row.id}
            row={row}
            isSelected={selection.ids.has(row.id)}
            onToggle={(range) => selection.toggle(row.id, range)}
            onRestore={() => restore([row])}
            next={() => memberAt(list.current, "button", at)}
          />
        ))}
      </ul>
      {selected.length > 0 && (
        <BulkBar
          words={`${selected.length} selected`}
          onClear={selection.clear}
          next={() => selectAll.current}
          actions={[{ label: "Restore", tone: "primary", onSelect: () => restore(selected) }]}
        />
      )}
    </section>
  );
}

interface BinnedRowProps {
  row: BinRow;
  isSelected: boolean;
  onToggle: (range: boolean) => void;
  onRestore: () => Promise<unknown>;
  /** Returns the element that receives the focus when the row is removed after a restore. */
  next: () => HTMLElement | undefined;
}

function BinnedRow({ row, isSelected, onToggle, onRestore, next }: BinnedRowProps) {
  const now = useNow();
  const element = useRef<HTMLLIElement>(null);
  useRestoreFocus(element, next);
  return (
    <li ref={element} className={styles["row"]}>
      <RowCheckbox aria-label={`Select ${row.title}`} checked={isSelected} onToggle={onToggle} />
      <span className={styles["thumb"]}>
        <Picture url={row.imageUrl} alt="" sizes="3rem" />
      </span>
      <div className={styles["words"]}>
        <strong>{row.title}</strong>
        <span className="quiet">
          Deleted {whenInWords(row.binnedDate, now)} by {authorInWords(row.binnedBy)}. Permanently deleted on{" "}
          {formatDayInWords(row.goneDate)}.
        </span>
      </div>
      <Button icon={RotateCcw} aria-label={`Restore ${row.title}`} onPress={onRestore}>
        Restore
      </Button>
    </li>
  );
}
