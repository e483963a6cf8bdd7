import fc from "fast-check";
import { expect, test } from "vitest";
import { applicationExpiry } from "../../src/site/messages/expire-messages.ts";
import { forAll } from "../support/property-runs.ts";

const SENT = "2026-03-10T12:00:00.000Z";

test.each([
  [
    "a job that has closed",
    { jobId: "a", closedDate: "2026-05-01T00:00:00.000Z", keepsYear: 0, keptMonths: null },
    "2026-08-01",
  ],
  ["a job that is open", { jobId: "a", closedDate: null, keepsYear: 0, keptMonths: null }, "2027-03-10"],
  [
    "a job that closed late",
    { jobId: "a", closedDate: "2027-02-01T00:00:00.000Z", keepsYear: 0, keptMonths: null },
    "2027-03-10",
  ],
  [
    "a job that has closed, with a shorter promise",
    { jobId: "a", closedDate: "2026-05-01T00:00:00.000Z", keepsYear: 0, keptMonths: 2 },
    "2026-07-01",
  ],
  [
    "a job that has closed, with a longer promise",
    { jobId: "a", closedDate: "2026-05-01T00:00:00.000Z", keepsYear: 0, keptMonths: 6 },
    "2026-08-01",
  ],
  [
    "no job, with a shorter promise",
    { jobId: null, closedDate: SENT, keepsYear: 0, keptMonths: 1 },
    "2026-04-10",
  ],
  ["no job", { jobId: null, closedDate: null, keepsYear: 0, keptMonths: null }, "2026-06-10"],
  [
    "who agreed to a year",
    { jobId: "a", closedDate: "2026-05-01T00:00:00.000Z", keepsYear: 1, keptMonths: null },
    "2027-03-10",
  ],
] as const)("an application of %s is deleted on its day", (_what, application, day) => {
  expect(
    applicationExpiry({ createdDate: SENT, ...application }, 3)
      .toISOString()
      .slice(0, 10),
  ).toBe(day);
});

test("no application is kept for longer than a year", () => {
  const instant = fc.date({ min: new Date("2026-01-01"), max: new Date("2032-01-01"), noInvalidDate: true });
  forAll(
    100,
    fc.record({
      sent: instant,
      closed: fc.option(instant),
      jobId: fc.option(fc.constant("a")),
      keepsYear: fc.constantFrom(0 as const, 1 as const),
      keptMonths: fc.option(fc.integer({ min: 1, max: 12 })),
      months: fc.integer({ min: 1, max: 12 }),
    }),
    ({ sent, closed, jobId, keepsYear, keptMonths, months }) => {
      const createdDate = sent.toISOString();
      const closedDate = closed?.toISOString() ?? null;
      const end = applicationExpiry({ createdDate, jobId, keepsYear, keptMonths, closedDate }, months);
      expect(end.getTime() - sent.getTime()).toBeLessThanOrEqual(366 * 86_400_000);
    },
  );
});
