import { expect, test } from "vitest";
import type { Banner } from "../../src/content/kinds/banners/banner.schema.ts";
import { closingBanners } from "../../src/rules/banners/closing-banners.ts";

function leading(...links: readonly (string | null)[]): Banner[] {
  return links.map((ctaLink) => ({
    id: `to ${ctaLink}`,
    title: "Closing",
    subtitle: "",
    badge: "",
    ctaText: "Go",
    ctaLink,
    imageUrl: null,
    type: "home",
    position: "footer",
    status: "active",
    priority: 1,
    startDate: null,
    endDate: null,
    targetAudience: "",
    responsive: null,
    version: 1,
    createdDate: "2026-01-01T00:00:00.000Z",
    updatedDate: "2026-01-01T00:00:00.000Z",
  }));
}

function linksOn(path: string, ...links: readonly (string | null)[]) {
  return closingBanners(leading(...links), path).map(({ ctaLink }) => ctaLink);
}

test("a page shows the invitation that follows it best", () => {
  const links = ["/customer-care", "/locations?on=2026-12-08", "/specials"];
  expect(linksOn("/products/ftira", ...links)).toEqual(["/locations?on=2026-12-08"]);
  expect(linksOn("/recipes/kusksu", ...links)).toEqual(["/specials"]);
  expect(linksOn("/message/sent", ...links)).toEqual(["/locations?on=2026-12-08"]);
  expect(linksOn("/careers/baker", ...links)).toEqual(["/locations?on=2026-12-08"]);
  expect(linksOn("/careers/baker", ...links, "/about")).toEqual(["/about"]);
});

test("a page without a better one shows the first that does not lead to itself", () => {
  expect(linksOn("/", "/customer-care", "/specials")).toEqual(["/customer-care"]);
  expect(linksOn("/customer-care", "/customer-care", "/specials")).toEqual(["/specials"]);
  expect(linksOn("/customer-care", "/customer-care#returns")).toEqual([]);
});

test("every page shows the banners that lead nowhere or to another site", () => {
  const links = [null, "/customer-care", "https://shop.example/", "/specials"];
  expect(linksOn("/blog", ...links)).toEqual([null, "https://shop.example/", "/specials"]);
  expect(linksOn("/nowhere", ...links)).toEqual([null, "/customer-care", "https://shop.example/"]);
});
