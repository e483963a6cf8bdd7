import fc from "fast-check";
import { expect, test } from "vitest";
import { findBinned, findPublic } from "../../src/content/lifecycle/read.ts";
import { binRecord, restoreRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { listHistory } from "../../src/content/lifecycle/history.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { listNextRows } from "../../src/content/next-versions/next-rows.ts";
import { recordTarget } from "../../src/content/next-versions/next-target.ts";
import { takeOverDue } from "../../src/content/next-versions/take-over.ts";
import { callOffNext, getNext, publishNext, saveNext } from "../../src/content/next-versions/write-next.ts";
import { ExpectedError } from "../../src/errors.ts";
import { createProduct } from "../support/build-content.ts";
import { forAllAsync } from "../support/property-runs.ts";
import { rethrow } from "../support/rethrow.ts";
import { openTestDatabase } from "../support/test-database.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 11, 31, 22);
const STEPS = 50;
const RECORDS = 3;

const FIELDS = ["price", "brand", "description"] as const;
type Values = Record<(typeof FIELDS)[number], string | number>;

/** What a plain reading of the rules says of one record. */
interface Model {
  live: Values;
  /** The dates of its history, the oldest first. */
  dates: number[];
  isBinned: boolean;
  next: { base: Partial<Values>; changes: Partial<Values>; from: number | null; isHeld: boolean } | undefined;
  /** What became of the next versions that wait no more, the oldest first. */
  ended: string[];
}

const which = fc.nat(RECORDS - 1);
// Few values, so that both sides often change one field, to the same or to another value.
const values = fc
  .record(
    {
      price: fc.integer({ min: 1, max: 3 }),
      brand: fc.constantFrom("A", "B", "C"),
      description: fc.constantFrom("", "x", "y"),
    },
    { requiredKeys: [] },
  )
  .map((fields): Partial<Values> => fields);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant("edit" as const), which, values }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant("wait" as const),
      which,
      values,
      // In whole minutes from the start, so that many share an instant; undefined leaves it as it is.
      from: fc.option(fc.option(fc.nat(60), { nil: null }), { nil: undefined }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant("clock" as const), minutes: fc.nat(6), early: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constantFrom("call off", "publish", "bin", "restore"), which }),
  },
);

/** The fields that the next version gives the record, or undefined where one is a question. */
function merge({ live, next }: Model): Partial<Values> | undefined {
  const merged: Partial<Values> = {};
  for (const field of FIELDS) {
    const { base, changes } = next ?? { base: {}, changes: {} };
    const [was, will] = [base[field], changes[field]];
    if (was === undefined || will === undefined || will === live[field]) continue;
    if (isAsked({ live, next }, field)) return undefined;
    if (will !== was) merged[field] = will;
  }
  return merged;
}

/** Whether both have changed a field, differently. */
function isAsked({ live, next }: Pick<Model, "live" | "next">, field: (typeof FIELDS)[number]): boolean {
  const [was, will] = [next?.base[field], next?.changes[field]];
  return was !== undefined && live[field] !== was && will !== was && will !== live[field];
}

/** What the next version shows: at a question what waits. */
function shownNext(model: Model): Values {
  const { live, next } = model;
  const shown = { ...live };
  for (const field of FIELDS) {
    const [was, will] = [next?.base[field], next?.changes[field]];
    if (was !== undefined && will !== undefined && will !== was) shown[field] = will;
  }
  return shown;
}

function differing(one: Values, other: Values): (typeof FIELDS)[number][] {
  return FIELDS.filter((field) => one[field] !== other[field]);
}

function write(model: Model, values: Partial<Values>, date: number): void {
  const after = { ...model.live, ...values };
  if (differing(model.live, after).length === 0) return;
  model.live = after;
  model.dates.push(date);
}

/** Whether the next version became the record. */
function take(model: Model, date: number): boolean {
  const merged = merge(model);
  if (!model.next || model.isBinned || !merged) return false;
  write(model, merged, date);
  model.next = undefined;
  model.ended.push("taken over");
  return true;
}

test("random edits, next versions, merges, call-offs and steps of the clock equal a plain model", async () => {
  await using given = openTestDatabase();
  const { db } = given;
  await forAllAsync(
    process.env["TEST_DATABASE"] === "postgres" ? 40 : 200,
    fc.array(step, { minLength: STEPS, maxLength: STEPS }),
    async (steps) => {
      let now = START;
      const by = () => ({ actor: "Rita", now: new Date(now) });
      const first = { price: 1, brand: "A", description: "" };
      const models: Model[] = [];
      const ids: string[] = [];
      for (let at = 0; at < RECORDS; at += 1) {
        ids.push((await createProduct(db, { ...first }, new Date(START).toISOString())).id);
        models.push({ live: first, dates: [START], isBinned: false, next: undefined, ended: [] });
      }
      const refused = async (work: Promise<unknown>): Promise<number> => {
        try {
          await work;
          return 0;
        } catch (error) {
          if (error instanceof ExpectedError) return error.status;
          throw error;
        }
      };
      for (const action of steps) {
        if (action.is === "clock") {
          now = Math.max(now, (Math.ceil(now / MINUTE) + action.minutes) * MINUTE - (action.early ? 1 : 0));
          await takeOverDue(db, new Date(now), rethrow);
          for (const model of models) {
            const { next } = model;
            if (!next || next.isHeld || next.from === null || next.from > now) continue;
            next.isHeld = !take(model, next.from);
          }
        } else {
          const id = ids[action.which] ?? "";
          const model = models[action.which];
          if (!model) throw new Error("There is no such record.");
          const target = recordTarget("products", id);
          if (action.is === "edit") {
            const status = await refused(updateRecord(db, productServer, id, action.values, undefined, by()));
            expect(status).toBe(model.isBinned ? 404 : 0);
            if (!model.isBinned) write(model, action.values, now);
          } else if (action.is === "wait") {
            const from =
              action.from === undefined || action.from === null ? action.from : START + action.from * MINUTE;
            const nextFrom = from === undefined || from === null ? from : new Date(from).toISOString();
            const input = { ...action.values, ...(nextFrom !== undefined && { nextFrom }) };
            const status = await refused(saveNext(db, target, input, undefined, by()));
            const due = from === undefined ? (model.next?.from ?? null) : from;
            const wanted = { ...shownNext(model), ...action.values };
            const changed = differing(model.live, wanted);
            const isPast = due !== null && due <= now;
            // What is saved again as it is, and asks nothing, writes nothing.
            const pick = (values: Values) =>
              Object.fromEntries(changed.map((field) => [field, values[field]]));
            // A question stays until its field is saved again.
            const isOpen = (field: (typeof FIELDS)[number]) =>
              isAsked(model, field) && !Object.hasOwn(action.values, field);
            const base: Partial<Values> = Object.fromEntries(
              changed.map((field) => [field, isOpen(field) ? model.next?.base[field] : model.live[field]]),
            );
            const changes: Partial<Values> = pick(wanted);
            const isKept = (before: Partial<Values>, after: Partial<Values>) =>
              FIELDS.every((field) => before[field] === after[field]);
            const isSame =
              model.next !== undefined &&
              !model.next.isHeld &&
              due === model.next.from &&
              ((merge(model) !== undefined && differing(shownNext(model), wanted).length === 0) ||
                (isKept(model.next.base, base) && isKept(model.next.changes, changes)));
            const isRefused = isPast || (!isSame && changed.length === 0);
            expect(status).toBe(model.isBinned ? 404 : isRefused ? 400 : 0);
            if (status !== 0 || isSame) continue;
            if (model.next) model.ended.push("replaced");
            model.next = { base, changes, from: due, isHeld: false };
          } else if (action.is === "call off") {
            const status = await refused(callOffNext(db, target, undefined, by()));
            expect(status).toBe(model.isBinned || !model.next ? 404 : 0);
            if (status !== 0) continue;
            model.next = undefined;
            model.ended.push("called off");
          } else if (action.is === "publish") {
            const status = await refused(publishNext(db, target, undefined, by()));
            const isThere = !model.isBinned && model.next !== undefined;
            expect(status).toBe(isThere ? (take(model, now) ? 0 : 409) : 404);
          } else if (action.is === "bin" ? !model.isBinned : model.isBinned) {
            await (action.is === "bin" ? binRecord : restoreRecord)(db, productServer, id, by());
            model.isBinned = action.is === "bin";
            model.dates.push(now);
          }
        }
        for (const [at, model] of models.entries()) {
          const id = ids[at] ?? "";
          const seen = await findPublic(db, productServer, id, new Date(now));
          const kept = seen ?? (await findBinned(db, productServer, id));
          expect(seen === undefined).toBe(model.isBinned);
          expect(kept).toMatchObject({ ...model.live, version: model.dates.length });
          if (model.isBinned || !model.next) continue;
          const next = await getNext(db, recordTarget("products", id), by());
          expect(next).toMatchObject(shownNext(model));
          expect(next.next.questions.length === 0).toBe(merge(model) !== undefined);
          expect(next.next.problem !== "").toBe(model.next.isHeld);
        }
      }
      // Nothing that was saved is lost: every version and every next version is kept, with its dates.
      for (const [at, model] of models.entries()) {
        const id = ids[at] ?? "";
        const history = await listHistory(db, "products", id);
        expect(history.map(({ date }) => Date.parse(date)).toReversed()).toEqual(model.dates);
        const rows = await listNextRows(db, { type: "products", id });
        const states = [...model.ended, ...(model.next ? ["waiting"] : [])];
        expect(rows.map(({ state }) => state).toReversed()).toEqual(states);
      }
    },
  );
}, 1_200_000);
