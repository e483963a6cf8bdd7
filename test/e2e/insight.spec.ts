import type { Page } from "@playwright/test";
import { createBanner } from "../support/build-content.ts";
import { addCounts, type Tally } from "../../src/storage/database/daily-counts.ts";
import { addDays, maltaDay } from "../../src/rules/time/malta-time.ts";
import { BROWSER, SEEDED_AT } from "../support/test-site.ts";
import {
  axeFindingsInBothSchemes,
  expect,
  horizontalOverflow,
  hydrated,
  openScreen,
  test,
} from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

const TODAY = maltaDay(SEEDED_AT);
const QUIET = addDays(TODAY, -200);

/** Waits for the script that reports presses, which is loaded last. */
async function isReporting(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("script[src*='report-seen']") !== null);
}

/** Keeps what the pages report in the browser. */
async function keepBeacons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.sendBeacon = (_url, body) => {
      if (body instanceof Blob)
        void body
          .text()
          .then((text) => sessionStorage.setItem("sent", (sessionStorage.getItem("sent") ?? "") + text));
      return true;
    };
  });
}

/** What the page reports as it is left, once a press of this kind is in it. */
async function sentBy(page: Page, as: string): Promise<{ path: string; events: object[] }> {
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    dispatchEvent(new Event("visibilitychange"));
  });
  const read = () => page.evaluate(() => sessionStorage.getItem("sent") ?? "{}");
  await expect.poll(read).toContain(`"${as}"`);
  return JSON.parse(await read());
}

test.describe("a visitor's browser", () => {
  // The name of the test's own browser is a robot's.
  test.use({ userAgent: BROWSER });

  test("sends no beacon where it asks not to be counted", async ({ page }) => {
    await page.addInitScript(() => {
      navigator.sendBeacon = (url) => {
        sessionStorage.setItem("sent", String(url));
        return true;
      };
    });
    const press = async () => {
      await openScreen(page, "/customer-care");
      await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
      await isReporting(page);
      await page.getByRole("main").locator("a[href^='tel:']").first().click();
      await openScreen(page, "/about");
      return page.evaluate(() => sessionStorage.getItem("sent"));
    };
    expect(await press()).toBe("/api/seen");
    await page.addInitScript(() => {
      sessionStorage.removeItem("sent");
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
    });
    expect(await press()).toBeNull();
  });
});

test.describe("the home page", () => {
  test.use({ userAgent: BROWSER, viewport: { width: 1280, height: 900 } });

  test("counts the banner of an open menu, and the product that is opened from the strip of offers", async ({
    page,
    site,
  }) => {
    const { id } = await createBanner(site.connection.db, {
      type: "mega-menu",
      position: "shop",
      title: "Feast of St Martin",
      ctaLink: "/specials",
      ctaText: "See the nuts",
      priority: 0,
    });
    await keepBeacons(page);
    await openScreen(page, "/");
    await isReporting(page);
    const menu = page.getByRole("banner").locator("details", { hasText: "Feast of St Martin" });
    await menu.locator("summary").hover();
    await expect(menu.getByText("Feast of St Martin")).toBeVisible();
    // Pressed, and not followed.
    await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
    await menu.getByRole("link", { name: "See the nuts" }).click();
    await page.keyboard.press("Escape");
    const product = page.getByRole("main").locator("li[data-press='offer'] a[href^='/products/']").first();
    const to = await product.evaluate((link: HTMLAnchorElement) => link.href);
    await product.click();
    const sent = await sentBy(page, "offer");
    expect(sent.path).toBe("/");
    expect(sent.events).toContainEqual({ banner: id });
    expect(sent.events).toContainEqual(expect.objectContaining({ banner: id, to: `${site.url}/specials` }));
    expect(sent.events).toContainEqual(expect.objectContaining({ as: "offer", to }));
  });
});

test.describe("the page of a product", () => {
  test.use({ userAgent: BROWSER });

  test("counts the product that is added to the shopping list, not the shop to which a link leads", async ({
    page,
    site,
  }) => {
    const path = "/products/marsaxlokk-vine-tomatoes";
    await keepBeacons(page);
    await openScreen(page, path);
    await isReporting(page);
    await expect(page.getByRole("article").getByRole("link", { name: "Shop Online" })).toBeVisible();
    await page.getByRole("button", { name: "Add to shopping list", exact: true }).click();
    const { events } = await sentBy(page, "list");
    expect(events).toContainEqual(expect.objectContaining({ as: "list", to: site.url + path }));
  });
});

test("staff see what is counted, beside the week before and last year, and as figures of a record", async ({
  page,
  site,
}) => {
  const { db } = site.connection;
  // One of the sample content: the list of jobs does not show those that have ended, which other tests create.
  const job = await db
    .selectFrom("jobs")
    .select(["id", "slug", "title"])
    .where("title", "=", "Baker, Early Shift")
    .executeTakeFirstOrThrow();
  const path = `/careers/${job.slug}`;
  for (const [day, count] of [
    [TODAY, 312],
    [addDays(TODAY, -7), 280],
    [QUIET, 312],
    [addDays(QUIET, -7), 280],
  ] as const) {
    const tally = { count, visits: Math.round(count / 2), phones: Math.round(count / 3) };
    await addCounts(db, day, "view", new Map<string, Tally>([[path, tally]]));
  }
  await addCounts(db, QUIET, "apply", new Map([[path, { count: 9 }]]));
  await addCounts(db, QUIET, "source", new Map([["google.com", { count: 150, visits: 150 }]]));
  await signInAs(page, site, "admin");
  // A day on which no other test has looked at a page.
  await page.goto(`/admin/insight?from=${QUIET}&until=${QUIET}`);
  await hydrated(page);
  const main = page.getByRole("main");
  const views = main.getByRole("listitem").filter({ hasText: "Views" }).first();
  await expect(views).toContainText("312");
  await expect(views).toContainText("+11 %");
  await expect(page.getByRole("table", { name: "Most viewed" })).toContainText(job.title);
  await expect(page.getByRole("table", { name: "Jobs" }).getByRole("row").nth(1)).toContainText("312");
  await expect(page.getByRole("table", { name: "Jobs" }).getByRole("row").nth(1)).toContainText("9");
  await expect(page.getByRole("table", { name: "Where visits come from" })).toContainText("google.com");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  // Beside the whole day of last week, a day that is not over would always fall.
  await page.goto(`/admin/insight?from=${TODAY}&until=${TODAY}`);
  await expect(main).toContainText("Today is not over");
  await expect(main.getByText("The week before:")).toHaveCount(0);
  const csv = await page.request.get(`/api/insight/export?from=${QUIET}&until=${QUIET}`);
  expect(await csv.text()).toContain(`${QUIET},view,${path},312,156,104`);

  await page.goto("/admin/jobs?q=baker");
  await expect(page.getByRole("row").filter({ hasText: job.title }).first()).toContainText("312");
  await page.goto(`/admin/jobs/${job.id}`);
  await hydrated(page);
  const figures = page.getByRole("region", { name: "Insight", exact: true });
  await expect(figures).toContainText("312 views this week, 280 in the week before.");
  const chart = await figures.locator("svg").boundingBox();
  const first = await figures.locator("svg text").first().boundingBox();
  expect(first?.x).toBeGreaterThanOrEqual(chart?.x ?? Infinity);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  await page.setViewportSize({ width: 320, height: 800 });
  for (const address of [
    `/admin/insight?from=${QUIET}&until=${QUIET}`,
    "/admin/jobs",
    `/admin/jobs/${job.id}`,
  ]) {
    await page.goto(address);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
});
