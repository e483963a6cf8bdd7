import fc from "fast-check";
import { expect, test } from "vitest";
import { layLeaflet } from "../../views/site/specials/lay-leaflet.ts";
import { forAll } from "../support/property-runs.ts";

test("a leaflet has every offer once, in order, on full pages of rows that the columns fill", () => {
  forAll(100, fc.array(fc.nat(60), { maxLength: 250 }), (weights) => {
    const pages = layLeaflet([...weights.keys()], (offer) => weights[offer] ?? 0);
    const rows = pages.flat();
    expect(rows.flat().map(({ offer }) => offer)).toEqual([...weights.keys()]);
    const widths = rows.map((row) => row.reduce((sum, { span }) => sum + span, 0));
    const columns = widths[0] ?? 1;
    expect(columns).toBeLessThanOrEqual(4);
    // Only the last row may have room left: its tiles grow.
    expect(widths.slice(0, -1).every((width) => width === columns)).toBe(true);
    expect(widths.every((width) => width <= columns)).toBe(true);
    for (const row of rows) expect(row.filter(({ span }) => span > 1).length).toBeLessThan(2);
    const [first = [], ...others] = pages;
    expect(first.length).toBeLessThanOrEqual(5);
    for (const page of others) expect(page.length).toBeGreaterThan(0);
    for (const page of others) expect(page.length).toBeLessThanOrEqual(6);
    for (const page of others.slice(0, -1)) expect(page.length).toBe(others[0]?.length);
  });
});
