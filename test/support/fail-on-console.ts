import { afterEach, beforeEach, expect, vi } from "vitest";

// Every test that prints to the console fails, unless it replaces the method itself.
const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      printed.push(`console.${method}: ${words.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(printed).toEqual([]);
});
