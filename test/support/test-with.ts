import { test } from "vitest";

/** A call of an assertion, as the linter's `expect-expect` counts it. Vite writes `(0, imported.expect)(…)`. */
const ASSERTION = /\b(?:expect|assert|forAll|forAllAsync)\)?(?:\.\w+)?\(/;

/**
 * Returns a `test` that opens something for each test, and closes it when the test ends: `const test = testWith(openSite)`,
 * then `test("…", async (site) => …)`. For a test that takes nothing, nothing is opened. It refuses what the linter would: a test
 * without an assertion, and a title that is there twice.
 */
export function testWith<T extends AsyncDisposable | Disposable>(open: () => T | Promise<T>) {
  const titles = new Set<string>();
  return (title: string, body: (opened: T) => Promise<void> | void, timeout?: number) => {
    if (!ASSERTION.test(body.toString())) throw new Error(`No assertion: ${title}`);
    if (titles.has(title)) throw new Error(`Twice: ${title}`);
    titles.add(title);
    const run = async () => {
      if (body.length === 0) return Reflect.apply(body, undefined, []);
      await using all = new AsyncDisposableStack();
      return await body(all.use(await open()));
    };
    // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- it cannot see the body or the title.
    test(title, run, timeout);
  };
}
