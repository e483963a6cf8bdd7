import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createRenderQueue } from "../../src/pages/render-queue.ts";

test("runs work one after the other, in order, also after a failure", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ waits: fc.nat(3), fails: fc.boolean() })), async (pieces) => {
      const enqueue = createRenderQueue(10_000);
      const order: number[] = [];
      let underWay = 0;
      const results = await Promise.allSettled(
        pieces.map(({ waits, fails }, piece) =>
          enqueue(async () => {
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
    }),
  );
});

test("starts the next work when one takes longer than its turn", async () => {
  vi.useFakeTimers();
  try {
    const enqueue = createRenderQueue(100);
    const held = Promise.withResolvers<string>();
    const first = enqueue(() => held.promise);
    const second = vi.fn<() => Promise<string>>(async () => "second");
    const done = enqueue(second);
    await vi.advanceTimersByTimeAsync(99);
    expect(second).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await done).toBe("second");
    held.resolve("first");
    expect(await first).toBe("first");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
