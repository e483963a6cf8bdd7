import { expect, openScreen, test } from "./fixtures.ts";

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

for (const width of [768, 1024, 1280, 1440, 1920])
  test(`the chat button keeps out of the column of the text at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openScreen(page, "/cookie-policy");
    const button = await page.getByRole("complementary", { name: "Chat" }).getByRole("link").boundingBox();
    const column = await page.locator("main").locator(".container, .reading").first().boundingBox();
    expect(button?.x).toBeGreaterThanOrEqual((column?.x ?? 0) + (column?.width ?? 0) - 1);
  });

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
  const colourOf = (chosen: boolean) =>
    page
      .getByRole("main")
      .locator(chosen ? "a[aria-current]" : "a[href^='/blog?category=']:not([aria-current])")
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colourOf(true)).not.toBe(await colourOf(false));
});
