import { defineConfig } from "@playwright/test";
import { BROWSER } from "../support/test-site.ts";
import { findChromium } from "../../src/build/browser.mjs";

const executablePath = findChromium();

export default defineConfig({
  testDir: ".",
  globalSetup: "./global-setup.ts",
  outputDir: "../../test-results/e2e",
  // Node reads TypeScript by itself. Playwright would compile the whole built server once more in each worker.
  build: { external: ["**/build/**", "**/src/**", "**/migrations/**", "**/test/support/**"] },
  fullyParallel: true,
  // More workers than processors: a test also waits for timers and the network (docs/decisions/0027).
  workers: "150%",
  forbidOnly: true,
  // A test has one attempt (docs/decisions/0027).
  retries: 0,
  // Generous, so that a machine that is five times slower passes too.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [["line"], ["json", { outputFile: "../../test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    // A click on an element that does not appear fails with its name, before the test's own timeout.
    actionTimeout: 60_000,
    // The server takes the user agent of headless Chromium for a robot, and sends robots the whole page at once.
    userAgent: BROWSER,
    locale: "en-GB",
    timezoneId: "America/New_York",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
      ],
    },
  },
});
