import fc from "fast-check";
import { expect, test } from "vitest";
import { dayInMalta } from "../support/plain-shop.ts";
import { isFullSize } from "../support/property-runs.ts";
import { openReplay } from "../support/replayed-shop.ts";
import { HOURS, type OneStep, ranges, type SharedStep } from "../support/shop-steps.ts";
import { openTestDatabase } from "../support/test-database.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** In full, 10,000 histories. */
const RANGES = isFullSize ? 500 : 4;

/** What the histories contain. */
const EVERY = [
  ...["price", "status", "category", "bin", "own offer", "plan", "plan for many", "cancel", "move", "change"],
  ...["set status", "feed", "undo feed", "percentage", "bundle", "free", "second", "card"],
];

/** How often each of them was done, and how often refused. */
const taken = new Map<string, number>();

test("the offers and claims of each hour are those of a plain replay, whatever was planned, cancelled, moved, fed, undone and restored", async () => {
  await fc.assert(
    fc.asyncProperty(fc.noBias(ranges), async ({ start, archivesGone, histories, shared }) => {
      await using given = openTestDatabase();
      const replay = await openReplay(given.db, start, archivesGone);
      const due = [
        ...histories.flatMap((steps, product) =>
          steps.map(({ at, setBack, step }) => ({ at, setBack, step: { ...step, product } })),
        ),
        ...shared,
      ].toSorted((one, other) => one.at - other.at);
      for (let index = 0; index < HOURS; index += 1) {
        const now = start + index * HOUR;
        const ofHour = due.findIndex(({ at }) => at > index);
        const steps = due.splice(0, ofHour === -1 ? due.length : ofHour);
        for (const next of steps) {
          // A write by a clock that is behind counts for the day of that clock, before an offer that begins now and within one
          // that ends now: visitors are shown it by that clock. The log has whole hours, so it does not know what stood
          // between two writes of one.
          const isBefore =
            steps.length > 1 || dayInMalta(now - HOUR) !== dayInMalta(now) || replay.hasBound(next.step, now);
          const isAllowed = await replay.take(next.step, isBefore ? now : now - next.setBack * MINUTE);
          if (isAllowed !== undefined) count(next.step, isAllowed);
        }
        await replay.compare(now);
      }
    }),
    { numRuns: RANGES },
  );
  if (isFullSize)
    for (const name of EVERY.flatMap((kind) => [
      kind,
      ...(kind.startsWith("plan") ? [`${kind}, refused`] : []),
    ]))
      expect(taken.get(name), name).toBeGreaterThan(100);
}, 3_600_000);

function count(step: OneStep | SharedStep, isAllowed: boolean): void {
  for (const kind of [step.is, ...("mechanic" in step ? [step.mechanic.kind] : [])]) {
    const name = isAllowed ? kind : `${kind}, refused`;
    taken.set(name, (taken.get(name) ?? 0) + 1);
  }
}
