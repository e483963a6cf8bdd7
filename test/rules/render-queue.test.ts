import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createRenderQueue } from "../../src/http/render-queue.ts";

test("work is done one piece after the other, in the order in which it came, also where some of it fails", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ waits: fc.nat(3), fails: fc.boolean() })), async (pieces) => {
      const inTurn = createRenderQueue(10_000);
      const order: number[] = [];
      let underWay = 0;
      const results = await Promise.allSettled(
        pieces.map(({ waits, fails }, piece) =>
          inTurn(async () => {
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

test("what waits for something else lets the next go ahead after the longest turn", async () => {
  vi.useFakeTimers();
  try {
    const inTurn = createRenderQueue(100);
    const held = Promise.withResolvers<string>();
    const first = inTurn(() => held.promise);
    const second = vi.fn<() => Promise<string>>(async () => "second");
    const done = inTurn(second);
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
