import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isReservedAddress, RESERVED_WORDS } from "../../src/content/kinds/pages/page-addresses.ts";
import { NOT_FOUND } from "../../src/http/page-cache/page-cache.ts";
import { EMOJI_NAMES } from "../../src/content/kinds/pages/section-fields.ts";
import routes from "../../views/routes.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The first parts of the paths of all screens. */
function firstParts(list: readonly { path?: string; children?: { path?: string }[] }[]): string[] {
  return list.flatMap((route) =>
    route.path === undefined ? firstParts(route.children ?? []) : (route.path.split("/")[0] ?? ""),
  );
}

test("every route and every path of the server is reserved", () => {
  const screens = firstParts(routes).filter((part) => part !== "" && !/^[:*]/.test(part));
  expect(screens.length).toBeGreaterThan(12);
  const sources =
    "start/app,site/seo/discovery-routes,http/health,operate/monitor/metrics,staff/previews/preview-pages";
  const paths = sources
    .split(",")
    .flatMap((file) =>
      [
        ...fs
          .readFileSync(path.join(root, `src/${file}.ts`), "utf8")
          .matchAll(/["`]\/([a-z][\w-]*)(?=["/`:])/g),
      ].map(([, part = ""]) => part),
    );
  const files = fs.readdirSync(path.join(root, "views/public")).map((name) => name.replace(/\..*$/, ""));
  for (const word of [
    ...screens,
    ...paths.filter((each) => !each.endsWith("-")),
    "assets",
    NOT_FOUND.key.slice(1),
  ])
    expect(RESERVED_WORDS, word).toContain(word);
  // Files have an extension, which no slug can have; folders do not.
  for (const name of files.filter((each) => fs.existsSync(path.join(root, "views/public", each))))
    expect(RESERVED_WORDS, name).toContain(name);
});

test("the first part of an address decides", () => {
  expect(isReservedAddress("search")).toBe(true);
  expect(isReservedAddress("search/help")).toBe(true);
  expect(isReservedAddress("help/search")).toBe(false);
});

test("the drawings that staff can choose are those of the folder", () => {
  const files = fs.readdirSync(path.join(root, "views/public/emoji"));
  expect([...EMOJI_NAMES].toSorted()).toEqual(
    files
      .flatMap((name) => /^([\w-]+?)\.webp$/.exec(name)?.[1] ?? [])
      .filter((name) => !name.endsWith("-large"))
      .toSorted(),
  );
});
