import { PDFDict, PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { extractText } from "unpdf";
import { createProduct, createStore } from "../support/build-content.ts";
import { axeFindings, expect, openScreen, test, READING } from "./fixtures.ts";
import { PAPER } from "./public-routes.ts";

test.use(READING);

test.use({ viewport: PAPER, colorScheme: "dark" });

test("a printed page has the links of its words, and none of its frame", async ({ page }) => {
  await openScreen(page, "/customer-care");
  const links = linksOf(await PDFDocument.load(await page.pdf({ format: "A4" })));
  expect(links).toContainEqual(expect.stringMatching(/^tel:/));
  expect(links).toContainEqual(expect.stringMatching(/^mailto:/));
  const paths = links.map((link) => new URL(link).pathname);
  for (const path of ["/admin", "/shopping-list", "/search", "/about", "/careers"])
    expect(paths).not.toContain(path);
});

/** The addresses to which a PDF links. */
function linksOf(document: PDFDocument): string[] {
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const action = object instanceof PDFDict ? object.lookupMaybe(PDFName.of("A"), PDFDict) : undefined;
    const address = action?.lookupMaybe(PDFName.of("URI"), PDFString);
    return address ? [address.decodeText()] : [];
  });
}

/** The pages that a printer would get, each with the words on it. */
async function printed(page: Page, path: string): Promise<string[]> {
  await openScreen(page, path);
  // A copy: reading it takes its bytes away.
  const { text } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return text.map((words) => words.replace(/\s+/g, " "));
}

test("the hours of each store are one page for its door", async ({ page }) => {
  const stores: { slug: string }[] = await (await page.request.get("/api/stores")).json();
  expect(stores.length).toBeGreaterThan(4);
  for (const { slug } of stores) {
    const [words = "", ...more] = await printed(page, `/locations/${slug}`);
    expect(more, slug).toEqual([]);
    expect(words).toMatch(/Opening hours Monday to \w+ \d\d:\d\d–\d\d:\d\d/);
    expect(words).toContain("Special days and public holidays");
    expect(words).toMatch(/\+356 \d{4} \d{4}/);
    expect(words).not.toMatch(/On another day|This week|On special now|Jobs at this store|Google Maps/);
  }
});

test("a recipe prints for the portions that were chosen, on at most two pages", async ({ page }) => {
  const pages = await printed(page, "/recipes/kusksu-with-broad-beans?servings=2");
  expect(pages.length).toBeLessThan(3);
  expect(pages[0]).toMatch(/Serves 2 .*Ingredients .*Method/);
  expect(pages.join(" ")).not.toMatch(/Shopping list|Cook another|Send by e-mail/i);

  await page.getByRole("link", { name: "One portion more" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("definition").filter({ hasText: /^3$/ })).toBeVisible();
});

test("specials print their prices, and nothing that leads elsewhere", async ({ page }) => {
  const words = (await printed(page, "/specials")).join(" ");
  expect(words.match(/€\d+\.\d\d/g)?.length).toBeGreaterThan(12);
  expect(words).not.toMatch(/Skip to|Everything|WhatsApp|Shop Online|All \d+ offers|Privacy/);
});

test("the leaflet has the offers of the week or of a store on its sheets, with prices, days and who says so", async ({
  page,
}) => {
  const offers: { id: string }[] = await (await page.request.get("/api/products?status=active")).json();
  expect(offers.length).toBeGreaterThan(12);
  for (const path of ["/specials/print", "/specials/print?store=victoria"]) {
    await page.goto(path);
    expect(await page.locator("script").count()).toBe(0);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const { text } = await extractText(new Uint8Array(pdf));
    expect(text.length).toBeLessThan(4);
    for (const [at, words] of text.entries()) {
      expect(words).toContain("This week's offers");
      expect(words.match(/€\d+\.\d\d/g)?.length).toBeGreaterThan(2);
      expect(words).toContain(`${at + 1} / ${text.length}`);
      expect(words).toContain("lowest of the thirty days before");
      expect(words).not.toMatch(/Skip to|All stores/);
    }
    expect(await axeFindings(page)).toEqual([]);
    // A screen as narrow as this is that of a phone or a tablet.
    const code = page.locator("article > svg").first();
    await expect(code).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(code).toBeVisible();
    await page.emulateMedia({ media: null });
  }
  for (const query of ["store=no-such", "week=next"]) {
    expect((await page.goto(`/specials/print?${query}`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can’t find that page");
    await expect(page.getByRole("link", { name: "Try again" })).toHaveCount(0);
  }
});

test("the leaflet of a chain with one store does not count its stores", async ({ emptySite }) => {
  const { db } = emptySite.connection;
  await createStore(db);
  const offer = { price: 99, startDate: "2026-11-16T08:00:00.000Z", endDate: "2026-11-23T08:00:00.000Z" };
  await createProduct(db, { offer });
  const leaflet = await (await fetch(`${emptySite.url}/specials/print`)).text();
  expect(leaflet).toContain("lowest of the thirty days before");
  expect(leaflet).not.toContain("In all");
});

test("the shopping list prints on one page, without its form", async ({ page }) => {
  await openScreen(page, "/shopping-list");
  for (const thing of ["Candles", "Two lemons", "Matches"]) {
    await page.getByLabel("Add something else").fill(thing);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  }
  const pages = await printed(page, "/shopping-list");
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain("Candles");
  expect(pages[0]).not.toMatch(/Add something else|Share as text|Clear the list/);
});

test("questions print their answers", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await openScreen(page, "/customer-care");
  const answers = page.locator("main details:not([open]) p");
  expect(await answers.count()).toBeGreaterThan(5);
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
});
