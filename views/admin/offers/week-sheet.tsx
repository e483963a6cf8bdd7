import { CheckCheck, Copy, Redo2, Save, Send, Undo2 } from "lucide-react";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { plural } from "../../../src/rules/text/text.ts";
import { addDays, maltaDay } from "../../../src/rules/time/malta-time.ts";
import type { OfferWeek } from "../../../src/staff/offers/read-week.ts";
import { useNow } from "../../components/now.tsx";
import { browserStorage, localCopies, NO_COPY } from "../editor/local-copies.ts";
import { Button, IconButton } from "../kit/button.tsx";
import { EmptyState, Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import { useUnsavedWork } from "../unsaved-work.ts";
import { focusCell, Grid } from "./grid.tsx";
import { KeyHelp, Problems, WeekDays } from "./around-grid.tsx";
import { MoreMenu } from "./more-menu.tsx";
import styles from "./offers.module.css";
import { runSheet } from "./run-sheet.ts";
import { COLUMNS, daysOf, isBlank, isOver, openSheet, type Saved, weekOf } from "./sheet-state.ts";
import { type Days, showDays } from "./cell-text.ts";
import { useVerdicts } from "./use-verdicts.ts";
import { daysInWords, type Problem, problemsOf } from "./verdict.ts";
import { classNames } from "../../components/class-names.ts";

interface WeekSheetProps extends Pick<OfferWeek, "week" | "products" | "stores"> {
  /** The rows as the server has them. */
  saved: readonly Saved[];
  /** The latest week before it that has offers, to be copied. */
  before: { week: string; rows: readonly Saved[] };
  userId: string;
}

/** The sheet of one week. Its state is the truth while it is open: what the loader reads again is for the tabs. */
export function WeekSheet({ week, saved, before, products, stores, userId }: WeekSheetProps) {
  const now = useNow();
  const toast = useToast();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const [store] = useState(() => {
    const opened = openSheet(week, saved);
    return runSheet({
      sheet: opened,
      isReadOnly: isOver(week, saved, maltaDay(now)),
      week,
      title: `Offers of ${daysInWords(opened.week)}`,
      copies: localCopies(browserStorage, userId, "offers"),
      clock: () => new Date(),
    });
  });
  const { sheet, atRisk, isRestored } = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const { dispatch, isReadOnly } = store;
  const { verdicts, pending, saving, check } = useVerdicts({ store, sheet, products, stores });
  const { busy, failure, save, stop, stopSaving } = saving;
  /** Whether everything that does not hold is named above the sheet. */
  const [isAsked, setAsked] = useState(false);
  const [fileError, setFileError] = useState("");
  const filled = sheet.rows.filter((row) => !isBlank(row));
  useUnsavedWork(
    busy ? "Wait until that is done. If you leave now, an offer may be saved twice." : atRisk && NO_COPY,
    {
      ...(busy && { title: "Offers are still being saved", leave: "Leave anyway" }),
      hasFailed: pending.count > 0,
    },
  );

  useEffect(() => {
    store.restore();
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener("pagehide", () => store.dispatch({ is: "close", keep: true }), { signal });
    window.addEventListener("storage", ({ key }) => store.storageChanged(key), { signal });
    return () => leaving.abort();
  }, [store]);

  /** Names all that does not hold. @returns whether the server has said that all of it, or of some rows, holds. */
  async function holds(keys?: ReadonlySet<string>): Promise<boolean> {
    dispatch({ is: "close", keep: true });
    const problems = (await check())?.filter(({ key }) => !keys || keys.has(key));
    const isAny = problems !== undefined && problems.length > 0;
    setAsked(isAny);
    if (isAny) requestAnimationFrame(() => panel.current?.focus());
    return problems?.length === 0;
  }

  async function onCheck() {
    const count = plural(filled.length, "offer", "offers");
    if (await holds()) toast({ about: "offers", text: `Nothing to correct: ${count} can be planned.` });
  }

  const onPlan = (keys: ReadonlySet<string>) => void save(keys, () => holds(keys));

  /** Adds the rows of the last week with offers, as many days later as it is before this one. */
  function onCopy() {
    const shift = Math.round((Date.parse(week) - Date.parse(before.week)) / 86_400_000);
    const later = ({ first, last }: Days) => ({ first: addDays(first, shift), last: addDays(last, shift) });
    const moved = { ...later(weekOf(before.week, before.rows)), announce: null };
    const table = before.rows.map(({ cells, ...dates }) => {
      const days = daysOf(dates);
      return COLUMNS.map((column) =>
        column === "days" && days ? showDays(later(days), moved) : cells[column],
      );
    });
    if (filled.length === 0) dispatch({ is: "plan-week", week: moved });
    dispatch({ is: "paste", table, columns: COLUMNS, atEnd: true });
  }

  function onGo({ row, column }: Problem) {
    const at = { row, column: COLUMNS.indexOf(column) };
    // A row far from the view has its cells only once it is the active one.
    flushSync(() => dispatch({ is: "select", at }));
    focusCell(at);
  }

  return (
    <section aria-labelledby={titleId} className={classNames(styles["week"], "column gap-3")}>
      <h2 id={titleId} className={isReadOnly ? "large" : "visually-hidden"}>
        {daysInWords(sheet.week)}
      </h2>
      {isReadOnly ? (
        <p className="quiet">This week is over. Its rows can be read and copied.</p>
      ) : (
        <WeekDays week={sheet.week} onChange={(plan) => dispatch({ is: "plan-week", week: plan })} />
      )}
      <div className={styles["bar"]} role="toolbar" aria-label="This week">
        {!isReadOnly && (
          <>
            <Button
              tone="primary"
              icon={Send}
              busy={busy === "planning"}
              onClick={() => onPlan(new Set(filled.map(({ key }) => key)))}
            >
              Plan
            </Button>
            <Button icon={CheckCheck} onPress={onCheck}>
              Check
            </Button>
            <Button
              icon={Save}
              busy={busy === "saving"}
              aria-keyshortcuts="Control+S"
              onClick={() => void save()}
            >
              Save
            </Button>
            {(busy === "saving" || busy === "planning") && <Button onClick={stopSaving}>Stop</Button>}
            <IconButton
              icon={Undo2}
              label="Undo"
              aria-disabled={sheet.past.length === 0}
              onClick={() => dispatch({ is: "undo" })}
            />
            <IconButton
              icon={Redo2}
              label="Do it again"
              aria-disabled={sheet.future.length === 0}
              onClick={() => dispatch({ is: "redo" })}
            />
          </>
        )}
        <MoreMenu
          sheet={sheet}
          week={week}
          verdicts={verdicts}
          isReadOnly={isReadOnly}
          dispatch={dispatch}
          onCopy={before.rows.length > 0 ? onCopy : undefined}
          onPlan={onPlan}
          onStop={(keys) => void stop(keys, now)}
          onFile={setFileError}
        />
        <p className={classNames(styles["saved"], "quiet")}>
          {pending.count > 0
            ? `${plural(pending.count, "change", "changes")} not saved`
            : filled.length > 0 && "All saved"}
        </p>
      </div>
      {failure !== "" && <Notice tone="bad">{failure}</Notice>}
      {fileError !== "" && <Notice tone="bad">{fileError}</Notice>}
      {isRestored && pending.count > 0 && (
        <Notice>These are your changes of an earlier visit, which only this browser has. Save them.</Notice>
      )}
      {sheet.theirs.size > 0 && (
        <Notice tone="bad">
          Colleagues have saved the same rows meanwhile. What they changed in other cells is here; where both
          changed a cell, yours stays, and theirs is named beside it. Save again.
        </Notice>
      )}
      {isAsked && (
        <Problems
          panel={panel}
          problems={problemsOf(sheet.rows, verdicts)}
          onGo={onGo}
          onClose={() => setAsked(false)}
        />
      )}
      {filled.length === 0 && !isReadOnly && (
        <EmptyState
          emoji="shopping-bags"
          title="Nothing is planned for this week yet"
          actions={
            before.rows.length > 0 && (
              <Button tone="primary" icon={Copy} onClick={onCopy}>
                Copy last week
              </Button>
            )
          }
        >
          Type into the first row below, or paste columns from a spreadsheet: product, offer, days, stores,
          limit, note.
        </EmptyState>
      )}
      <Grid
        label={`Offers of ${daysInWords(sheet.week)}`}
        sheet={sheet}
        verdicts={verdicts}
        isReadOnly={isReadOnly}
        dispatch={dispatch}
        onSave={() => void save()}
      />
      <p role="status" className="visually-hidden">
        {sheet.words}
      </p>
      <KeyHelp />
    </section>
  );
}
