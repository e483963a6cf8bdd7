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
