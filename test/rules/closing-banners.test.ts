import { expect, test } from "vitest";
import type { Banner } from "../../src/content/kinds/banners/banner.schema.ts";
import { FIXED_SLUGS } from "../../src/content/kinds/pages/page-addresses.ts";
import { publicPathOf } from "../../src/content/kinds/kinds.ts";
import { CLOSING_PAGES, closingBanner } from "../../src/rules/banners/closing-banners.ts";
import { sampleBanners } from "../../src/rules/banners/banners.ts";

const [sample] = sampleBanners("https://shop.example/");

/** The title of the banner that a page shows, of banners in their order. */
function shownOn(path: string, ...banners: readonly (readonly [title: string, ...pages: Banner["pages"]])[]) {
  const all = banners.map(([title, ...pages]) => ({ ...sample, title, pages }) as Banner);
  return closingBanner(all, path)?.title;
}

test("a page shows the first banner that staff allow for it, and no other", () => {
  const banners = [["stores", "products", "careers"], ["offers", "blog", "products"], ["help"]] as const;
  expect(shownOn("/products", ...banners)).toBe("stores");
  expect(shownOn("/products/ftira", ...banners)).toBe("stores");
  expect(shownOn("/blog/summer-in-gozo", ...banners)).toBe("offers");
  expect(shownOn("/recipes/kusksu", ...banners)).toBe("offers");
  expect(shownOn("/", ...banners)).toBe("help");
  expect(shownOn("/of-our-own/page", ...banners)).toBe("help");
});

test("the order of the banners decides, wherever they lead", () => {
  expect(shownOn("/products", ["help"], ["stores", "products"])).toBe("help");
});

test("a page for which there is none shows none", () => {
  expect(shownOn("/about", ["stores", "products"], ["own pages", "other"])).toBeUndefined();
  expect(shownOn("/summer", ["stores", "products"], ["own pages", "other"])).toBe("own pages");
  expect(shownOn("/message/sent", ["care", "customer-care"])).toBe("care");
});

test("staff can choose every page of the specification", () => {
  expect(CLOSING_PAGES.toSorted()).toEqual([...FIXED_SLUGS, "shopping-list", "other"].toSorted());
});

test.each(CLOSING_PAGES.filter((page) => page !== "other"))(
  "a banner for %s is seen where its path leads",
  (page) => {
    const banner = { ...sample, title: page, position: "footer", pages: [page] };
    expect(shownOn(publicPathOf("banners", banner) ?? "", [page, page])).toBe(page);
  },
);
