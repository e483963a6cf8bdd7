import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BANNER_CACHE_KEY,
  BANNER_CACHE_VERSION,
  BANNER_CACHE_VERSION_KEY,
  bannersAt,
  BANNERS_UPDATED_EVENT,
  BANNER_VISIBILITY,
  isBannerShown,
  megaMenuBanner,
  parseCachedBanners,
  sampleBanners,
  toPageBanner,
} from "../../src/rules/banners/banners.ts";
import { KEY_PREFIX } from "../../src/rules/brand/key-prefix.ts";
import { isUuid } from "../../src/rules/text/uuid.ts";
import { nextVisibilityChange } from "../../src/rules/time/visibility.ts";
import {
  bannerSchema,
  MENU_POSITIONS,
  PAGE_POSITIONS,
  type Banner,
} from "../../src/content/kinds/banners/banner.schema.ts";
import { forAll } from "../support/property-runs.ts";

const iso = (ms: number) => new Date(ms).toISOString();

function aBanner(overrides: Partial<Banner> = {}): Banner {
  return {
    id: "0b8f5c7e-3f0b-4c43-8a0e-2f4f6f0f9a11",
    version: 1,
    createdDate: iso(0),
    updatedDate: iso(0),
    title: "Fresh today",
    subtitle: "From Malta’s fields",
    badge: "",
    ctaText: "See more",
    ctaLink: "/specials",
    imageUrl: null,
    type: "home",
    position: "hero",
    status: "active",
    priority: 100,
    startDate: null,
    endDate: null,
    targetAudience: "",
    imageAlt: "",
    pages: [],
    responsive: null,
    ...overrides,
  };
}

const date = fc.option(fc.integer({ min: 0, max: 9 }).map(iso));
const banner: fc.Arbitrary<Banner> = fc
  .record({
    id: fc.oneof(fc.uuid(), fc.constant("mock-1")),
    position: fc.constantFrom(...PAGE_POSITIONS, ...MENU_POSITIONS),
    status: fc.constantFrom("active", "active", "inactive"),
    priority: fc.nat({ max: 3 }),
    createdDate: fc.integer({ min: 0, max: 2 }).map(iso),
    startDate: date,
    endDate: date,
    responsive: fc.option(
      fc.record({ mobile: fc.option(fc.webUrl()), tablet: fc.constant(null), desktop: fc.constant(null) }),
    ),
  })
  .map(aBanner);
const banners = fc.uniqueArray(banner, { maxLength: 12, selector: (entry) => entry.id });
const moment = fc.integer({ min: 0, max: 10 }).map((ms) => new Date(ms));

test("never shows a banner without a UUID, which is mock data", () => {
  expect(isBannerShown(aBanner(), new Date(5))).toBe(true);
  expect(isBannerShown(aBanner({ id: "mock-1" }), new Date(5))).toBe(false);
});

test("does not show an inactive banner or one outside its dates", () => {
  expect(isBannerShown(aBanner({ status: "inactive" }), new Date(5))).toBe(false);
  expect(isBannerShown(aBanner({ startDate: iso(6) }), new Date(5))).toBe(false);
  expect(isBannerShown(aBanner({ endDate: iso(4) }), new Date(5))).toBe(false);
  expect(isBannerShown(aBanner({ startDate: iso(5), endDate: iso(5) }), new Date(5))).toBe(true);
});

test("shows at a position exactly its visible banners", () => {
  forAll(100, banners, moment, (all, now) => {
    const placed = [...PAGE_POSITIONS, ...MENU_POSITIONS].flatMap((position) => {
      const here = bannersAt(all, position, now);
      for (const entry of here) expect(entry.position).toBe(position);
      return here;
    });
    expect(new Set(placed)).toEqual(new Set(all.filter((entry) => isBannerShown(entry, now))));
  });
});

test("sorts banners by priority, then by creation date, then by id", () => {
  const [last, older, first, byId] = [
    aBanner({ priority: 2 }),
    aBanner({ priority: 1, createdDate: iso(1), id: "11111111-0000-4000-8000-000000000000" }),
    aBanner({ priority: 0, createdDate: iso(9) }),
    aBanner({ priority: 1, createdDate: iso(1), id: "22222222-0000-4000-8000-000000000000" }),
  ];
  expect(bannersAt([last, byId, older, first], "hero", new Date(5))).toEqual([first, older, byId, last]);
});

test("sorts independently of the input order, without changing the input", () => {
  const shuffled = banners.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  forAll(100, shuffled, moment, ([all, other], now) => {
    const before = [...other];
    expect(bannersAt(other, "hero", now)).toEqual(bannersAt(all, "hero", now));
    expect(other).toEqual(before);
  });
});

test("the visible banners change first at the next change of one of them", () => {
  forAll(100, banners, moment, (all, now) => {
    const shownAt = (ms: number) => all.map((entry) => isBannerShown(entry, new Date(ms))).join();
    const later = Array.from({ length: 15 }, (_, step) => now.getTime() + 1 + step);
    const flip = later.find((ms) =>
      all.some((entry) => isBannerShown(entry, new Date(ms)) !== isBannerShown(entry, now)),
    );
    const changes = all
      .filter(({ id }) => isUuid(id))
      .flatMap((entry) => nextVisibilityChange(BANNER_VISIBILITY, entry, now)?.getTime() ?? []);
    expect(changes.toSorted((a, b) => a - b)[0]).toBe(flip);
    if (flip !== undefined) expect(shownAt(flip)).not.toBe(shownAt(flip - 1));
  });
});

test("uses the title as headline and the subtitle as text of a mega menu's card", () => {
  expect(
    megaMenuBanner(aBanner({ position: "shop", type: "mega-menu", imageUrl: "/uploads/a.webp" })),
  ).toEqual({
    imageUrl: "/uploads/a.webp",
    headline: "Fresh today",
    text: "From Malta’s fields",
    ctaLink: "/specials",
    ctaText: "See more",
  });
});

test("uses the storage keys and the event name of the specification", () => {
  expect([BANNER_CACHE_KEY, BANNER_CACHE_VERSION_KEY, BANNER_CACHE_VERSION, BANNERS_UPDATED_EVENT]).toEqual([
    `${KEY_PREFIX}_banners`,
    `${KEY_PREFIX}_banners_version`,
    8,
    "bannerUpdated",
  ]);
});

test("has valid sample banners that link to the online shop from 2024-01-01 to 2030-12-31", () => {
  const shop = "https://shop.example/";
  const banners = sampleBanners(shop);
  for (const banner of banners) {
    const { id: _id, createdDate: _created, ...fields } = banner;
    expect(bannerSchema.parse(fields)).toMatchObject(fields);
    expect(fields.ctaLink).toBe(shop);
    expect([fields.startDate?.slice(0, 10), fields.endDate?.slice(0, 10)]).toEqual([
      "2024-01-01",
      "2030-12-31",
    ]);
    expect(isBannerShown(banner, new Date("2026-06-01T12:00:00Z"))).toBe(true);
    expect(isBannerShown(banner, new Date("2031-01-01T00:00:00Z"))).toBe(false);
  }
  expect(banners.map((entry) => entry.position)).toEqual(["hero", "secondary", "footer"]);
  expect(sampleBanners("")).toEqual(banners.map((banner) => ({ ...banner, ctaLink: null })));
  expect(new Set(banners.map((entry) => entry.id)).size).toBe(3);
});

test("parses cached banners unchanged", () => {
  forAll(100, banners, (all) => {
    expect(parseCachedBanners(JSON.stringify(all), "8")).toEqual(all);
  });
});

test("what a page hands over of a banner can be cached, and means the same", () => {
  const plain = toPageBanner(aBanner({ targetAudience: "" }));
  expect(Object.keys(plain)).not.toContain("pages");
  const full = aBanner({ imageAlt: "20 % off", pages: ["blog"] });
  expect(toPageBanner(full)).toMatchObject({ imageAlt: "20 % off", pages: ["blog"] });
  expect(parseCachedBanners(JSON.stringify([plain]), "8")).toEqual([plain]);
  expect(bannersAt([plain], "hero", new Date(5))).toEqual([plain]);
});

test("ignores a missing cache or one of another version", () => {
  expect(parseCachedBanners("[]", "6")).toBeUndefined();
  expect(parseCachedBanners("[]", null)).toBeUndefined();
  expect(parseCachedBanners(null, "8")).toBeUndefined();
});

test.each([["{}"], ["null"], ["7"], ["[broken"], [""]])("ignores the cached text %j", (text) => {
  expect(parseCachedBanners(text, "8")).toBeUndefined();
});

test("omits a cached banner with any invalid field that a page reads", () => {
  const responsive = { mobile: "/uploads/m.webp", tablet: null, desktop: null };
  const good = toPageBanner(aBanner({ responsive, imageAlt: "20 % off", pages: ["blog"] }));
  for (const field of Object.keys(good)) {
    const bad = { ...good, [field]: { wrong: true } };
    const missing = Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
    const kept = ["imageAlt", "pages"].includes(field) ? [good, missing] : [good];
    expect(parseCachedBanners(JSON.stringify([bad, good, missing]), "8"), field).toEqual(kept);
  }
  const odd = [null, 1, "banner", [], { ...good, position: "toString" }, { ...good, responsive: "wide" }];
  expect(parseCachedBanners(JSON.stringify(odd), "8")).toEqual([]);
});

test("never throws, whatever the cached text", () => {
  forAll(100, fc.oneof(fc.string(), fc.json()), (text) => {
    const read = parseCachedBanners(text, "8");
    expect(read === undefined || Array.isArray(read)).toBe(true);
  });
});
