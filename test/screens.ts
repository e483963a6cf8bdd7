/**
 * Takes screenshots of every public route at every width, light and dark, into the git-ignored folder `screens`. With the
 * argument `guide` it takes those of docs/admin.md and of the README instead.
 */
import path from "node:path";
import { chromium } from "playwright";
import { findChromium } from "../src/build/browser.mjs";
import { PUBLIC_ROUTES } from "./e2e/public-routes.ts";
import { photographGuide, photographHome } from "./guide-pictures.ts";
import { makeTemplate, openTestSite, SEEDED_AT } from "./support/test-site.ts";

const folder = path.resolve(import.meta.dirname, "../screens");
const only = process.argv[2];

await makeTemplate();
await using site = await openTestSite();
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
if (only === "guide") {
  await photographHome(browser, site);
  await photographGuide(browser, site);
}
const paths = [...PUBLIC_ROUTES.map((route) => route.path), "/no-such-page"].filter(
  (each) => !only || each === only,
);
for (const width of [320, 768, 1280, 1920]) {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: "reduce",
    });
    await page.clock.setFixedTime(SEEDED_AT);
    for (const address of paths) {
      await page.goto(`${site.url}${address}`, { waitUntil: "networkidle" });
      // Scroll through the page, so that lazy pictures load.
      for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 800) {
        await page.evaluate((top) => window.scrollTo(0, top), y);
      }
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => window.scrollTo(0, 0));
      const name = address.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "") || "home";
      await page.screenshot({
        path: path.join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
    await page.close();
  }
}
await browser.close();
console.log(`The pictures are in ${only === "guide" ? "docs/pictures" : folder}`);
