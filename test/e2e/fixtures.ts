import { randomInt } from "node:crypto";
import { expect, test as base, type Frame, type Page } from "@playwright/test";
import axe from "axe-core";
import { openTestSite, SEEDED_AT, type TestSite } from "../support/test-site.ts";

interface Watched {
  /** What the page printed, threw or failed to fetch; a test that expects something takes it out. */
  complaints: string[];
}

/**
 * Pages of a real server on a database of this worker's own. The browser stands in New York,
 * so that a time that is not Malta's shows; its clock is the server's. Whatever a page prints
 * or fails to fetch fails its test.
 */
export const test = base.extend<Watched & { emptySite: TestSite }, { site: TestSite }>({
  site: [
    async ({}, use) => {
      const site = await openTestSite();
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  // One a test: what another had put in would make it another site.
  emptySite: async ({}, use) => {
    const site = await openTestSite({ seed: "none" });
    await use(site);
    await site.close();
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  // Of every test, whether it asks for them or not.
  complaints: [
    async ({ page, javaScriptEnabled }, use) => {
      const complaints = watch(page, javaScriptEnabled);
      await use(complaints);
      expect(complaints, "the page printed or failed to fetch something").toEqual([]);
    },
    { auto: true },
  ],
  // Each test stands in a network of its own: failed sign-ins are counted by it.
  extraHTTPHeaders: async ({}, use) => {
    await use({ "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });
  },
  page: async ({ page, site }, use) => {
    site.setNow(SEEDED_AT);
    await page.clock.setFixedTime(SEEDED_AT);
    await use(page);
    // A context that is closed while its page is being led elsewhere waits for ever.
    await page.close();
  },
});

export { expect };

/** Collects what a page complains of, and every request that leaves the site. */
export function watch(page: Page, scripted = true): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // Chromium's word on a failed request, of which the events below tell more.
    if (message.text().startsWith("Failed to load resource")) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // A navigation cancels what the last page was still fetching: that is no failure.
    const reason = request.failure()?.errorText;
    // Chromium refuses every script where JavaScript is off, and calls that a policy.
    const refused = !scripted && request.resourceType() === "script";
    if (reason !== "net::ERR_ABORTED" && !refused) complaints.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== "document") {
      complaints.push(`${response.status()}: ${response.url()}`);
    }
  });
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "localhost")
      complaints.push(`third party: ${request.url()}`);
  });
  return complaints;
}

/** Takes out what a test expects the page to complain of; the screen says why. */
export function forget(complaints: string[], pattern: RegExp): void {
  expect(complaints.filter((line) => !pattern.test(line))).toEqual([]);
  complaints.length = 0;
}

/**
 * Returns the serious and critical violations that axe finds on the page and in its frames, as lines for a failure
 * message. Animations are brought to their end first: an element that fades in does not have its final colours.
 *
 * axe runs in the page itself. Its own package for Playwright sends the whole report of every rule to a second page,
 * which takes five times as long.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
  for (const frame of page.frames()) await loadAxe(frame);
  return page.evaluate(async () => {
    const { run } = Reflect.get(window, "axe") as typeof axe;
    // Nothing is preloaded: the rules that need it are experimental or moderate.
    const { violations } = await run(document, { resultTypes: ["violations"], preload: false });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
      );
  });
}

async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
}

/** Returns the findings of `axeFindings` in the dark and the light colour scheme, with reduced motion. */
export async function axeFindingsInBothSchemes(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    findings.push(...(await axeFindings(page)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return findings;
}

/** Waits until React has taken over and the screen's effects have run: the document then carries a mark. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset["alive"] === "true");
}

/** Opens a screen and waits until it is alive. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** How far the page is wider than its window, in pixels. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
