import type { Page } from "@playwright/test";
import { axeFindings, COLOUR_RULES, expect, horizontalOverflow, test } from "./fixtures.ts";
import { PUBLIC_ROUTES, WIDTHS } from "./public-routes.ts";

for (const { path, h1, title, noindex } of PUBLIC_ROUTES) {
  test(`${path} renders without errors, fits and is accessible at every width, and has what is shown of it elsewhere`, async ({
    page,
    site,
    complaints,
  }) => {
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
      expect(await axeFindings(page), `${width} px`).toEqual([]);
      if (width > 320) continue;
      await page.evaluate(setTextSpacing, true);
      expect(await horizontalOverflow(page), "with the text spacing of WCAG 1.4.12").toBe(0);
      await page.evaluate(setTextSpacing, false);
    }
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await axeFindings(page, COLOUR_RULES), "in the dark").toEqual([]);
    await expectHead(page, site.url, noindex);
    expect(complaints).toEqual([]);
  });
}

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
