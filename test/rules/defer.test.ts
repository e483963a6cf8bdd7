import { afterEach, expect, test, vi } from "vitest";
import { defer, LONGEST_WAIT } from "../../views/components/defer.ts";

const ERROR = new Error("The disk is gone.");

/** Keeps what it hears of. */
function createReport() {
  const heard: unknown[] = [];
  return { heard, report: (error: unknown) => void heard.push(error) };
}

afterEach(() => {
  vi.useRealTimers();
});

test("what is answered within a turn of the event loop is in hand", async () => {
  const { heard, report } = createReport();
  const reading = async () => {
    for (let step = 0; step < 50; step++) await Promise.resolve();
    return ["bread"];
  };
  expect(await defer(reading(), report)).toEqual({ data: ["bread"] });
  expect(heard).toEqual([]);
});

test("what takes longer stays on its way", async () => {
  const { heard, report } = createReport();
  const { promise, resolve } = Promise.withResolvers<string>();
  const part = await defer(promise, report);
  expect("promise" in part && part.promise).toBe(promise);
  resolve("bread");
  expect(await promise).toBe("bread");
  expect(heard).toEqual([]);
});

test("a reading that failed stays on its way, for the part's own place to tell, and is reported before", async () => {
  const { heard, report } = createReport();
  const failed = Promise.reject<string>(ERROR);
  const part = await defer(failed, report);
  expect(heard).toEqual([ERROR]);
  expect("promise" in part && part.promise).toBe(failed);
  await expect(failed).rejects.toThrow(ERROR);
});

test("a reading that fails late is reported before anybody who waits for it hears of it", async () => {
  const { heard, report } = createReport();
  const { promise, reject } = Promise.withResolvers<string>();
  const part = await defer(promise, report);
  expect(heard).toEqual([]);
  const waiting = "promise" in part && part.promise.catch(() => heard.length);
  reject(ERROR);
  expect(await waiting).toBe(1);
  expect(heard).toEqual([ERROR]);
});

test("a reading that nobody waits for any longer is reported, one that came before is not", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { heard, report } = createReport();
  const came = Promise.withResolvers<string>();
  await defer(came.promise, report);
  await defer(new Promise(() => {}), report);
  came.resolve("bread");
  await came.promise;
  vi.advanceTimersByTime(LONGEST_WAIT - 1);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual([expect.objectContaining({ message: expect.stringContaining("10 seconds") })]);
});
