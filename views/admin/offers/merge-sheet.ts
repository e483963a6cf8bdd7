import type { z } from "zod";
import { type Days, readDays, showDays } from "./cell-text.ts";
import {
  announceOf,
  type Column,
  COLUMNS,
  type copySchema,
  daysText,
  EMPTY,
  isBlank,
  isOther,
  type Row,
  type Saved,
  type Sheet,
  weekOf,
  withCell,
} from "./sheet-state.ts";

/** A colleague has saved the offer of a row since it was read. */
export interface Conflict {
  key: string;
  current: Saved;
  /** These staff have, in another way than by its cells. */
  isOwn?: boolean;
}

/**
 * Three-way merge by cell: what only one of the two has changed is taken; where both have, the text typed here stays and the
 * colleague's is named beside it, and one's own is taken. The day of the announcement follows the offers where it was not
 * changed here. Undo leads back to cells that are merged too.
 *
 * @param typedFor the week by which the days in the rows were typed.
 */
export function merged(
  sheet: Sheet,
  { key, current, isOwn = false }: Conflict,
  typedFor: Days = sheet.week,
): Sheet {
  const base = sheet.saved.get(key) ?? { ...current, cells: EMPTY };
  const saved = new Map([...sheet.saved, [key, current]]);
  const [before, after] = [sheet.saved, saved].map((each) => announceOf([...each.values()]));
  const mergedStep = <Of extends Sheet["past"][number]>(
    step: Of,
    typed: Days = step.week,
    theirs: Partial<Record<Column, string>> = {},
  ) => {
    const { rows, week } = step;
    const mergeCell = (row: Row, column: Column) => {
      const mine = row.cells[column];
      const now = column === "days" ? daysText(current, week) : current.cells[column];
      const isTheirs = isOther(column, now, week, base);
      if (!isOther(column, mine, typed, base) || (isOwn && isTheirs)) return withCell(row, column, now);
      if (isTheirs && isOther(column, mine, week, current)) theirs[column] = now;
      return row;
    };
    return {
      ...step,
      rows: rows.map((row) => (row.key === key ? COLUMNS.reduce(mergeCell, row) : row)),
      week: week.announce === before ? { ...week, announce: after } : week,
    };
  };
  const theirs = {};
  return {
    ...mergedStep(sheet, typedFor, theirs),
    past: sheet.past.map((step) => mergedStep(step)),
    future: sheet.future.map((step) => mergedStep(step)),
    saved,
    theirs: Object.keys(theirs).length > 0 ? new Map([...sheet.theirs, [key, theirs]]) : sheet.theirs,
  };
}

/** What colleagues have saved since the copy was kept is merged into it, as after a conflict. */
export function mergedCopy(sheet: Sheet, copy: z.output<typeof copySchema>): Sheet {
  const known = new Map(copy.saved.map((each) => [each.id, each]));
  const opened = weekOf(sheet.week.first, copy.saved);
  const { first, last, announce } = copy.week;
  const week = {
    ...sheet.week,
    ...((first !== opened.first || last !== opened.last) && { first, last }),
    ...(announce !== opened.announce && { announce }),
  };
  const isGone = ({ key, cells }: Row) => {
    const before = known.get(key);
    if (!before || sheet.saved.has(key)) return false;
    return COLUMNS.every(
      (column) =>
        cells[column] === before.cells[column] || !isOther(column, cells[column], copy.week, before),
    );
  };
  const added = [...sheet.saved.values()].filter(({ id }) => !known.has(id));
  const rows = [
    ...copy.rows.filter((row) => !isBlank(row) && !isGone(row)).map((row) => keepDays(row, copy.week, week)),
    ...added.map((each) => ({ key: each.id, cells: { ...each.cells, days: daysText(each, week) } })),
  ];
  const start: Sheet = {
    ...sheet,
    rows,
    week,
    saved: new Map([...sheet.saved].map(([key, now]) => [key, known.get(key) ?? now])),
  };
  const all = [...sheet.saved].reduce(
    (each, [key, current]) => merged(each, { key, current }, copy.week),
    start,
  );
  return { ...all, week };
}

/** A row that names days of its own has the same ones in a week that begins on another day. */
export function keepDays(row: Row, from: Days, to: Days): Row {
  const { days: text } = row.cells;
  const [days, then] = [readDays(text, from), readDays(text, to)];
  const isKept = text === "" || !days || (days.first === then?.first && days.last === then.last);
  return isKept ? row : withCell(row, "days", showDays(days, to));
}
