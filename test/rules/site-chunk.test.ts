import { expect, test } from "vitest";
import { createSiteChunk } from "../../src/setup/site-chunk.ts";

const SCREEN = "?__react-router-build-client-route";
const ICONS = "/node_modules/lucide-react/dist/esm/icons";

const siteChunk = createSiteChunk(new Set(["map-pin"]));

/** A graph in which each module names those that import it. */
function graph(importers: Readonly<Record<string, readonly string[]>>) {
  return { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };
}

test("what four public screens reach, over whatever lies between, is the site's", () => {
  const screens = ["home", "about", "careers", "rewards"].map((name) => `/views/site/${name}.tsx${SCREEN}`);
  const importers = { "/src/rules/dates.ts": ["/views/site/card.tsx"], "/views/site/card.tsx": screens };
  expect(siteChunk("/src/rules/dates.ts", graph(importers))).toBe("site");
  expect(
    siteChunk("/src/rules/dates.ts", graph({ ...importers, "/views/site/card.tsx": screens.slice(1) })),
  ).toBe(null);
});

test("screens of the staff area don't bring a module to visitors", () => {
  const staff = ["list", "editor", "bin", "people", "account"].map(
    (name) => `/views/admin/${name}.tsx${SCREEN}`,
  );
  expect(siteChunk("/src/rules/actor.ts", graph({ "/src/rules/actor.ts": staff }))).toBe(null);
});

test("of the icons only those named are the site's, whoever imports their library", () => {
  const screens = ["home", "about", "careers", "rewards"].map((name) => `/views/site/${name}.tsx${SCREEN}`);
  const ofLibrary = graph({ [`${ICONS}/map-pin.mjs`]: screens, [`${ICONS}/trash.mjs`]: screens });
  expect(siteChunk(`${ICONS}/map-pin.mjs`, ofLibrary)).toBe("site");
  expect(siteChunk(`${ICONS}/trash.mjs`, ofLibrary)).toBe(null);
});

test("modules that import each other in a ring come to an end", () => {
  const ring = { "/src/rules/a.ts": ["/src/rules/b.ts"], "/src/rules/b.ts": ["/src/rules/a.ts"] };
  expect(siteChunk("/src/rules/a.ts", graph(ring))).toBe(null);
});
