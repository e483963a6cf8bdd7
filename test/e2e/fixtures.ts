import { randomInt } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import { expect, test as base, type Frame, type Page } from "@playwright/test";
import type axe from "axe-core";
import { validateHtml } from "../support/validate-html.ts";
import { openTestSite, SEEDED_AT, type TestSite } from "../support/test-site.ts";

interface Watched {
  /** What the page printed, threw or failed to fetch. A test removes the entries that it expects. */
  complaints: string[];
}

/**
 * Pages of a real server, with one database for each worker. The browser is in New York's time zone, so that a time that
 * is not Malta's is noticed; its clock shows the server's time. A test fails if its page prints anything, throws, or
 * fails to fetch something.
 */
export const test = base.extend<
  Watched & { emptySite: TestSite },
  { site: TestSite; untouchedSite: TestSite }
>({
  site: [
    async ({}, use) => {
      await using site = await openTestSite();
      await use(site);
    },
    { scope: "worker" },
  ],
  // A site that tests only read: records of other tests would bring words of their own.
  untouchedSite: [
    async ({}, use) => {
      await using site = await openTestSite();
      await use(site);
    },
    { scope: "worker" },
  ],
  // A site for each test, so that it is empty.
  emptySite: async ({}, use) => {
    await using site = await openTestSite({ seed: "none" });
    await use(site);
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  // Automatic: every test has it.
  complaints: [
    async ({ page, javaScriptEnabled }, use) => {
      const complaints = watch(page, javaScriptEnabled);
      await use(complaints);
      expect(complaints, "the page printed or failed to fetch something").toEqual([]);
    },
    { auto: true },
  ],
  // Each test has its own network address: failed sign-ins are counted by address.
  extraHTTPHeaders: async ({}, use) => {
    await use({ "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });
  },
  page: async ({ page, site }, use) => {
    site.setNow(SEEDED_AT);
    await page.clock.setFixedTime(SEEDED_AT);
    await use(page);
    // Closed before its context: closing a context during a navigation never ends.
    await page.close();
  },
});

export { expect };

/** For files whose tests only read (`test.use(READING)`): what other tests write would be among what they find. */
export const READING = {
  baseURL: async ({ untouchedSite }: { untouchedSite: TestSite }, use: (url: string) => Promise<void>) => {
    await use(untouchedSite.url);
  },
};

/** Collects console messages, errors, failed requests and requests to other sites. */
export function watch(page: Page, scripted = true): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // Chromium's message for a failed request: the events below contain more.
    if (message.text().startsWith("Failed to load resource")) return;
    // Chromium's confirmation of the header that a sign-out sends.
    if (message.type() === "info" && message.text().startsWith("Clear-Site-Data header")) return;
    // The styles of a page whose link has the pointer: Chromium warns when it is not opened within seconds, by the clock.
    if (/\.css was preloaded using link preload but not used within/.test(message.text())) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // A navigation cancels the requests of the page before: no failure.
    const reason = request.failure()?.errorText;
    // Chromium blocks every script where JavaScript is off, and reports it as a policy violation.
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

/** Removes the complaints that a test expects. @throws when there are others */
export function forget(complaints: string[], pattern: RegExp): void {
  expect(complaints.filter((line) => !pattern.test(line))).toEqual([]);
  complaints.length = 0;
}

/** The rules of axe that look at colours: in another colour scheme the others judge the same document again. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** axe as it is published for browsers: what the package offers as its source is the same, unminified, at 1.5 MB for each page. */
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns the serious and critical violations that axe finds on the page and in its frames, elements with a class
 * "undefined", and what is not valid HTML, as lines for a failure message. Animations are brought to their end first: an element that fades in does not have its final colours.
 *
 * axe runs in the page itself. Its own package for Playwright sends the whole report of every rule to a second page,
 * which takes five times as long.
 *
 * @param rules the names of the only rules to apply; by default all.
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
  const invalid = rules ? [] : await validateHtml(await page.content());
  for (const frame of page.frames()) await loadAxe(frame);
  const found = await page.evaluate(async (only) => {
    const { run } = Reflect.get(window, "axe") as typeof axe;
    // Nothing is preloaded: the rules that need it are experimental or moderate.
    const { violations } = await run(document, {
      resultTypes: ["violations"],
      preload: false,
      // Its findings are moderate, so none of them counts, and it takes as long as all others on a large page.
      rules: { region: { enabled: false } },
      ...(only && { runOnly: [...only] }),
    });
    const unstyled = [...document.querySelectorAll('[class~="undefined"]')];
    const axeLines = violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
      );
    return [...axeLines, ...unstyled.map(({ outerHTML }) => `class "undefined": ${outerHTML.slice(0, 120)}`)];
  }, rules);
  return [...found, ...invalid];
}

async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
}

/** Returns what `axeFindings` finds in the dark colour scheme, and what its rules of colours find in the light one, with reduced motion. */
export async function axeFindingsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const dark = await axeFindings(page);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const light = await axeFindings(page, COLOUR_RULES);
  return [...dark.map((finding) => `dark: ${finding}`), ...light.map((finding) => `light: ${finding}`)];
}

/** Waits until the page is hydrated and its effects have run: the document then has an attribute. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset["alive"] === "true");
}

/** Opens a page and waits until it is hydrated. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Holds the requests of an address back. @returns lets them go on */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Returns by how many pixels the page is wider than its window. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Fails with what axe finds, and where the page is wider than its window. @param where names the page where a test opens several */
export async function expectSound(page: Page, where?: string): Promise<void> {
  expect(await axeFindings(page), where).toEqual([]);
  expect(await horizontalOverflow(page), where).toBeLessThanOrEqual(0);
}

/** The same in both colour schemes, with reduced motion. */
export async function expectSoundInBothSchemes(page: Page, where?: string): Promise<void> {
  expect(await axeFindingsInBothSchemes(page), where).toEqual([]);
  expect(await horizontalOverflow(page), where).toBeLessThanOrEqual(0);
}
