import { test } from "vitest";

/**
 * Returns a `test` that opens something for each test, and closes it when the test ends: `const test = testWith(openSite)`,
 * then `test("…", async (site) => …)`. For a test that takes nothing, nothing is opened.
 */
export function testWith<T extends AsyncDisposable | Disposable>(open: () => T | Promise<T>) {
  return (name: string, body: (opened: T) => Promise<void> | void, timeout?: number) => {
    if (!/\b(?:expect|assert)\b/.test(body.toString())) throw new Error(`No assertions: ${name}`);
    const run = async () => {
      if (body.length === 0) return Reflect.apply(body, undefined, []);
      await using all = new AsyncDisposableStack();
      return await body(all.use(await open()));
    };
    // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- it cannot see the body or the name.
    test(name, run, timeout);
  };
}
