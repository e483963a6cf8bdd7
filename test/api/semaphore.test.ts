import { expect, test } from "vitest";
import { createSemaphore } from "../../src/media/semaphore.ts";

/** Work that ends when it is told to. */
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

test("as much runs at once as fits, the rest in turn", async () => {
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
  // Half is free, but whoever came first goes first: the huge one would wait for ever otherwise.
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

test("work that fails makes room as well", async () => {
  const gate = createSemaphore(10);
  await expect(gate.run(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await gate.run(1, () => Promise.resolve("yes"))).toBe("yes");
});

test("more than the whole counts as the whole", async () => {
  expect(await createSemaphore(1).run(7, () => Promise.resolve("yes"))).toBe("yes");
});

test("who comes when the line is full is asked to come back", async () => {
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
