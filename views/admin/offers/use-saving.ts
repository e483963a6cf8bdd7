import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Offer } from "../../../src/content/kinds/offers/offer.schema.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { NOT_CREATED } from "../editor/editor-saving.ts";
import { randomText } from "../../../src/rules/text/random-text.ts";
import { useToast, type Toast } from "../kit/toasts.tsx";
import type { RowFields, RowReading } from "./read-row.ts";
import type { SheetStore } from "./run-sheet.ts";
import type { SheetEvent } from "./sheet-reducer.ts";
import { MAX_ROWS, pendingOf, type Row, type Saved } from "./sheet-state.ts";
import { stateOf } from "./verdict.ts";

/** A change as `POST /api/offers/bulk` takes it. */
interface Change {
  id: string;
  version?: number;
  fields?: Partial<RowFields> & { status?: string };
  bin?: true;
}

interface Outcome {
  id: string;
  status: number;
  record?: Offer;
  current?: Offer;
  error?: string;
  fields?: Record<string, string>;
  undo?: Change;
}

/** Why the server did not take a row, by its key: a sentence by field. */
type Refusals = Map<string, Readonly<Record<string, string>>>;

interface SavingOptions {
  store: SheetStore;
  /** Reads the rows once it is known which products are meant. */
  settle: () => Promise<ReadonlyMap<string, RowReading>>;
  savedOf: (offer: Offer) => Saved;
}

/** Saves a sheet by the API, and names the rows that were refused. */
export function useSaving({ store, settle, savedOf }: SavingOptions) {
  const [busy, setBusy] = useState<"saving" | "planning" | "changing">();
  const [failure, setFailure] = useState("");
  const [refused, setRefused] = useState<ReadonlyMap<string, Readonly<Record<string, string>>>>(new Map());
  /** First saves without an answer, which are sent again as they were: the server may have created the offer. */
  const sent = useRef(new Map<string, { body: object; cells: Row["cells"]; idempotencyKey: string }>());
  /** Whether the rows that are not sent yet are to wait. */
  const isStopping = useRef(false);
  /** Set at once: a second press can come before the next render. */
  const isRunning = useRef(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  /** Does one thing at a time; afterwards the week is read again, and what was done is shown. */
  async function alone(work: NonNullable<typeof busy>, act: () => Promise<Toast | undefined>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(work);
    let done: Toast | undefined;
    try {
      done = await act();
    } finally {
      isRunning.current = false;
      setBusy(undefined);
    }
    await revalidate();
    if (done) toast(done);
  }

  /** @returns how many were not sent because a person stopped it, or undefined if the server was not reached. */
  async function create(rows: readonly Row[], bodyOf: (row: Row) => object, refusals: Refusals) {
    for (const [at, row] of rows.entries()) {
      if (isStopping.current) return rows.length - at;
      const { key } = row;
      const first = { body: bodyOf(row), cells: row.cells, idempotencyKey: randomText() };
      const { body, cells, idempotencyKey } = sent.current.get(key) ?? first;
      sent.current.set(key, { body, cells, idempotencyKey });
      const answer = await callApi<Offer>("/api/offers", { method: "POST", body, idempotencyKey });
      if (!answer.ok && (answer.status === 0 || answer.status >= 500 || answer.signedOut)) {
        setFailure(answer.error);
        return undefined;
      }
      if (answer.ok || NOT_CREATED.has(answer.status)) sent.current.delete(key);
      if (answer.ok) store.dispatch({ is: "saved", key, saved: { ...savedOf(answer.value), cells } });
      else
        refusals.set(key, Object.keys(answer.fields).length > 0 ? answer.fields : { products: answer.error });
    }
    return 0;
  }

  /**
   * @param rows those whose cells are sent. What is changed of others is merged into their rows, as a colleague's change is.
   * @returns the changes that take these back and how many a colleague's save has refused, or undefined if the server was not reached.
   */
  async function change(changes: readonly Change[], rows: readonly Row[], refusals: Refusals) {
    const keys = new Map([...store.getState().sheet.saved].map(([key, { id }]) => [id, key]));
    const sentCells = new Map(rows.map((row) => [row.key, row.cells]));
    const undo: Change[] = [];
    let met = 0;
    for (let from = 0; from < changes.length; from += MAX_ROWS) {
      const options = { method: "POST", body: { changes: changes.slice(from, from + MAX_ROWS) } } as const;
      const answer = await callApi<{ results: Outcome[] }>("/api/offers/bulk", options);
      if (!answer.ok) {
        setFailure(answer.error);
        return undefined;
      }
      const { results } = answer.value;
      undo.push(...results.flatMap((result) => result.undo ?? []));
      met += results.filter((result) => result.current && !result.record).length;
      const events: SheetEvent[] = [];
      for (const { id, record, current = record, status, error = "", fields } of results) {
        const key = keys.get(id) ?? id;
        const cells = sentCells.get(key);
        if (record && cells) events.push({ is: "saved", key, saved: { ...savedOf(record), cells } });
        else if (current)
          events.push({ is: "conflict", key, current: savedOf(current), isOwn: record !== undefined });
        else if (status === 204 || status === 404) events.push({ is: "binned", key });
        else refusals.set(key, fields ?? { products: error });
      }
      store.dispatch(...events);
    }
    return { undo, met };
  }

  /** @returns how many were refused, met or left and what takes the changes back, or undefined if the server was not reached. */
  async function send(
    changes: readonly Change[],
    rows: readonly Row[] = [],
    added: readonly Row[] = [],
    bodyOf: (row: Row) => object = () => ({}),
  ) {
    setFailure("");
    const refusals: Refusals = new Map();
    const changed = await change(changes, rows, refusals);
    const left = changed && (await create(added, bodyOf, refusals));
    setRefused(refusals);
    return changed && left !== undefined ? { ...changed, left, refused: refusals.size } : undefined;
  }

  /**
   * Saves what is not saved.
   *
   * @param plans the keys of the rows that visitors will see by their days; none where it is only saved.
   * @param holds whether the rows may be saved, which is asked first. No other save runs meanwhile.
   */
  async function save(plans: ReadonlySet<string> = new Set(), holds?: () => Promise<boolean>) {
    await alone(plans.size > 0 ? "planning" : "saving", () => saveAll(plans, holds));
  }

  async function saveAll(plans: ReadonlySet<string>, holds?: () => Promise<boolean>) {
    store.dispatch({ is: "close", keep: true });
    isStopping.current = false;
    if (holds && (!(await holds()) || isStopping.current)) return undefined;
    const readings = await settle();
    const { sheet } = store.getState();
    const pending = pendingOf(sheet);
    const changed = new Set(pending.change);
    const bodyOf = ({ key }: Row) => ({
      ...readings.get(key)?.fields,
      ...(plans.has(key) && (sheet.saved.get(key)?.status ?? "draft") === "draft" && { status: "published" }),
    });
    const changes = sheet.rows.flatMap((row): Change[] => {
      const saved = sheet.saved.get(row.key);
      const isPlanned = plans.has(row.key) && saved?.status === "draft";
      return saved && (changed.has(row) || isPlanned)
        ? [{ id: saved.id, version: saved.version, fields: bodyOf(row) }]
        : [];
    });
    const bins = pending.bin.map((id): Change => ({ id, bin: true }));
    const done = await send([...bins, ...changes], sheet.rows, pending.create, bodyOf);
    if (!done) return undefined;
    const count = pending.create.length + changes.length + bins.length - done.refused - done.met - done.left;
    const after = store.getState().sheet.saved;
    const isLive = (key: string, saved: typeof after) => (saved.get(key)?.status ?? "draft") !== "draft";
    const planned = [...plans].filter((key) => isLive(key, after) && !isLive(key, sheet.saved)).length;
    const parts = [
      planned > 0 && `${plural(planned, "offer", "offers")} planned.`,
      (count > planned || planned === 0) && `${plural(count - planned, "offer", "offers")} saved.`,
      done.left > 0 && `Stopped: ${plural(done.left, "offer is", "offers are")} not saved yet.`,
      metInWords(done.met),
      done.refused > 0 && `${done.refused} could not be: the reasons are beside them.`,
    ];
    return toastOf(parts, done.refused + done.met > 0);
  }

  /** Ends what runs, and makes drafts of what is planned; can be undone. */
  async function stop(keys: ReadonlySet<string>, now: Date) {
    const changes = [...store.getState().sheet.saved].flatMap(([key, offer]): Change[] => {
      const state = stateOf(offer, now);
      if (!keys.has(key) || state === "draft" || state === "ended") return [];
      const fields = state === "running" ? { endDate: now.toISOString() } : { status: "draft" };
      return [{ id: offer.id, version: offer.version, fields }];
    });
    await apply(changes, (count) => `${plural(count, "offer", "offers")} stopped.`);
  }

  async function apply(changes: readonly Change[], inWords: (count: number) => string) {
    await alone("changing", async () => {
      const done = await send(changes);
      if (!done || done.undo.length + done.met === 0) return undefined;
      const { undo, met } = done;
      return {
        ...toastOf([undo.length > 0 && inWords(undo.length), metInWords(met)], met > 0),
        ...(undo.length > 0 && { undo: () => apply(undo, () => "Undone.") }),
      };
    });
  }

  /** Ends the saving after the offer that is being sent. */
  function stopSaving() {
    isStopping.current = true;
  }

  return { busy, failure, setFailure, refused, save, stop, stopSaving };
}

function toastOf(parts: readonly (string | false)[], isBad: boolean): Toast {
  return { about: "offers", text: parts.filter(Boolean).join(" "), tone: isBad ? "bad" : "good" };
}

/** What a colleague has saved since it was read stays as they saved it. */
function metInWords(count: number): string {
  return count > 0
    ? `${plural(count, "offer was", "offers were")} changed by a colleague meanwhile: please try again.`
    : "";
}
