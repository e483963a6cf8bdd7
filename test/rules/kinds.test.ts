import { expect, test } from "vitest";
import { ALL_SERVER_KINDS, serverKindOf, SEARCHED_KINDS } from "../../src/content/kinds/kinds.server.ts";
import { CONTENT_KINDS, isContentKind, kindOf, publicPathOf } from "../../src/content/kinds/kinds.ts";
import { MENU_POSITIONS, PAGE_POSITIONS } from "../../src/content/kinds/banners/banner.schema.ts";

test("a kind's declaration agrees with its schema, its registry and its statuses", () => {
  expect(ALL_SERVER_KINDS.map(({ name }) => name)).toEqual(CONTENT_KINDS);
  for (const kind of CONTENT_KINDS) {
    const { name, titleField, categoryField, pathFields = [], statuses, visibility } = kindOf(kind);
    const { schema } = serverKindOf(kind);
    expect(name).toBe(kind);
    expect(Object.keys(schema.shape)).toEqual(
      expect.arrayContaining([titleField, categoryField, ...pathFields]),
    );
    const status = schema.shape["status"];
    expect(status.unwrap().options.toSorted()).toEqual(Object.keys(statuses).toSorted());
    expect(Object.keys(statuses)[0]).toBe(status.parse(undefined));
    expect(Object.keys(statuses)).toContain(visibility.status);
  }
});

test("each searched kind has its own range of the index", () => {
  const ranges = SEARCHED_KINDS.map((kind) => serverKindOf(kind).search?.range);
  expect(new Set(ranges).size).toBe(ranges.length);
});

test("recognises only the names of kinds", () => {
  expect(isContentKind("blogs")).toBe(true);
  for (const other of ["images", "__proto__", "", undefined, 1]) expect(isContentKind(other)).toBe(false);
});

test("a record has one public address or none", () => {
  expect(publicPathOf("jobs", { slug: "baker" })).toBe("/careers/baker");
  expect(publicPathOf("blogs", { slug: "bread", category: "recipes" })).toBe("/recipes/bread");
  expect(publicPathOf("blogs", { slug: "bread", category: "news" })).toBe("/blog/bread");
  expect(publicPathOf("products", { slug: "ftira", hasDetailPage: true })).toBe("/products/ftira");
  expect(publicPathOf("products", { slug: "ftira", hasDetailPage: false })).toBe("/products/ftira");
  expect(publicPathOf("stores", { slug: "sliema" })).toBe("/locations/sliema");
  expect(publicPathOf("jobs", {})).toBeNull();
  for (const position of [...PAGE_POSITIONS, ...MENU_POSITIONS])
    expect(publicPathOf("banners", { position })).toMatch(/^\//);
});
