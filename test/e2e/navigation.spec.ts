import type { Page } from "@playwright/test";
import { findRecord } from "../../src/content/lifecycle/read.ts";
import { createRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import { bannerServer } from "../../src/content/kinds/banners/banner.server.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { headerSchema } from "../../src/content/settings/menus.schema.ts";
import { axeFindings, expect, hydrated, openScreen, test } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";

test.describe("mega menus on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test("a click opens a menu, and opening the other one closes it", async ({ page }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    const shop = header.locator("details", { hasText: "Product Range" });
    const corporate = header.locator("details", { hasText: "Investor Relations" });
    await shop.locator("summary").click();
    await expect(header.getByRole("link", { name: "Product Range" })).toBeVisible();
    await corporate.locator("summary").click();
    await expect(header.getByRole("link", { name: "Investor Relations" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Product Range" })).toBeHidden();
    expect(await axeFindings(page)).toEqual([]);
  });

  test("a mouse opens a menu by hovering and closes it by leaving", async ({ page }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    await hydrated(page);
    await header.locator("summary", { hasText: "Shop" }).hover();
    await expect(header.getByRole("link", { name: "Recipes" })).toBeVisible();
    await page.mouse.move(640, 850);
    await expect(header.getByRole("link", { name: "Recipes" })).toBeHidden();
  });

  test("closes the menu by a press outside, by Escape and by following a link", async ({ page }) => {
    await openScreen(page, "/");
    const header = page.getByRole("banner");
    const summary = header.locator("summary", { hasText: "Shop" });
    const link = header.getByRole("link", { name: "Product Range" });

    await summary.click();
    await expect(link).toBeVisible();
    await page.mouse.click(640, 880);
    await expect(link).toBeHidden();

    await summary.focus();
    await page.keyboard.press("Enter");
    await expect(link).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await expect(summary).toBeFocused();

    await page.keyboard.press("Enter");
    await link.click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(link).toBeHidden();
  });

  test("the featured card is the first banner of its menu", async ({ page, request, baseURL }) => {
    const [banner] = await (await request.get(`${baseURL}/api/banners/mega-menu/corporate`)).json();
    await page.goto("/");
    await page.getByRole("banner").locator("summary", { hasText: "Corporate" }).click();
    await expect(page.getByRole("banner").getByText(banner.headline)).toBeVisible();
  });

  test("links to other sites open in a new tab and say so", async ({ page }) => {
    await page.goto("/");
    const link = page
      .getByRole("banner")
      .getByRole("link", { name: /Shop Online/ })
      .first();
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(link).toHaveAccessibleName(/opens in a new tab/);
  });
});

test.describe("the menu on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("opens over the whole page, traps the focus and locks scrolling", async ({ page }) => {
    await openScreen(page, "/");
    await openPhoneMenu(page);
    const menu = page.getByRole("dialog");
    await expect(menu).toBeVisible();
    const box = await menu.boundingBox();
    // It comes in by growing: a fraction of a point may be missing yet.
    expect(Math.round(box?.width ?? 0)).toBe(390);
    expect(Math.round(box?.height ?? 0)).toBe(800);
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press("Tab");
      expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await page.mouse.wheel(0, 800);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  for (const way of ["Escape", "back", "link"] as const) {
    test(`closes by ${way}`, async ({ page }) => {
      await openScreen(page, "/rewards");
      await openPhoneMenu(page);
      const menu = page.getByRole("dialog");
      await expect(menu).toBeVisible();
      if (way === "Escape") await page.keyboard.press("Escape");
      if (way === "back") await page.goBack();
      if (way === "link") await menu.getByRole("link", { name: "Careers", exact: true }).click();
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL(way === "link" ? /\/careers$/ : /\/rewards$/);
    });
  }

  test("going back from a page that the menu led to returns to the page before", async ({ page }) => {
    await page.goto("/about");
    await openScreen(page, "/rewards");
    await openPhoneMenu(page);
    await page.getByRole("dialog").getByRole("link", { name: "Careers", exact: true }).click();
    await expect(page).toHaveURL(/\/careers$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/rewards$/);
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("a link of the menu that calls a number leaves no step of its own in the history", async ({
    page,
    site,
  }) => {
    const { items } = headerSchema.parse({});
    await openAs(page, site, "admin", "/admin");
    const headers = { Origin: site.url };
    const data = { items: [...items, { label: "Call us", path: "tel:+35621234567" }] };
    expect((await page.request.put("/api/menus/header", { headers, data })).status()).toBe(200);
    try {
      await page.goto("/about");
      await openScreen(page, "/rewards");
      await openPhoneMenu(page);
      await page.getByRole("dialog").getByRole("link", { name: "Call us" }).click();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(/\/about$/);
    } finally {
      // Back to the specification's, for the tests that share the site.
      await page.request.put("/api/menus/header", { headers, data: { items } });
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("mega menus open and their links lead on", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/");
    await page.getByRole("banner").locator("summary", { hasText: "Corporate" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Investor Relations" }).click();
    await expect(page).toHaveURL(/\/investor-relations$/);
  });

  test("the menu button on a phone leads to the navigation in the footer", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: /menu/i }).click();
    await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
    await expect(page).toHaveURL(/\/careers$/);
  });
});

test("the skip link comes first and leads to the content", async ({ page }) => {
  for (const path of ["/", "/admin/login"]) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("#main")).toBeFocused();
  }
});

test("a link to another page loads its document, which starts at the top", async ({ page }) => {
  await openScreen(page, "/");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page).toHaveURL(/\/careers$/);
  expect(documents).toEqual(["/careers"]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
});

test("after a filter of the page the focus continues in the main area", async ({ page }) => {
  await openScreen(page, "/blog");
  const recipes = page
    .getByRole("main")
    .getByRole("link", { name: /^Recipes/ })
    .first();
  await recipes.click();
  await expect(page).toHaveURL(/\/blog\?category=recipes$/);
  await expect(page.locator("#main")).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the browser may fetch a page ahead, but nothing of the staff area", async ({ page }) => {
  await page.goto("/");
  const rules = JSON.parse((await page.locator("script[type=speculationrules]").textContent()) ?? "");
  const [{ where, eagerness }] = rules.prefetch;
  expect(eagerness).toBe("moderate");
  const [{ href_matches: all }, { not }] = where.and;
  const matches = (pattern: string, href: string) =>
    page.evaluate(([rule, address]) => new URLPattern(rule, location.href).test(address, location.href), [
      pattern,
      href,
    ] as const);
  for (const href of ["/products", "/products?category=bakery", "/recipes/kusksu-with-broad-beans"]) {
    expect(await matches(all, href)).toBe(true);
    for (const pattern of not.href_matches) expect(await matches(pattern, href)).toBe(false);
  }
  for (const href of ["/admin", "/admin/login", "/api/products"]) {
    const refused = await Promise.all(not.href_matches.map((pattern: string) => matches(pattern, href)));
    expect(refused, href).toContain(true);
  }
});

test("a link to a fragment moves the focus there, from another page too", async ({ page }) => {
  await openScreen(page, "/locations");
  const pin = page
    .getByRole("navigation", { name: "Map of our stores" })
    .getByRole("link", { name: /^Mosta/ });
  await pin.focus();
  await page.keyboard.press("Enter");
  const mosta = page.locator("#mosta");
  await expect(mosta).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(mosta.locator(":focus")).toHaveCount(1);
  await page
    .getByRole("listitem")
    .getByRole("link", { name: /^Qormi/ })
    .click();
  const qormi = page.locator("#qormi");
  await expect(qormi).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(qormi.locator(":focus")).toHaveCount(1);

  await openScreen(page, "/careers");
  await page.getByRole("link", { name: /^See \d+ openings/ }).click();
  const openings = page.locator("#openings");
  await expect(openings).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(openings.locator(":focus")).toHaveCount(1);
  // No ring around half the page for a mouse.
  await expect(openings).toHaveCSS("outline-style", "none");

  await openScreen(page, "/customer-care");
  await page.getByText("I left something behind").click();
  await page.getByRole("link", { name: "Phone numbers of our stores" }).click();
  const phones = page.locator("#store-phones");
  await expect(phones).toBeInViewport();
  await phones.getByRole("link", { name: "Mosta", exact: true }).click();
  await expect(page).toHaveURL("/locations/mosta");
  await page.goto("/locations#mosta");
  await expect(mosta).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(mosta.locator(":focus")).toHaveCount(1);
});

test("a link to an answer opens it, as a browser does without scripts", async ({ page, emptySite }) => {
  await createRecord(
    emptySite.connection.db,
    bannerServer,
    {
      position: "hero",
      status: "active",
      priority: 0,
      title: "Lost something?",
      ctaText: "Ask for it",
      ctaLink: "/customer-care#lost-property",
    },
    { actor: "Test", now: SEEDED_AT },
  );
  const care = await findRecord(emptySite.connection.db, pageServer, "customer-care");
  if (!care) throw new Error("An empty site has a page for customer care.");
  const asked = { question: "I have lost my keys", answer: "Ask at the desk.", anchor: "lost-property" };
  const questions = { id: "lost", kind: "questions", title: "Lost and found", questions: [asked] };
  await updateRecord(
    emptySite.connection.db,
    pageServer,
    care.id,
    { sections: [...care.sections, questions] },
    undefined,
    { actor: "Test", now: SEEDED_AT },
  );
  await openScreen(page, emptySite.url);
  await page.getByRole("link", { name: "Ask for it" }).click();
  await expect(page.locator("#lost-property")).toBeInViewport();
  await expect(page.locator("details:has(#lost-property)")).toHaveAttribute("open");
});

test("every page links to WhatsApp and to the staff area", async ({ page }) => {
  await page.goto("/specials");
  await expect(page.getByRole("link", { name: /WhatsApp/ }).last()).toHaveAttribute("href", /wa\.me/);
  await expect(page.getByRole("link", { name: "Staff area" })).toHaveAttribute("href", "/admin");
});

/** The hamburger is a link until React makes it a button. */
async function openPhoneMenu(page: Page): Promise<void> {
  const link = page.getByRole("banner").getByRole("link", { name: /menu/i });
  await link
    .or(page.getByRole("button", { name: /menu/i }))
    .first()
    .click();
}
