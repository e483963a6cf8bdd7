import { PDFDict, PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import type { Page } from "@playwright/test";
import { expect, openScreen, test } from "./fixtures.ts";
import { PUBLIC_ROUTES } from "./public-routes.ts";

/** The room that an A4 page has between margins of a centimetre, in CSS pixels. */
const PAPER = { width: 718, height: 1047 };

test.use({ viewport: PAPER, colorScheme: "dark" });

for (const { path } of PUBLIC_ROUTES) {
  test(`${path} prints dark letters, and nothing that is only for the screen`, async ({ page }) => {
    await openScreen(page, path);
    await page.emulateMedia({ media: "print" });
    expect(await findFaults(page)).toEqual([]);
  });
}

/** Returns what a page would print that is only for the screen, and what would be hard to read on paper. */
function findFaults(page: Page): Promise<string[]> {
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

test("a printed page has the links of its words, and none of the header, the footer or the chat button", async ({
  page,
}) => {
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

test("a store prints its hours and telephone, a recipe its boxes, and questions their answers", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  await openScreen(page, "/locations/sliema");
  await expect(page.getByRole("heading", { name: "Opening hours" })).toBeVisible();
  await expect(page.getByText("07:00–22:00").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^\+356/ }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "On another day" })).toBeHidden();

  await openScreen(page, "/recipes/kusksu-with-broad-beans");
  await expect(page.getByRole("heading", { name: "Ingredients" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Method" })).toBeVisible();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeHidden();

  await openScreen(page, "/customer-care");
  const answers = page.locator("main details:not([open]) p");
  expect(await answers.count()).toBeGreaterThan(5);
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
});
