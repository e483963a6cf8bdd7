import { expect, test } from "vitest";
import { createMutex } from "../../src/media/mutex.ts";

/** Creates work that ends when the test says so. */
function work(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    run: async () => {
      log.push(name);
      await promise;
    },
    end: resolve,
  };
}

test("runs one piece of work at a time, in order", async () => {
  const turns = createMutex(10);
  const log: string[] = [];
  const [a, b, c] = [work(log, "a"), work(log, "b"), work(log, "c")];
  const runs = [turns.run(a.run), turns.run(b.run)];
  await Promise.resolve();
  expect(log).toEqual(["a"]);
  a.end();
  await runs[0];
  // Called at the moment at which the second takes over: it must not overtake, or run beside it.
  runs.push(turns.run(c.run));
  await Promise.resolve();
  expect(log).toEqual(["a", "b"]);
  c.end();
  b.end();
  await Promise.all(runs);
  expect(log).toEqual(["a", "b", "c"]);
});

test("continues after work that fails", async () => {
  const turns = createMutex(10);
  await expect(turns.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await turns.run(() => Promise.resolve("yes"))).toBe("yes");
});

test("rejects with 503 and Retry-After when the queue is full", async () => {
  const turns = createMutex(1);
  const first = work([], "first");
  const running = turns.run(first.run);
  const waiting = turns.run(() => Promise.resolve());
  await expect(turns.run(() => Promise.resolve())).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "60" },
  });
  first.end();
  await Promise.all([running, waiting]);
});
