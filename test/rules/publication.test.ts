import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTENT_KINDS, kindOf } from "../../src/content/kinds/kinds.ts";
import { publicationOf, whatSavingDoes, type Publishable } from "../../src/content/publication.ts";
import { isVisible } from "../../src/rules/time/visibility.ts";
import { forAll } from "../support/property-runs.ts";

/** A Saturday morning in Malta. */
const NOW = new Date("2026-11-21T09:00:00.000Z");

const moment = fc.integer({ min: -6, max: 6 }).map((ms) => new Date(NOW.getTime() + ms).toISOString());
const date = fc.option(fc.oneof(moment, moment, moment, fc.constant("soon")), { nil: null });
const kind = fc.constantFrom(...CONTENT_KINDS);
const record: fc.Arbitrary<Publishable> = fc.record({
  status: fc.constantFrom("published", "active", "published", "active", "draft", "closed", "inactive"),
  publishAt: date,
  closesAt: date,
  startDate: date,
  endDate: date,
});

function visible(of: (typeof CONTENT_KINDS)[number], given: Publishable): boolean {
  const rule = kindOf(of).visibility;
  return isVisible(rule, given, NOW);
}

test("a record is live exactly when a visitor sees it, and every state has words", () => {
  forAll(2_000, kind, record, (of, given) => {
    const { state, sentence } = publicationOf(of, given, NOW);
    expect(state === "live").toBe(visible(of, given));
    expect(sentence).toMatch(/^[A-Z].*[^. ]$/);
  });
});

test("a scheduled record becomes visible later, an ended one never again", () => {
  forAll(2_000, kind, record, (of, given) => {
    const { state } = publicationOf(of, given, NOW);
    const rule = kindOf(of).visibility;
    const later = Array.from({ length: 8 }, (_, ms) => new Date(NOW.getTime() + ms));
    const seen = later.some((instant) => isVisible(rule, given, instant));
    if (state !== "live") expect(seen).toBe(state === "planned");
  });
});

test("says 'at once' exactly when saving shows a record, and 'disappear now' exactly when saving hides it", () => {
  forAll(2_000, kind, fc.option(record, { nil: undefined }), record, (of, before, after) => {
    const words = whatSavingDoes(of, before, after, NOW);
    const was = before !== undefined && visible(of, before);
    expect(words.includes("at once")).toBe(visible(of, after));
    expect(words.includes("disappear from the site now")).toBe(was && !visible(of, after));
    expect(words).toMatch(/^[A-Z].*\.$/);
  });
});

test.each([
  ["jobs", { status: "draft" }, "draft", "Visitors do not see it"],
  ["jobs", { status: "closed" }, "archived", "Visitors do not see it"],
  ["banners", { status: "inactive" }, "draft", "Visitors do not see it"],
  ["products", { status: "active" }, "live", "Live"],
  ["products", { status: "archived" }, "archived", "Visitors do not see it"],
  [
    "blogs",
    { status: "published", publishAt: "2026-11-20T08:00:00.000Z" },
    "live",
    "Live since Friday 20 November",
  ],
  [
    "jobs",
    { status: "published", publishAt: "2025-11-20T08:00:00.000Z", closesAt: "2026-11-30T22:59:59.999Z" },
    "live",
    "Live since Thursday 20 November 2025, until the end of Monday 30 November",
  ],
  [
    "banners",
    { status: "active", endDate: "2026-11-30T23:00:00.000Z" },
    "live",
    "Live until the end of Monday 30 November",
  ],
  [
    "jobs",
    { status: "published", publishAt: "2026-11-23T07:00:00.000Z" },
    "planned",
    "Goes live on Monday 23 November at 08:00",
  ],
  [
    "banners",
    { status: "active", endDate: "2026-11-20T11:30:00.000Z" },
    "ended",
    "Ended on Friday 20 November at 12:30",
  ],
  [
    "banners",
    { status: "active", startDate: "2026-11-25T00:00:00.000Z", endDate: "2026-11-24T00:00:00.000Z" },
    "ended",
    "Never shows: it ends before it begins",
  ],
] as const)("%s: %o is %s", (of, given, state, sentence) => {
  expect(publicationOf(of, given, NOW)).toEqual({ state, sentence });
});

test("the words beside the save button name the start and the end of a schedule", () => {
  const after = {
    status: "active",
    startDate: "2026-11-23T07:00:00.000Z",
    endDate: "2026-11-29T22:59:59.999Z",
  };
  expect(whatSavingDoes("banners", undefined, after, NOW)).toBe(
    "It will appear on Monday 23 November at 08:00 and disappear at the end of Sunday 29 November.",
  );
  expect(whatSavingDoes("banners", { status: "active" }, after, NOW)).toBe(
    "It will disappear from the site now, and appear on Monday 23 November at 08:00 and disappear at the end of Sunday 29 November.",
  );
  expect(whatSavingDoes("jobs", { status: "published" }, { status: "draft" }, NOW)).toBe(
    "It will disappear from the site now.",
  );
  expect(whatSavingDoes("products", undefined, { status: "active" }, NOW)).toBe(
    "Visitors will see this at once.",
  );
});

test("every kind has a word for the status that is public", () => {
  for (const of of CONTENT_KINDS)
    expect(Object.keys(kindOf(of).statuses)).toContain(kindOf(of).visibility.status);
});
