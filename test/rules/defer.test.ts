import { expect, test, vi } from "vitest";
import { defer, DEFER_TIMEOUT_MS } from "../../views/components/defer.ts";

const ERROR = new Error("The disk is gone.");

/** A report function that records its errors. */
function createReport() {
  const reported: unknown[] = [];
  return { reported, report: (error: unknown) => void reported.push(error) };
}

test("returns the data of a read that resolves within one turn of the event loop", async () => {
  const { reported, report } = createReport();
  const read = async () => {
    for (let step = 0; step < 50; step++) await Promise.resolve();
    return ["bread"];
  };
  expect(await defer(read(), report)).toEqual({ data: ["bread"] });
  expect(reported).toEqual([]);
});

test("returns the promise of a slower read", async () => {
  const { reported, report } = createReport();
  const { promise, resolve } = Promise.withResolvers<string>();
  const part = await defer(promise, report);
  expect("promise" in part).toBe(true);
  resolve("bread");
  expect("promise" in part && (await part.promise)).toBe("bread");
  expect(reported).toEqual([]);
});

test("returns the promise of a failed read, and reports the error before it returns", async () => {
  const { reported, report } = createReport();
  const failed = Promise.reject<string>(ERROR);
  const part = await defer(failed, report);
  expect(reported).toEqual([ERROR]);
  expect("promise" in part && part.promise).toBe(failed);
  await expect(failed).rejects.toThrow(ERROR);
});

test("reports a late failure before other handlers of the promise run", async () => {
  const { reported, report } = createReport();
  const { promise, reject } = Promise.withResolvers<string>();
  const part = await defer(promise, report);
  expect(reported).toEqual([]);
  const waiting = "promise" in part && part.promise.catch(() => reported.length);
  reject(ERROR);
  expect(await waiting).toBe(1);
  expect(reported).toEqual([ERROR]);
});

test("reports and fails a read that exceeds the time limit, but not one that finishes in time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { reported, report } = createReport();
  const inTime = Promise.withResolvers<string>();
  await defer(inTime.promise, report);
  const part = await defer(new Promise(() => {}), report);
  inTime.resolve("bread");
  await inTime.promise;
  vi.advanceTimersByTime(DEFER_TIMEOUT_MS - 1);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining("10 seconds") })]);
  // So that the server can render the message in its place.
  await expect("promise" in part && part.promise).rejects.toBe(reported[0]);
});
