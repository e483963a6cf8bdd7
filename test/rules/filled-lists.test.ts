import { expect, test } from "vitest";
import {
  leadsToEmptyList,
  navigationWithoutEmptyLists,
  withoutEmptyLists,
} from "../../src/rules/links/filled-lists.ts";

const NOTHING = { products: false, stores: false, posts: false };
const EVERYTHING = { products: true, stores: true, posts: true };

test.each([
  ["/products", true, false],
  ["/products?category=bakery", true, false],
  ["/specials", true, false],
  ["/locations", true, false],
  ["/blog", true, false],
  ["/blog?category=recipes", true, false],
  ["/blog?category=community", true, false],
  ["/blog/our-first-story", false, false],
  ["/careers", false, false],
  ["/about", false, false],
  ["https://shop.example/products", false, false],
])("%s: empty without content is %s, with content %s", (path, without, withContent) => {
  expect(leadsToEmptyList(path, NOTHING)).toBe(without);
  expect(leadsToEmptyList(path, EVERYTHING)).toBe(withContent);
  expect(leadsToEmptyList(path, undefined)).toBe(false);
});

test("menus lose links to empty lists, and what has no links left", () => {
  const products = { path: "/products", label: "Product Range" };
  const about = { path: "/about", label: "About Us" };
  const shop = { title: "Shop", links: [products] };
  const business = { title: "Business", links: [about, products] };
  expect(withoutEmptyLists([shop, business], NOTHING)).toEqual([{ title: "Business", links: [about] }]);
  const menu = (sections: (typeof shop)[]) => ({
    type: "mega-menu" as const,
    path: "",
    label: "Menu",
    menu: { name: "shop" as const, sections, featured: null },
  });
  const items = [
    { ...products, type: "link" as const },
    { ...about, type: "link" as const },
    menu([shop]),
    menu([shop, business]),
  ];
  expect(navigationWithoutEmptyLists(items, NOTHING)).toEqual([
    { ...about, type: "link" },
    menu([{ title: "Business", links: [about] }]),
  ]);
  expect(navigationWithoutEmptyLists(items, EVERYTHING)).toEqual(items);
});
