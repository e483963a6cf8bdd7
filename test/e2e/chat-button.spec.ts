import { words } from "../support/words.ts";
import { expect, openScreen, test, READING } from "./fixtures.ts";

test.use(READING);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 640 } });

  for (const path of ["/customer-care", "/blog", "/cookie-policy"]) {
    test(`the chat button covers no link or button that has the focus on ${path}`, async ({ page }) => {
      await openScreen(page, path);
      const chat = page.getByRole("complementary", { name: "Chat" }).getByRole("link");
      await expect(chat).toBeVisible();
      const covered: string[] = [];
      for (let stop = 0; stop < 300; stop++) {
        await page.keyboard.press("Tab");
        const state = await page.evaluate(() => {
          const button = document.querySelector("aside[aria-label=Chat] a");
          const focused = document.activeElement;
          if (!button || !focused || focused === document.body) return "end";
          if (focused === button) return "chat";
          const [a, b] = [button.getBoundingClientRect(), focused.getBoundingClientRect()];
          const apart = b.right <= a.left || b.bottom <= a.top || b.top >= a.bottom || b.left >= a.right;
          return apart ? "" : focused.outerHTML.slice(0, 80);
        });
        if (state === "end" || state === "chat") break;
        if (state) covered.push(state);
      }
      expect(covered).toEqual([]);
    });
  }
});

test("the chat button keeps out of the column of the text", async ({ page }) => {
  await openScreen(page, "/cookie-policy");
  for (const width of [768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const button = page.getByRole("complementary", { name: "Chat" }).getByRole("link");
    const column = await page.locator("main").locator(".container, .reading").first().boundingBox();
    const end = (column?.x ?? 0) + (column?.width ?? 0);
    // Its width follows that of the window in a moment.
    await expect.poll(async () => (await button.boundingBox())?.x).toBeGreaterThanOrEqual(end - 1);
  }
});

/** Pages with rows that scroll, maps, tables, forms and banners. */
const PAGES = [
  words`/ /about /locations /locations/sliema /specials /products /products/butter-croissants /blog`,
  words`/blog?category=recipes /recipes/stuffat-tal-qarnit /careers /iffranka /rewards`,
  words`/customer-care /cookie-policy /investor-relations /shopping-list /search?q=milk /not-here`,
];

for (const [index, paths] of PAGES.entries())
  test(`nothing that is read or pressed passes under the chat button (${index + 1})`, async ({ page }) => {
    for (const path of paths) {
      await page.setViewportSize({ width: 320, height: 200 });
      await page.goto(path);
      for (const [width, height] of [
        [320, 200],
        [390, 844],
        [768, 1024],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await page.evaluate(passingUnder), `${path} at ${width} x ${height}`).toEqual([]);
      }
    }
  });

/** The links, buttons, fields and texts below the header that reach into the margin of the button. */
function passingUnder(): string[] {
  const tab = document.querySelector("aside[aria-label=Chat] a")?.getBoundingClientRect();
  const shown = [
    ...document.querySelectorAll<HTMLElement>(
      "main :is(a, button, input, select, textarea, p, h1, h2, h3, li), footer :is(a, p)",
    ),
  ];
  return shown
    .filter(
      (element) => element.checkVisibility() && !element.closest("aside[aria-label=Chat], .visually-hidden"),
    )
    .filter((element) => {
      let { right } = element.getBoundingClientRect();
      // What a row that scrolls cuts off is not seen.
      for (let around = element.parentElement; around; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== "visible")
          right = Math.min(right, around.getBoundingClientRect().right);
      return tab && element.getBoundingClientRect().left < innerWidth && right > tab.left + 1;
    })
    .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`);
}

test("the chat button is a narrow tab on a screen that is magnified four times", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 200 });
  await openScreen(page, "/cookie-policy");
  const { width = 0, height = 0 } =
    (await page.getByRole("complementary", { name: "Chat" }).getByRole("link").boundingBox()) ?? {};
  expect(width).toBeGreaterThanOrEqual(24);
  expect(width * height).toBeLessThan(320 * 200 * 0.03);
});

test("a chosen filter differs in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openScreen(page, "/blog?category=recipes");
  const outlineOf = (chosen: boolean) =>
    page
      .getByRole("main")
      .locator(chosen ? "a[aria-current]" : "a[href^='/blog?category=']:not([aria-current])")
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outlineOf(true)).not.toBe(await outlineOf(false));
});
