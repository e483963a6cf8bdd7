import { cookieName } from "../../src/accounts/sign-in/session-cookie.ts";
import { BROWSER, openTestSite } from "../support/test-site.ts";
import { handedOverLength } from "../support/handed-over-data.ts";
import { expect, hydrated, READING, test } from "./fixtures.ts";

const KB = 1024;

test.use(READING);

test("the first view of the home page stays within its budget, without a layout shift", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  const bytes = { Document: 0, Script: 0, Stylesheet: 0, all: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  // Headers count for the whole; the other limits are of the files.
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes.all += encodedDataLength;
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === "Document" || kind === "Script" || kind === "Stylesheet") bytes[kind] += encodedDataLength;
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(window, "shifts", shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  // The scripts are asked for after the paint: a slow machine is silent for a while before.
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  const shift = await page.evaluate(() =>
    (Reflect.get(window, "shifts") as number[]).reduce((sum, value) => sum + value, 0),
  );
  test.info().annotations.push({ type: "bytes", description: JSON.stringify({ ...bytes, shift }) });
  expect(bytes.Script).toBeGreaterThan(0);
  // The manifest of the routes is one of the scripts, so that it is cached and not part of every document.
  // 2.2 KB of them are the visitor's own store, the drawings of the Shop menu and the routes of stores and messages.
  // 0.6 KB more, after everything else, count what is pressed, and 0.2 KB say what some stores have at which price.
  // 0.2 KB tell a form that is sent, a download and the shopping list from other links, and a page that is not there from a fault.
  expect(bytes.Script).toBeLessThanOrEqual(123 * KB);
  expect(bytes.Document).toBeLessThanOrEqual(30 * KB);
  expect(bytes.Stylesheet).toBeLessThanOrEqual(20 * KB);
  expect(bytes.all).toBeLessThanOrEqual(450 * KB);
  expect(shift).toBeLessThanOrEqual(0.02);
});

test("a phone fetches the pictures of rows that scroll at the width of the row's cards", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  const picture = page.getByRole("listitem").filter({ hasText: "Serves" }).locator("img").first();
  await picture.scrollIntoViewIfNeeded();
  // 17rem of 390 px: as wide as the screen they would be the next larger ones.
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : "")))
    .toMatch(/\/320\.avif/);
});

test("the home page hands over to the browser only what its scripts show again", async ({
  page,
  untouchedSite,
}) => {
  const html = await (await fetch(untouchedSite.url, { headers: { "User-Agent": BROWSER } })).text();
  const data = handedOverLength(html);
  test.info().annotations.push({ type: "bytes", description: JSON.stringify({ html: html.length, data }) });
  expect(data).toBeGreaterThan(0);
  // 16.5 KB with the cards of recipes and news, the categories and the hours of all stores in the frame.
  // Of it 3.3 KB are the brand and the menus, and 2.7 KB the words of the sections that run in the browser, which were in
  // the scripts while they were code. 1 KB are the categories of the Shop menu and the strips that other pages end with.
  expect(data).toBeLessThanOrEqual(20 * KB);

  await page.goto("/");
  const parts = ["range", "recipes", "news"];
  const read = () =>
    page.evaluate(
      (ids) => ids.map((id) => document.querySelector(`[data-still="${id}"]`)?.querySelectorAll("a").length),
      parts,
    );
  await hydrated(page);
  const links = await read();
  expect(links).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)]);
  expect(Math.min(...links.map(Number))).toBeGreaterThanOrEqual(3);
  // The whole page is rendered again.
  const answered = page.waitForResponse(/\/api\/banners\?/);
  await page.evaluate(() => window.dispatchEvent(new Event("bannerUpdated")));
  await answered;
  await expect(page.getByRole("link", { name: /Kusksu with broad beans/ })).toBeVisible();
  expect(await read()).toEqual(links);
});

test("sends the shell and the hero before slow data, which follows in its place", async () => {
  await using site = await openTestSite({ hold: "blogs" });
  const response = await fetch(site.url, { headers: { "User-Agent": BROWSER } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let html = "";
  // The posts are still held back: what arrives now does not wait for them.
  while (!html.includes("</h1>")) html += (await reader?.read())?.value ?? "";
  expect(html).not.toContain("kusksu-with-broad-beans");
  site.release();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
    html += piece.value;
  expect(html).toContain("kusksu-with-broad-beans");
});

test("a page that waits for its data delays no other page", async () => {
  await using site = await openTestSite({ hold: "blogs" });
  const read = (path: string) => fetch(site.url + path, { headers: { "User-Agent": BROWSER } });
  let answered = 0;
  const held = ["/blog", "/blog?page=2", "/blog?category=recipes"].map(async (path) => {
    const { status } = await read(path);
    answered += 1;
    return status;
  });
  expect((await read("/careers")).status).toBe(200);
  expect(answered).toBe(0);
  site.release();
  expect(await Promise.all(held)).toEqual([200, 200, 200]);
});

test("a public page is painted without a stylesheet, also from the cache", async ({
  page,
  untouchedSite,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") asked.push(request.url());
  });
  const read = async (headers: Record<string, string>) =>
    (await fetch(`${untouchedSite.url}/careers`, { headers: { "User-Agent": BROWSER, ...headers } })).text();
  // A cookie leads past what is kept.
  const again = await read({ Cookie: `${cookieName({ publicUrl: untouchedSite.url })}=none` });
  expect(again.includes('<style nonce="')).toBe(true);
  await expect.poll(async () => (await read({})).includes("<style>")).toBe(true);
  await page.goto("/careers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /Bricolage/);
  await hydrated(page);
  expect(asked).toEqual([]);
});

test("shows slow data in its place when it arrives", async ({ page }) => {
  await using site = await openTestSite({ hold: "blogs" });
  await page.goto(site.url, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Cook it tonight: loading")).toBeAttached();
  site.release();
  await expect(page.getByRole("link", { name: /Kusksu with broad beans/ })).toBeVisible();
  await expect(page.getByText("Cook it tonight: loading")).not.toBeAttached();
});
