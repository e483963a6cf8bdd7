import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createFairQueue } from "../../src/http/fair-queue.ts";
import { forAllAsync } from "../support/property-runs.ts";

test("runs the work of a network one after the other, in order, also after a failure", async () => {
  await forAllAsync(100, fc.array(fc.record({ waits: fc.nat(3), fails: fc.boolean() })), async (pieces) => {
    const enqueue = createFairQueue(10_000);
    const order: number[] = [];
    let underWay = 0;
    const results = await Promise.allSettled(
      pieces.map(({ waits, fails }, piece) =>
        enqueue("one", async () => {
          expect((underWay += 1)).toBe(1);
          for (let time = 0; time < waits; time++) await Promise.resolve();
          order.push(piece);
          underWay -= 1;
          if (fails) throw new Error(`piece ${piece}`);
          return piece;
        }),
      ),
    );
    expect(order).toEqual(pieces.map((_, piece) => piece));
    expect(results.map((result) => (result.status === "fulfilled" ? result.value : "failed"))).toEqual(
      pieces.map(({ fails }, piece) => (fails ? "failed" : piece)),
    );
  });
});

test("starts the next work when one takes longer than its turn", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const enqueue = createFairQueue(100);
  const held = Promise.withResolvers<string>();
  const first = enqueue("one", () => held.promise);
  const second = vi.fn<() => Promise<string>>(async () => "second");
  const done = enqueue("one", second);
  await vi.advanceTimersByTimeAsync(99);
  expect(second).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await done).toBe("second");
  held.resolve("first");
  expect(await first).toBe("first");
  expect(vi.getTimerCount()).toBe(0);
});

test("lets the networks take turns, so that a flood from one delays another by one piece of work", async () => {
  const enqueue = createFairQueue(10_000);
  const order: string[] = [];
  const work = (name: string) => async () => void order.push(name);
  await Promise.all([
    ...["flood 1", "flood 2", "flood 3", "flood 4"].map((name) => enqueue("flood", work(name))),
    enqueue("visitor", work("visitor 1")),
    enqueue("visitor", work("visitor 2")),
    enqueue("other", work("other")),
  ]);
  expect(order).toEqual(["flood 1", "flood 2", "visitor 1", "other", "flood 3", "visitor 2", "flood 4"]);
});

test("refuses what a network adds to 200 waiting pieces of work, and nothing of others", async () => {
  const enqueue = createFairQueue(10_000);
  const held = Promise.withResolvers<void>();
  const first = enqueue("flood", () => held.promise);
  const waiting = Array.from({ length: 200 }, () => enqueue("flood", async () => undefined));
  await expect(enqueue("flood", async () => undefined)).rejects.toMatchObject({ status: 429 });
  const visitor = enqueue("visitor", async () => "served");
  held.resolve();
  await Promise.all([first, ...waiting]);
  expect(await visitor).toBe("served");
  expect(await enqueue("flood", async () => "again")).toBe("again");
});
