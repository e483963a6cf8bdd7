import { updateRecord, binRecord } from "../../src/content/lifecycle/write.ts";
import { bannerServer } from "../../src/content/kinds/banners/banner.server.ts";
import type { BannerInput } from "../../src/content/kinds/banners/banner.schema.ts";
import { createBanner } from "../support/build-content.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { expect, test, openScreen } from "./fixtures.ts";

const by = { actor: "Test", now: SEEDED_AT };

/** Shows a banner first at the top of the home page, until the end of the test. */
async function show({ connection: { db } }: TestSite, fields: Partial<BannerInput>) {
  const { id, title } = await createBanner(db, { priority: 0, ...fields });
  return { id, title, [Symbol.asyncDispose]: () => binRecord(db, bannerServer, id, by) };
}

test("shows a change announced by bannerUpdated, and stores it", async ({ page, site }) => {
  await openScreen(page, "/");
  await using banner = await show(site, { title: "Fresh from the oven" });
  await page.evaluate(() => window.dispatchEvent(new Event("bannerUpdated")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(banner.title);
  await expect
    .poll(() =>
      page.evaluate(() => [
        localStorage.getItem("suqna_banners"),
        localStorage.getItem("suqna_banners_version"),
      ]),
    )
    .toEqual([expect.stringContaining("Fresh from the oven"), "8"]);
});

test("shows a change made in another tab", async ({ page, context, site }) => {
  await openScreen(page, "/");
  const other = await context.newPage();
  await other.clock.setFixedTime(SEEDED_AT);
  await openScreen(other, `${site.url}/rewards`);
  await using banner = await show(site, { title: "From the other tab" });
  await other.evaluate(() => window.dispatchEvent(new Event("bannerUpdated")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(banner.title);
});

test("a failed refresh leaves the banners, and logs one line", async ({ page, complaints }) => {
  await openScreen(page, "/");
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await page.route("**/api/banners*", (route) =>
    route.fulfill({ status: 500, json: { error: "Out of order" } }),
  );
  const failure = page.waitForEvent("console", (message) =>
    message.text().includes("Failed to fetch banners"),
  );
  await page.evaluate(() => window.dispatchEvent(new Event("bannerUpdated")));
  await failure;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
  const own = complaints.splice(0).filter((line) => line.includes("Failed to fetch banners"));
  expect(own).toHaveLength(1);
});

test("a picture for small screens has its own focal point", async ({ page, site }) => {
  const { db } = site.connection;
  const products = await db.selectFrom("products").select("imageUrl").distinct().limit(3).execute();
  const [own = "", mobile = "", tablet = ""] = products.map(({ imageUrl }) => imageUrl ?? "");
  await using banner = await show(site, {
    title: "Cut to three shapes",
    imageUrl: `${own}#focus=30,40`,
    responsive: { mobile: `${mobile}#focus=10,90`, tablet, desktop: null },
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(banner.title);
  const image = page.locator("article", { hasText: "Cut to three shapes" }).locator("img");
  for (const [width, picture, point] of [
    [390, mobile, "10% 90%"],
    // One that says nothing of it shows its middle, whatever the others say.
    [900, tablet, "50% 50%"],
    [1280, own, "30% 40%"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(image).toHaveCSS("object-position", point);
    const [, name = ""] = /^(\/uploads\/[^/]+)\//.exec(picture) ?? [];
    // Empty until the browser has chosen a source.
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc))
      .toContain(name);
    const [box, place] = await Promise.all([
      image.boundingBox(),
      page.locator("article", { hasText: "Cut to three shapes" }).boundingBox(),
    ]);
    expect(box?.height).toBeGreaterThan(150);
    expect(box?.width).toBeGreaterThan((place?.width ?? 0) / 3);
  }
  // With a bigger font in the settings of the browser a screen is as small as the styles say.
  await page.setViewportSize({ width: 1100, height: 900 });
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
  await page.reload();
  await expect(image).toHaveCSS("object-position", "10% 90%");
  const [, name = ""] = /^(\/uploads\/[^/]+)\//.exec(mobile) ?? [];
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.currentSrc)).toContain(name);
});

test("a banner appears and disappears by the server's clock", async ({ request, site }) => {
  const [startDate, endDate] = ["2026-11-18T12:00:00Z", "2026-11-18T13:00:00Z"];
  await using banner = await show(site, { title: "For one hour", startDate, endDate });
  const shown = async (time: string) => {
    site.setNow(new Date(time));
    return (await (await request.get(site.url)).text()).includes(banner.title);
  };
  expect(await shown("2026-11-18T11:59:59.999Z")).toBe(false);
  expect(await shown("2026-11-18T12:00:00.000Z")).toBe(true);
  expect(await shown("2026-11-18T13:00:00.000Z")).toBe(true);
  expect(await shown("2026-11-18T13:00:00.001Z")).toBe(false);
  site.setNow(SEEDED_AT);
});

test("removes a banner from an open page when it ends", async ({ page, site }) => {
  await using banner = await show(site, { title: "Gone in a minute", endDate: "2026-11-18T09:31:00Z" });
  await page.clock.install({ time: SEEDED_AT });
  await openScreen(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gone in a minute");
  await page.clock.fastForward("02:00");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(banner.title);
});

test("shows lower priority numbers first, and inactive banners nowhere", async ({ request, site }) => {
  await using first = await show(site, { title: "The very first" });
  let html = await (await request.get(site.url)).text();
  expect(html).toMatch(/<h1[^>]*>The very first/);
  await updateRecord(site.connection.db, bannerServer, first.id, { status: "inactive" }, undefined, by);
  html = await (await request.get(site.url)).text();
  expect(html).not.toContain("The very first");
});

test("shows the banner above the footer, on the not-found page too", async ({ request, site }) => {
  await using banner = await show(site, { position: "footer", title: "Closed on 8 December" });
  for (const path of ["/", "/locations", "/careers", "/products", "/cookie-policy", "/nowhere"]) {
    const html = await (await request.get(site.url + path)).text();
    expect(html.split("<footer")[0], path).toContain(banner.title);
  }
});

test("appends the version to picture addresses that are not absolute", async ({ page }) => {
  await page.goto("/");
  const addresses = await page
    .locator("main img[src^='/uploads']")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) expect(address).toMatch(/\?v=6$/);
});

test("no words of a banner stand on its picture, whatever the picture shows", async ({ page }) => {
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await openScreen(page, "/");
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll("article:not(li article)")].flatMap((banner) => {
        const picture = banner.querySelector("img")?.getBoundingClientRect();
        if (!picture) return [];
        const words = [...banner.querySelectorAll("h1, h2, h3, p, a")];
        return words.flatMap((each) => {
          const box = document.createRange();
          box.selectNodeContents(each);
          const { left, right, top, bottom } = box.getBoundingClientRect();
          const isOn =
            left < picture.right && picture.left < right && top < picture.bottom && picture.top < bottom;
          return isOn ? [each.textContent] : [];
        });
      }),
    );
    expect(covered, `${width} px`).toEqual([]);
  }
});
