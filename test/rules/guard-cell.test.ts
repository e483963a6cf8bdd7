import fc from "fast-check";
import { expect, test } from "vitest";
import { guardCell, readCell } from "../../src/content/products/csv/guard-cell.ts";

const tricky = fc.stringMatching(/^['=+\-@\t\r\n a1]{0,6}$/);

test("a guarded cell never begins a formula, and is read back unchanged", () => {
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string()), (text) => {
      const cell = guardCell(text);
      expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(readCell(cell)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
