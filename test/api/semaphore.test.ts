import { expect, test } from "vitest";
import { createSemaphore } from "../../src/media/semaphore.ts";

/** Creates work that ends when the test says so. */
function work(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return {
    run: async () => {
      log.push(name);
      await promise;
    },
    end: resolve,
    fail: reject,
  };
}

test("runs as much at once as fits, and the rest in order", async () => {
  const gate = createSemaphore(10);
  const log: string[] = [];
  const [a, b, huge, c] = ["a", "b", "huge", "c"].map((name) => work(log, name));
  const runs = [
    gate.run(0.5, a?.run ?? fail),
    gate.run(0.5, b?.run ?? fail),
    gate.run(1, huge?.run ?? fail),
    gate.run(0.1, c?.run ?? fail),
  ];
  await Promise.resolve();
  expect(log).toEqual(["a", "b"]);
  a?.end();
  await runs[0];
  // Half is free, but the order is strict: otherwise small shares would starve the large one.
  expect(log).toEqual(["a", "b"]);
  b?.end();
  await runs[1];
  await Promise.resolve();
  expect(log).toEqual(["a", "b", "huge"]);
  huge?.end();
  await runs[2];
  c?.end();
  await Promise.all(runs);
  expect(log).toEqual(["a", "b", "huge", "c"]);
});

test("releases the share of work that fails", async () => {
  const gate = createSemaphore(10);
  await expect(gate.run(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await gate.run(1, () => Promise.resolve("yes"))).toBe("yes");
});

test("treats a share above 1 as 1", async () => {
  expect(await createSemaphore(1).run(7, () => Promise.resolve("yes"))).toBe("yes");
});

test("rejects with 503 and Retry-After when the queue is full", async () => {
  const gate = createSemaphore(1);
  const first = work([], "first");
  const running = gate.run(1, first.run);
  const waiting = gate.run(1, () => Promise.resolve());
  await expect(gate.run(1, () => Promise.resolve())).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "60" },
  });
  first.end();
  await Promise.all([running, waiting]);
});

function fail(): never {
  throw new Error("There is no such work.");
}
