import { expect, test } from "vitest";
import { defer } from "../../views/components/defer.ts";

test("what is answered within a turn of the event loop is in hand", async () => {
  const reading = async () => {
    for (let step = 0; step < 50; step++) await Promise.resolve();
    return ["bread"];
  };
  expect(await defer(reading())).toEqual({ data: ["bread"] });
});

test("what takes longer stays on its way", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const part = await defer(promise);
  expect("promise" in part && part.promise).toBe(promise);
  resolve("bread");
  expect(await promise).toBe("bread");
});

test("a reading that failed stays on its way, for the part's own place to tell", async () => {
  const failed = Promise.reject<string>(new Error("The disk is gone."));
  const part = await defer(failed);
  expect("promise" in part && part.promise).toBe(failed);
  await expect(failed).rejects.toThrow("The disk is gone.");
});
