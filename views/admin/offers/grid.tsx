/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table that CSS lays out as a grid loses the roles of its elements. */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../../components/class-names.ts";
import { Button } from "../kit/button.tsx";
import { CellEditor } from "./cell-editor.tsx";
import { eventOfEditorKey, eventOfKey } from "./keys.ts";
import styles from "./offers.module.css";
import type { SheetStore } from "./run-sheet.ts";
import {
  COLUMNS,
  isBlank,
  type Place,
  type Row,
  selectedTable,
  selectionOf,
  type Sheet,
} from "./sheet-state.ts";
import { readTable, TITLES, USUAL_PRICE, writeTable } from "./table-text.ts";
import type { Verdict } from "./verdict.ts";

interface GridProps {
  label: string;
  sheet: Sheet;
  /** What is known of each row, by its key. */
  verdicts: ReadonlyMap<string, Verdict>;
  /** Whether the rows can be read and copied only. */
  isReadOnly: boolean;
  dispatch: SheetStore["dispatch"];
  onSave: () => void;
}

/**
 * The rows as a grid (ARIA): one cell has the focus, the arrows move it, and typing opens its editor. On a narrow screen each
 * row is a card.
 */
export function Grid({ label, sheet, verdicts, isReadOnly, dispatch, onSave }: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const { at, edit, rows } = sheet;
  const { top, bottom, left, right } = selectionOf(sheet);
  const isEditing = edit !== undefined;
  const drawn = useDrawnRows(table, rows.length);
  /** Whether the focus is in the grid, or was in an editor that has just been removed. */
  const isWithin = useRef(false);
  // With each render: the focus follows the active cell, which is known by its tab stop.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body && isWithin.current;
    const isOfCell = activeElement instanceof HTMLTableCellElement && table.current?.contains(activeElement);
    const active = table.current?.querySelector<HTMLElement>("td[tabindex='0']");
    if (!isEditing && (isLost || isOfCell) && activeElement !== active) active?.focus();
  });

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.target instanceof HTMLButtonElement) return;
    const wanted = isEditing ? eventOfEditorKey(event) : eventOfKey(event);
    if (!wanted) return;
    event.preventDefault();
    if (wanted.is === "save") onSave();
    else dispatch(wanted);
  }

  function onPointerDown(event: PointerEvent<HTMLTableElement>) {
    const place = placeOf(event.target);
    if (!place || event.button !== 0 || (isAt(place, at) && isEditing)) return;
    dispatch({ is: "select", at: place, extend: event.shiftKey });
  }

  function onPointerOver(event: PointerEvent<HTMLTableElement>) {
    const place = placeOf(event.target);
    const isDragged = event.buttons === 1 && event.pointerType === "mouse";
    if (place && isDragged && !isEditing) dispatch({ is: "select", at: place, extend: true });
  }

  function onCopy(event: ClipboardEvent, isCut: boolean) {
    if (isEditing) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", writeTable(selectedTable(sheet), "\t"));
    if (isCut) dispatch({ is: "clear" });
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text/plain");
    // In an open editor one line is text; several cells are for the sheet.
    if (isEditing && !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    dispatch({ is: "paste", ...readTable(text, "clipboard") });
  }

  return (
    <table
      ref={table}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable="true"
      aria-readonly={isReadOnly || undefined}
      className={styles["grid"]}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onMouseDown={(event) => {
        // The focus stays at the active cell while the selection grows.
        if (event.shiftKey && !isEditing) event.preventDefault();
      }}
      onFocus={({ target }) => {
        isWithin.current = true;
        // A screen reader moves the focus by itself.
        const place = target instanceof HTMLTableCellElement ? placeOf(target) : undefined;
        if (place && !isAt(place, at)) dispatch({ is: "select", at: place });
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Without a target the focused element may just have been removed.
        if (relatedTarget instanceof Node) isWithin.current = currentTarget.contains(relatedTarget);
      }}
      onPointerOver={onPointerOver}
      onClick={(event) => {
        const { nativeEvent } = event;
        const isTouch = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
        if (isTouch && placeOf(event.target) && !isEditing) dispatch({ is: "edit" });
      }}
      onDoubleClick={(event) => {
        if (placeOf(event.target) && !isEditing) dispatch({ is: "edit" });
      }}
      onCopy={(event) => onCopy(event, false)}
      onCut={(event) => onCopy(event, true)}
      onPaste={onPaste}
    >
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          <th role="columnheader" scope="col" className={styles["number"]}>
            <span className="visually-hidden">Row</span>
          </th>
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col" className={styles[column]}>
              {TITLES[column]}
            </th>
          ))}
          <th role="columnheader" scope="col" className={styles["regular"]}>
            {USUAL_PRICE}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => {
          const isActive = index === at.row;
          const isSelected = index >= top && index <= bottom;
          const isDrawn = isActive || index < drawn;
          return (
            <GridRow
              key={row.key}
              row={row}
              index={index}
              isDrawn={isDrawn}
              verdict={isDrawn ? verdicts.get(row.key) : undefined}
              active={isActive ? at.column : -1}
              edit={isActive ? edit : undefined}
              from={isSelected ? left : -1}
              to={isSelected ? right : -1}
              dispatch={dispatch}
            />
          );
        })}
      </tbody>
    </table>
  );
}

/** As many rows as the largest screen shows. */
const DRAWN_AT_ONCE = 30;

/** How many rows are drawn with all their cells: those down to the end of the view, and as many again below it. */
function useDrawnRows(table: RefObject<HTMLTableElement | null>, count: number): number {
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  useEffect(() => {
    const next = table.current?.tBodies[0]?.rows[drawn];
    if (!next || drawn >= count) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDrawn(drawn + DRAWN_AT_ONCE);
      },
      // Also where the view has been moved past it.
      { rootMargin: "1000000px 0px 100% 0px" },
    );
    observer.observe(next);
    return () => observer.disconnect();
  }, [table, drawn, count]);
  return drawn;
}

function isAt(one: Place, other: Place): boolean {
  return one.row === other.row && one.column === other.column;
}

/** Which cell of the columns that people type into an element is in. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest("td") : null;
  const row = cell?.closest("tr");
  const column = (cell?.cellIndex ?? 0) - 1;
  return row && COLUMNS[column] ? { row: row.sectionRowIndex, column } : undefined;
}

/** Moves the focus to a cell, to which a problem leads. */
export function focusCell({ row, column }: Place): void {
  document
    .querySelector<HTMLTableElement>("table[role=grid]")
    ?.tBodies[0]?.rows[row]?.cells[column + 1]?.focus();
}

interface GridRowProps {
  row: Row;
  index: number;
  /** Whether it has all its cells, or its words alone: two hundred rows are more than a screen shows. */
  isDrawn: boolean;
  verdict: Verdict | undefined;
  /** The index of the active column, or -1. */
  active: number;
  /** The text of the open editor. */
  edit: string | undefined;
  /** The selected columns, or -1. */
  from: number;
  to: number;
  dispatch: SheetStore["dispatch"];
}

/** Memoised: of two hundred rows a key changes two. */
const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, isDrawn, verdict, from } = props;
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      className={classNames(isBlank(row) && styles["empty"], verdict?.isUnsaved && styles["unsaved"])}
    >
      <th role="rowheader" scope="row" className={styles["number"]}>
        {index + 1}
        {verdict && (
          <span className={classNames(styles["state"], styles[verdict.state])}>{verdict.stateWords}</span>
        )}
      </th>
      {isDrawn ? (
        <RowCells {...props} />
      ) : (
        <td
          role="gridcell"
          aria-colspan={COLUMNS.length}
          className={classNames(styles["said"], from >= 0 && styles["selected"])}
        >
          {Object.values(row.cells).join(" ")}
        </td>
      )}
    </tr>
  );
});

function RowCells({ row, index, verdict, active, edit, from, to, dispatch }: GridRowProps) {
  const saidId = `said-${index}`;
  return (
    <>
      {COLUMNS.map((column, at) => {
        const isActive = at === active;
        const isSelected = at >= from && at <= to;
        const fault = verdict?.faults[column];
        return (
          <td
            key={column}
            role="gridcell"
            data-title={TITLES[column]}
            tabIndex={isActive ? 0 : -1}
            aria-selected={isSelected || undefined}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={isActive && verdict ? saidId : undefined}
            className={classNames(
              styles["cell"],
              styles[column],
              isActive && styles["active"],
              isSelected && (from !== to || !isActive) && styles["selected"],
              fault !== undefined && styles["faulty"],
            )}
          >
            {isActive && edit !== undefined ? (
              <CellEditor
                column={column}
                label={`${TITLES[column]}, row ${index + 1}`}
                text={edit}
                dispatch={dispatch}
              />
            ) : (
              row.cells[column]
            )}
          </td>
        );
      })}
      <td role="gridcell" data-title={USUAL_PRICE} className={styles["regular"]}>
        {verdict?.usualPrice}
      </td>
      <td role="gridcell" id={saidId} className={styles["said"]}>
        {verdict?.sentences.map(({ tone, words }) => (
          <p key={words} className={styles[tone]}>
            {words}
          </p>
        ))}
        {verdict?.theirs && (
          <p className={styles["bad"]}>
            {verdict.theirs}{" "}
            <Button tone="quiet" onClick={() => dispatch({ is: "take-theirs", key: row.key })}>
              Take theirs
            </Button>
          </p>
        )}
      </td>
    </>
  );
}
