import type { ContentWatch } from "../../src/content/content-watch.ts";
import { watchContentState } from "../../src/content/content-state.ts";
import { rethrow } from "./rethrow.ts";
import type { TestApp } from "./test-app.ts";

/** Watches the content of a test's site. PostgreSQL has to answer once before anything may be kept. */
export async function watchTestContent({
  connection,
  clock,
}: Pick<TestApp, "connection" | "clock">): Promise<ContentWatch> {
  const watch = watchContentState(connection, () => clock(), rethrow);
  await watch.current();
  return watch;
}
