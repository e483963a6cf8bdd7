import { createRecord, updateRecord, binRecord } from "../../src/content/lifecycle/write.ts";
import { bannerServer } from "../../src/content/kinds/banners/banner.server.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { expect, hydrated, test } from "./fixtures.ts";

const by = { actor: "Test", now: SEEDED_AT };
const hero = { position: "hero", status: "active", priority: 0 };

test("shows a change announced by bannerUpdated without a reload, and stores it for the next visit", async ({
  page,
  site,
}) => {
  await page.goto("/");
  await hydrated(page);
  const banner = await createRecord(
    site.connection.db,
    bannerServer,
    { ...hero, title: "Fresh from the oven" },
    by,
  );
  await page.evaluate(() => window.dispatchEvent(new Event("bannerUpdated")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fresh from the oven");
  await expect
    .poll(() =>
      page.evaluate(() => [
        localStorage.getItem("suqna_banners"),
        localStorage.getItem("suqna_banners_version"),
      ]),
    )
    .toEqual([expect.stringContaining("Fresh from the oven"), "8"]);
  await binRecord(site.connection.db, bannerServer, banner.id, by);
});

test("shows a change made in another tab", async ({ page, context, site }) => {
  await page.goto("/");
  await hydrated(page);
  const other = await context.newPage();
  await other.clock.setFixedTime(SEEDED_AT);
  await other.goto(`${site.url}/rewards`);
  await hydrated(other);
  const banner = await createRecord(
    site.connection.db,
    bannerServer,
    { ...hero, title: "From the other tab" },
    by,
  );
  await other.evaluate(() => window.dispatchEvent(new Event("bannerUpdated")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("From the other tab");
  await binRecord(site.connection.db, bannerServer, banner.id, by);
});

test("a failed refresh leaves the banners as they are and logs one line to the console", async ({
  page,
  complaints,
}) => {
  await page.goto("/");
  await hydrated(page);
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

test("a picture that replaces another one on a small screen has its own focal point", async ({
  page,
  site,
}) => {
  const { db } = site.connection;
  const products = await db.selectFrom("products").select("imageUrl").distinct().limit(3).execute();
  const [own = "", mobile = "", tablet = ""] = products.map(({ imageUrl }) => imageUrl ?? "");
  const banner = await createRecord(
    db,
    bannerServer,
    {
      ...hero,
      title: "Cut to three shapes",
      imageUrl: `${own}#focus=30,40`,
      responsive: { mobile: `${mobile}#focus=10,90`, tablet, desktop: null },
    },
    by,
  );
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cut to three shapes");
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
  await binRecord(db, bannerServer, banner.id, by);
});

test("a banner appears and disappears by the server's clock", async ({ request, site }) => {
  const { db } = site.connection;
  const banner = await createRecord(
    db,
    bannerServer,
    { ...hero, title: "For one hour", startDate: "2026-11-18T12:00:00Z", endDate: "2026-11-18T13:00:00Z" },
    by,
  );
  const shown = async (time: string) => {
    site.setNow(new Date(time));
    return (await (await request.get(site.url)).text()).includes("For one hour");
  };
  expect(await shown("2026-11-18T11:59:59.999Z")).toBe(false);
  expect(await shown("2026-11-18T12:00:00.000Z")).toBe(true);
  expect(await shown("2026-11-18T13:00:00.000Z")).toBe(true);
  expect(await shown("2026-11-18T13:00:00.001Z")).toBe(false);
  site.setNow(SEEDED_AT);
  await binRecord(db, bannerServer, banner.id, by);
});

test("removes a banner from an open page when it ends", async ({ page, site }) => {
  const { db } = site.connection;
  const banner = await createRecord(
    db,
    bannerServer,
    { ...hero, title: "Gone in a minute", endDate: "2026-11-18T09:31:00Z" },
    by,
  );
  await page.clock.install({ time: SEEDED_AT });
  await page.goto("/");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gone in a minute");
  await page.clock.fastForward("02:00");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Gone in a minute");
  await binRecord(db, bannerServer, banner.id, by);
});

test("shows lower priority numbers first, and inactive banners nowhere", async ({ request, site }) => {
  const { db } = site.connection;
  const first = await createRecord(db, bannerServer, { ...hero, title: "The very first" }, by);
  let html = await (await request.get(site.url)).text();
  expect(html).toMatch(/<h1[^>]*>The very first/);
  await updateRecord(db, bannerServer, first.id, { status: "inactive" }, undefined, by);
  html = await (await request.get(site.url)).text();
  expect(html).not.toContain("The very first");
  await binRecord(db, bannerServer, first.id, by);
});

test("shows the banner above the footer on every page, the not-found page included", async ({
  request,
  site,
}) => {
  const { db } = site.connection;
  const fields = { ...hero, position: "footer", title: "Closed on 8 December" };
  const banner = await createRecord(db, bannerServer, fields, by);
  for (const path of ["/", "/locations", "/careers", "/products", "/cookie-policy", "/nowhere"]) {
    const html = await (await request.get(site.url + path)).text();
    expect(html.split("<footer")[0], path).toContain("Closed on 8 December");
  }
  await binRecord(db, bannerServer, banner.id, by);
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
    await page.goto("/");
    await hydrated(page);
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
