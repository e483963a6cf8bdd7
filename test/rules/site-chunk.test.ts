import { expect, test } from "vitest";
import { sharedChunk, siteChunk } from "../../src/build/client-chunks.ts";

const SCREEN = "?__react-router-build-client-route";

/** Creates a graph from each module's importers. */
function graph(importers: Readonly<Record<string, readonly string[]>>) {
  return { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };
}

test("assigns modules that five public screens import, directly or not, to the site chunk", () => {
  const screens = ["home", "about", "careers", "rewards", "blog"].map(
    (name) => `/views/site/${name}.tsx${SCREEN}`,
  );
  const importers = { "/src/rules/dates.ts": ["/views/site/card.tsx"], "/views/site/card.tsx": screens };
  expect(siteChunk("/src/rules/dates.ts", graph(importers))).toBe("site");
  expect(
    siteChunk("/src/rules/dates.ts", graph({ ...importers, "/views/site/card.tsx": screens.slice(1) })),
  ).toBe(null);
});

test("does not count screens of the admin area", () => {
  const staff = ["list", "editor", "bin", "people", "account"].map(
    (name) => `/views/admin/${name}.tsx${SCREEN}`,
  );
  expect(siteChunk("/src/rules/actor.ts", graph({ "/src/rules/actor.ts": staff }))).toBe(null);
});

test("what a screen without a sign-in needs is shared, and what only staff screens need is not", () => {
  const importers = {
    "/src/rules/password.ts": ["/views/account/field.tsx", `/views/admin/people.tsx${SCREEN}`],
    "/views/account/field.tsx": [`/views/account/login.tsx${SCREEN}`],
    "/src/rules/actor.ts": [`/views/admin/people.tsx${SCREEN}`],
  };
  expect(sharedChunk("/src/rules/password.ts", graph(importers))).toBe("shared");
  expect(sharedChunk("/src/rules/actor.ts", graph(importers))).toBe(null);
});

test("terminates for circular imports", () => {
  const ring = { "/src/rules/a.ts": ["/src/rules/b.ts"], "/src/rules/b.ts": ["/src/rules/a.ts"] };
  expect(siteChunk("/src/rules/a.ts", graph(ring))).toBe(null);
});
