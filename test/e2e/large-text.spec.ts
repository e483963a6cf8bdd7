import { chromium } from "@playwright/test";
import { findChromium } from "../../src/build/browser.mjs";
import { drawn } from "../support/drawn.ts";
import { expect, horizontalOverflow, test } from "./fixtures.ts";
import { PUBLIC_ROUTES, WIDTHS } from "./public-routes.ts";

const PATHS = [...PUBLIC_ROUTES.map(({ path }) => path), "/no-such-page"];

/** The font size that a visitor sets in the browser; 16 pixels are the default. */
for (const size of drawn(import.meta.filename, [24, 32])) {
  test(`no page scrolls sideways with a font of ${size} pixels in the settings`, async ({ site }) => {
    const executablePath = findChromium();
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", `--blink-settings=defaultFontSize=${size}`],
    });
    try {
      const overflowing: string[] = [];
      // The layout needs no scripts, so that one visit shows a page at every width.
      const page = await browser.newPage({ javaScriptEnabled: false });
      for (const path of PATHS) {
        await page.goto(site.url + path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const overflow = await horizontalOverflow(page);
          if (overflow > 0) overflowing.push(`${path} at ${width} px: ${overflow}`);
        }
      }
      // The setting took effect, and the header's menu is there where its words no longer fit.
      expect(
        await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
      ).toBeCloseTo(size * 1.0625);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const hasMenu = await page.getByRole("banner").getByRole("link", { name: /menu/i }).isVisible();
        expect(hasMenu, `${width} px`).toBe(width / size <= 48);
      }
      expect(overflowing).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}
