import { plural } from "../../../src/rules/text/text.ts";
import { type Conflict, keepDays, merged, mergedCopy } from "./merge-sheet.ts";
import {
  columnAt,
  COLUMNS,
  type copySchema,
  type Column,
  emptyRow,
  isBlank,
  MAX_ROWS,
  maxLengthOf,
  type Place,
  type Row,
  type Saved,
  selectionOf,
  type Sheet,
  textAt,
  type WeekPlan,
  withCell,
} from "./sheet-state.ts";
import type { z } from "zod";

const MAX_STEPS = 100;
const TOO_MANY = `A week has at most ${MAX_ROWS} rows: the others were left out.`;

interface Move {
  rows?: number;
  columns?: number;
}

/** What happens to a sheet, and what there is to say of it. */
interface Events {
  /** Moves the active cell; with `extend` the other corner of the selection. Infinite numbers lead to the edge. */
  move: Move & { extend?: boolean };
  select: { at: Place; extend?: boolean };
  "select-all": object;
  "select-rows": object;
  /** Opens the editor, with the text of the cell or another one. */
  edit: { text?: string };
  input: { text: string };
  /** Closes the editor and goes on by rows and columns. */
  close: Move & { keep: boolean };
  /** Moves or announces all rows. */
  "plan-week": { week: WeekPlan };
  clear: object;
  /** Writes a table from the active cell or after the last row on, or into the named columns. */
  paste: {
    table: readonly (readonly string[])[];
    columns?: readonly (Column | undefined)[];
    atEnd?: boolean;
  };
  "fill-down": object;
  "insert-row": object;
  "remove-rows": object;
  undo: object;
  redo: object;
  saved: { key: string; saved: Saved };
  binned: { key: string };
  conflict: Conflict;
  "take-theirs": { key: string };
  /** Goes on with a copy that this browser kept. */
  restore: z.output<typeof copySchema>;
}

type EventOf<Is extends keyof Events> = { [Each in Is]: { is: Each } & Events[Each] }[Is];

export type SheetEvent = EventOf<keyof Events>;

const HANDLERS: { readonly [Is in keyof Events]: (sheet: Sheet, event: Events[Is]) => Sheet } = {
  move(sheet, { rows = 0, columns = 0, extend = false }) {
    const from = extend ? sheet.to : sheet.at;
    return selected(sheet, { row: from.row + rows, column: from.column + columns }, extend);
  },
  select: (sheet, { at, extend }) => selected(sheet, at, extend),
  "select-all": (sheet) => ({
    ...sheet,
    at: { row: 0, column: 0 },
    to: clamp(sheet, { row: sheet.rows.length - 2, column: COLUMNS.length }),
  }),
  "select-rows"(sheet) {
    const { top, bottom } = selectionOf(sheet);
    return { ...sheet, at: { row: top, column: 0 }, to: { row: bottom, column: COLUMNS.length - 1 } };
  },
  edit: (sheet, { text = textAt(sheet, sheet.at) }) => ({ ...sheet, to: sheet.at, edit: text }),
  input: (sheet, { text }) => (sheet.edit === undefined ? sheet : { ...sheet, edit: text }),
  close: closed,
  "plan-week"(before, { week }) {
    const sheet = closed(before);
    const rows = sheet.rows.map((row) => keepDays(row, sheet.week, week));
    return { ...changed(sheet, rows), week };
  },
  clear: (sheet) => mapSelected(closed(sheet), () => ""),
  paste: pasted,
  "fill-down": filledDown,
  "insert-row"(before) {
    const sheet = closed(before);
    if (sheet.rows.length > MAX_ROWS) return { ...sheet, words: TOO_MANY };
    const { top } = selectionOf(sheet);
    return spliced(sheet, 0, [emptyRow()], { row: top, column: 0 }, `Row ${top + 1} inserted.`);
  },
  "remove-rows"(before) {
    const sheet = closed(before);
    const { top, bottom } = selectionOf(sheet);
    const count = bottom - top + 1;
    const at = { row: top, column: sheet.at.column };
    return spliced(sheet, count, [], at, `${plural(count, "row", "rows")} removed.`);
  },
  undo: (sheet) => stepped(sheet, "past", "future", "undone"),
  redo: (sheet) => stepped(sheet, "future", "past", "done again"),
  // What was typed while the save was under way stays, and is not saved yet.
  saved: (sheet, { key, saved }) => ({
    ...sheet,
    saved: new Map([...sheet.saved, [key, saved]]),
    theirs: without(sheet.theirs, key),
  }),
  binned: (sheet, { key }) => ({ ...sheet, saved: without(sheet.saved, key) }),
  conflict: (sheet, conflict) => merged(sheet, conflict),
  "take-theirs"(sheet, { key }) {
    const theirs = sheet.theirs.get(key);
    const rows = sheet.rows.map((row) =>
      row.key === key ? { ...row, cells: { ...row.cells, ...theirs } } : row,
    );
    return { ...changed(sheet, rows), theirs: without(sheet.theirs, key) };
  },
  restore: (sheet, copy) => withEnd(mergedCopy(changed(sheet, sheet.rows), copy)),
};

/** What an event makes of a sheet. Pure, but for the keys of new rows. */
export function reduce<Is extends keyof Events>(sheet: Sheet, event: EventOf<Is>): Sheet {
  return HANDLERS[event.is](sheet, event);
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([each]) => each !== key));
}

/** The nearest cell of the sheet. */
function clamp({ rows }: Pick<Sheet, "rows">, { row, column }: Place): Place {
  return {
    row: Math.max(0, Math.min(row, rows.length - 1)),
    column: Math.max(0, Math.min(column, COLUMNS.length - 1)),
  };
}

/** Ends with an empty row, and keeps the selection within the rows. */
function withEnd(sheet: Sheet): Sheet {
  const last = sheet.rows.at(-1);
  const rows = last && isBlank(last) ? sheet.rows : [...sheet.rows, emptyRow()];
  return { ...sheet, rows, at: clamp({ rows }, sheet.at), to: clamp({ rows }, sheet.to) };
}

function selected(before: Sheet, place: Place, extend = false): Sheet {
  const sheet = closed(before);
  const to = clamp(sheet, place);
  return extend ? { ...sheet, to } : { ...sheet, at: to, to };
}

/** A change of the rows, which can be undone. */
function changed(
  sheet: Sheet,
  rows: readonly Row[],
  after: Partial<Pick<Sheet, "at" | "to" | "words">> = {},
) {
  const past = [...sheet.past, { rows: sheet.rows, week: sheet.week, at: sheet.at }].slice(-MAX_STEPS);
  return withEnd({ ...sheet, ...after, rows, past, future: [], edit: undefined });
}

function spliced(sheet: Sheet, removed: number, added: readonly Row[], at: Place, words: string): Sheet {
  return changed(sheet, sheet.rows.toSpliced(at.row, removed, ...added), { at, to: at, words });
}

function clean(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function closed(sheet: Sheet, { keep, rows = 0, columns = 0 }: Events["close"] = { keep: true }): Sheet {
  if (sheet.edit === undefined) return sheet;
  const { at } = sheet;
  const text = clean(sheet.edit);
  const after =
    keep && text !== textAt(sheet, at)
      ? changed(
          sheet,
          sheet.rows.map((row, index) => (index === at.row ? withCell(row, columnAt(at.column), text) : row)),
        )
      : { ...sheet, edit: undefined };
  const next = clamp(after, { row: at.row + rows, column: at.column + columns });
  return { ...after, at: next, to: next };
}

/** Changes each cell of the selection. */
function mapSelected(sheet: Sheet, textOf: (place: Place) => string): Sheet {
  const { top, bottom, left, right } = selectionOf(sheet);
  const rows = sheet.rows.map((row, index) =>
    index < top || index > bottom
      ? row
      : COLUMNS.slice(left, right + 1).reduce(
          (all, column, at) => withCell(all, column, textOf({ row: index, column: left + at })),
          row,
        ),
  );
  return rows.every((row, index) => row === sheet.rows[index])
    ? sheet
    : changed(sheet, rows, { to: sheet.to });
}

/** Repeats the first row of the selection in those below; with one row selected, the row above it. */
function filledDown(before: Sheet): Sheet {
  const sheet = closed(before);
  const { top, bottom } = selectionOf(sheet);
  const source = top === bottom ? top - 1 : top;
  return source < 0 ? sheet : mapSelected(sheet, ({ column }) => textAt(sheet, { row: source, column }));
}

function pasted(before: Sheet, { table, columns, atEnd = false }: Events["paste"]): Sheet {
  const end = { row: before.rows.length - 1, column: 0 };
  const sheet = { ...closed(before, { keep: false }), ...(atEnd && { at: end, to: end }) };
  const [[first] = []] = table;
  if (first === undefined) return sheet;
  const isOne = table.length === 1 && table[0]?.length === 1 && columns === undefined;
  if (isOne) return mapSelected(sheet, ({ column }) => clean(first).slice(0, maxLengthOf(columnAt(column))));
  const { top, left } = selectionOf(sheet);
  const targets = columns ?? COLUMNS.slice(left);
  const fitting = table.slice(0, MAX_ROWS - top);
  const written = fitting.map((texts, index) =>
    texts.reduce(
      (row, text, at) => {
        const column = targets[at];
        return column ? withCell(row, column, clean(text).slice(0, maxLengthOf(column))) : row;
      },
      sheet.rows[top + index] ?? emptyRow(),
    ),
  );
  const width = Math.max(...fitting.map(({ length }) => length));
  const words = [
    `${plural(fitting.length, "row", "rows")} pasted.`,
    ...(fitting.length < table.length ? [TOO_MANY] : []),
    ...(!columns && width > targets.length
      ? [`${plural(width - targets.length, "column was", "columns were")} left out.`]
      : []),
  ];
  const last = columns ? COLUMNS.length : left + Math.min(width, targets.length);
  return changed(sheet, sheet.rows.toSpliced(top, fitting.length, ...written), {
    at: { row: top, column: columns ? 0 : left },
    to: { row: top + fitting.length - 1, column: last - 1 },
    words: words.join(" "),
  });
}

/** Goes one step along one of the two lists, and adds the present to the other one. */
function stepped(before: Sheet, from: "past" | "future", to: "past" | "future", done: string): Sheet {
  const sheet = closed(before, { keep: false });
  const step = sheet[from].at(-1);
  if (!step) return { ...sheet, words: `Nothing to be ${done}.` };
  const { rows, week, at } = sheet;
  return withEnd({
    ...sheet,
    ...step,
    to: step.at,
    [from]: sheet[from].slice(0, -1),
    [to]: [...sheet[to], { rows, week, at }],
    words: `One step ${done}.`,
  });
}
