import type { Page } from "@playwright/test";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import {
  createBlog,
  createForm,
  createJob,
  createOffer,
  createProduct,
  createRecall,
  createStore,
} from "../support/build-content.ts";
import { drawn } from "../support/drawn.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { words } from "../support/words.ts";
import { axeFindings, COLOUR_RULES, expect, horizontalOverflow, hydrated, test } from "./fixtures.ts";
import { PAPER, PUBLIC_ROUTES, WIDTHS } from "./public-routes.ts";

for (const { path, h1, title, noindex } of PUBLIC_ROUTES) {
  test(`${path} fits, is accessible, can be shared and printed`, async ({ page, site, complaints }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
    // Opened once: the document is the same at every width, and its styles alone know the width.
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(title);
    await expect(page.locator("h1")).toHaveText([h1]);
    await expect(page.locator("main")).toHaveCount(1);
    expect(await page.context().cookies()).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await horizontalOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
      if (drawn(path, WIDTHS).includes(width)) expect(await axeFindings(page), `${width} px`).toEqual([]);
      if (width > 320) continue;
      await page.evaluate(setTextSpacing, true);
      expect(await horizontalOverflow(page), "with the text spacing of WCAG 1.4.12").toBe(0);
      expect(await page.evaluate(findCutHeads), "with that spacing").toEqual([]);
      await page.evaluate(setTextSpacing, false);
    }
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await axeFindings(page, COLOUR_RULES), "in the dark").toEqual([]);
    await expectHead(page, site.url, noindex);
    await hydrated(page);
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: "print" });
    expect(await findFaultsOfPrint(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test("an address in the words of staff makes no page scroll sideways", async ({
  page,
  emptySite: { url, connection },
}) => {
  const { db } = connection;
  const text = "Write to customer.care.birkirkara@supermarketgroup.example";
  const slug = "long";
  const place = { name: text, street: text, locality: text };
  await createStore(db, { slug, ...place, introduction: text, parking: text, buses: text });
  const work = { title: text, department: text, location: text };
  await createJob(db, { slug, ...work, introduction: text, description: text, requirements: [text] });
  await createJob(db, work);
  const facts = { description: text, ingredients: text, origin: text };
  await createProduct(db, { slug, name: text, brand: text, size: text.slice(9, 49), ...facts });
  await createOffer(db, { category: "bakery", note: text });
  await createBlog(db, { slug, title: text, excerpt: text, content: `<p>${text}</p>` });
  await createRecall(db, { slug, batch: text, hazard: text, action: text });
  const field = { label: text, help: text };
  await createForm(db, {
    slug,
    lead: text,
    fields: [
      { ...field, id: "one", kind: "text" },
      { ...field, id: "two", kind: "yes-no" },
    ],
  });
  await writeSetting(db, "announcements", { notice: { text } }, undefined, { actor: "Test", now: SEEDED_AT });
  const paths = words`/about /locations /locations/long /careers /careers/long /products /products/long /specials/print
    /blog/long /recalls /recalls/long /forms/long /customer-care /search?q=birkirkara`;
  const overflowing: string[] = [];
  for (const path of paths) {
    await page.goto(url + path);
    await expect(page.getByText(text).first()).toBeAttached();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      if ((await horizontalOverflow(page)) > 0) overflowing.push(`${path} at ${width} px`);
    }
  }
  expect(overflowing).toEqual([]);
});

/** Expects a description, a canonical address, and a picture for sharing. */
async function expectHead(page: Page, origin: string, noindex = false): Promise<void> {
  const description = await page.locator('meta[name="description"]').getAttribute("content");
  expect(description?.length).toBeGreaterThan(40);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(noindex ? 1 : 0);
  // What is not to be found has no address to be found by.
  if (noindex) await expect(canonical).toHaveCount(0);
  else expect((await canonical.getAttribute("href"))?.startsWith(origin)).toBe(true);
  for (const property of ["og:title", "og:description", "og:url"]) {
    await expect(page.locator(`meta[property="${property}"]`)).toHaveCount(1);
  }
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect((await page.request.get(image ?? "")).status()).toBe(200);
  for (const text of await page.locator('script[type="application/ld+json"]').allTextContents()) {
    expect(JSON.parse(text)["@context"]).toBe("https://schema.org");
  }
}

/** Sets the spacing with which no content may be lost (WCAG 1.4.12), or takes it away. */
function setTextSpacing(isWide: boolean): void {
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
  );
  document.adoptedStyleSheets = isWide ? [spacing] : [];
}

/** Returns the first heads of a page whose words do not fit into them. */
function findCutHeads(): string[] {
  return [...document.querySelectorAll("main h1")].flatMap((title) => {
    const head = title.closest("header");
    return head && head.scrollWidth > head.clientWidth ? [title.textContent] : [];
  });
}

/** Returns what a page would print that is only for the screen, and what would be hard to read on paper. */
function findFaultsOfPrint(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isPrinted = (element: Element) =>
      element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      }) && [...element.getClientRects()].some(({ width, height }) => width > 1 && height > 1);
    const printed = [...document.body.querySelectorAll("*")].filter(isPrinted);
    const describe = (element: Element) =>
      `${element.localName} ${element.getAttribute("aria-label") ?? element.textContent}`.slice(0, 80);
    const isControl = (element: Element) =>
      element.matches(
        "button, form, nav, dialog, select, textarea, summary svg, input:not([type=checkbox]), a[href='#main']",
      );
    const looksLikeButton = (element: Element) =>
      element.matches("a:not([href^='tel:'])") && getComputedStyle(element).borderRadius === "999px";
    // A drawing has its own background.
    const isPale = (element: Element) =>
      element instanceof HTMLElement &&
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "") &&
      (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).slice(0, 3).some((part) => Number(part) > 110);
    const isOpener = (element: Element) => {
      const { content, display } = getComputedStyle(element, "::after");
      return element.localName === "summary" && content !== "none" && display !== "none";
    };
    const isFixed = (element: Element) => ["fixed", "sticky"].includes(getComputedStyle(element).position);
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === "auto";
    return Object.entries({ isControl, looksLikeButton, isOpener, isPale, isFixed, isCut }).flatMap(
      ([fault, has]) => printed.filter(has).map((element) => `${fault}: ${describe(element)}`),
    );
  });
}
