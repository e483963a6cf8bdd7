import { expect, test } from "vitest";
import { CONTENT_TYPES } from "../../src/content/kinds.server.ts";
import { CONTENT_KINDS, isContentKind, KIND_WORDS, publicPathOf } from "../../src/content/kinds.ts";
import { MENU_POSITIONS, PAGE_POSITIONS } from "../../src/content/banners/banner.schema.ts";

test("a kind says of itself what its declaration says", () => {
  expect(CONTENT_TYPES.map(({ table }) => table)).toEqual(CONTENT_KINDS);
  for (const type of CONTENT_TYPES) {
    const { permission, titleField, categoryField, statuses } = KIND_WORDS[type.table];
    expect(permission).toBe(type.permission);
    expect(Object.keys(type.schema.shape)).toEqual(expect.arrayContaining([titleField, categoryField]));
    const parsed = type.schema.shape["status"];
    for (const status of Object.keys(statuses)) expect(parsed.parse(status)).toBe(status);
    expect(Object.keys(statuses)[0]).toBe(parsed.parse(undefined));
    expect(parsed.unwrap().options.toSorted()).toEqual(Object.keys(statuses).toSorted());
  }
});

test("only the names of kinds are kinds", () => {
  expect(isContentKind("blogs")).toBe(true);
  for (const other of ["images", "__proto__", "", undefined, 1]) expect(isContentKind(other)).toBe(false);
});

test("a record has its one public address, or none", () => {
  expect(publicPathOf("jobs", { slug: "baker" })).toBe("/careers/baker");
  expect(publicPathOf("blogs", { slug: "bread", category: "recipes" })).toBe("/recipes/bread");
  expect(publicPathOf("blogs", { slug: "bread", category: "news" })).toBe("/blog/bread");
  expect(publicPathOf("products", { slug: "ftira", hasDetailPage: true })).toBe("/products/ftira");
  expect(publicPathOf("products", { slug: "ftira", hasDetailPage: false })).toBeNull();
  expect(publicPathOf("stores", { slug: "sliema" })).toBe("/locations#sliema");
  expect(publicPathOf("jobs", {})).toBeNull();
  for (const position of [...PAGE_POSITIONS, ...MENU_POSITIONS])
    expect(publicPathOf("banners", { position })).toMatch(/^\//);
});
