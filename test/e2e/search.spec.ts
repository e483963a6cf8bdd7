import type { Page } from "@playwright/test";
import { createBlog, createProduct } from "../support/build-content.ts";
import { listMisses } from "../../src/site/search/misses.ts";
import { openTestSite, SEEDED_AT } from "../support/test-site.ts";
import {
  axeFindings,
  expect,
  hydrated,
  test,
  openScreen,
  expectSoundInBothSchemes,
  READING,
  holdBack,
} from "./fixtures.ts";

test.use(READING);

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Search" });
const fieldOf = (page: Page) => dialogOf(page).getByRole("searchbox");
const statusOf = (page: Page) => dialogOf(page).getByRole("status");
/** The top answers, or else the results. */
const resultsOf = (page: Page) =>
  dialogOf(page)
    .getByRole("list", { name: /^(?:Top answers|Search results)$/ })
    .first();
const buttonOf = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Search" });

/** Every query that goes to the server, in order; those that only count a miss apart. */
function watchQueries(page: Page): string[] {
  const queries: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/search") queries.push(searchParams.get("q") ?? "");
  });
  return queries;
}

async function openSearch(page: Page, path = "/rewards"): Promise<void> {
  await openScreen(page, path);
  await buttonOf(page).click();
  await expect(fieldOf(page)).toBeFocused();
}

test("the search button opens the overlay, which closes and restores the focus", async ({ page }) => {
  await openSearch(page);
  await expect(fieldOf(page)).toHaveAttribute("placeholder", "Search products, blog posts, jobs...");
  await expect(statusOf(page)).toHaveText("Start typing to search...");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await expect(buttonOf(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await dialogOf(page).getByRole("button", { name: "Close search" }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(buttonOf(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeVisible();
  await dialogOf(page).getByText("Start typing to search...").click();
  await expect(dialogOf(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialogOf(page)).toBeHidden();
  await expect(buttonOf(page)).toBeFocused();
});

test("an answer on the page itself closes the overlay, and is in view", async ({ page, site }) => {
  await openScreen(page, `${site.url}/customer-care`);
  await buttonOf(page).click();
  await fieldOf(page).fill("lost receipt");
  const answer = dialogOf(page).locator('a[href^="/customer-care#"]').first();
  const hash = (await answer.getAttribute("href"))?.replace(/^[^#]*/, "") ?? "";
  await answer.click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL((url) => url.hash === hash);
  await expect(page.locator(hash)).toBeInViewport();
});

test("Escape closes the overlay at once, from the input and from a result", async ({ page }) => {
  await openSearch(page);
  await fieldOf(page).fill("bread");
  await expect(resultsOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await expect(buttonOf(page)).toBeFocused();

  await page.keyboard.press("Enter");
  // The text was not emptied on the way.
  await expect(fieldOf(page)).toHaveValue("bread");
  await expect(resultsOf(page)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await expect(buttonOf(page)).toBeFocused();
});

test("Ctrl K and Cmd K open the overlay, and a single character opens nothing", async ({ page }) => {
  await openScreen(page, "/rewards");
  for (const keys of ["Control+k", "Meta+k"]) {
    await page.keyboard.press(keys);
    await expect(fieldOf(page)).toBeFocused();
    await expect(fieldOf(page)).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
  }
  await page.getByRole("heading", { level: 1 }).click();
  const opened = await page.evaluate(() => {
    const notHandled = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return [..."/ks?"].filter((key) => !notHandled(key));
  });
  expect(opened).toEqual([]);
});

/** Opens a page on which the code of the overlay does not arrive before `release`. */
async function holdOverlay(page: Page): Promise<{ release: () => void }> {
  const held = await holdBack(page, "**/assets/search-overlay-*.js");
  await openScreen(page, "/rewards");
  return { release: held };
}

const WAYS = [
  ["the button", (page: Page) => buttonOf(page).click()],
  ["Enter on the button", (page: Page) => buttonOf(page).press("Enter")],
  ["Ctrl K", (page: Page) => page.keyboard.press("Control+k")],
] as const;

for (const [way, open] of WAYS) {
  test(`${way}: what is typed before the overlay is loaded arrives in it`, async ({ page }) => {
    const { release } = await holdOverlay(page);
    await open(page);
    await page.keyboard.type("parkn");
    await page.keyboard.press("Backspace");
    await expect(dialogOf(page)).not.toBeAttached();
    expect(await axeFindings(page)).toEqual([]);
    release();
    // Goes on while the one field replaces the other.
    await page.keyboard.type("ing in sliema");
    await expect(fieldOf(page)).toBeFocused();
    await expect(fieldOf(page)).toHaveValue("parking in sliema");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
    if (way !== "Ctrl K") await expect(buttonOf(page)).toBeFocused();
    // As any query of before, it is restored and replaced by the next letter.
    await page.keyboard.press("Control+k");
    await expect(fieldOf(page)).toHaveValue("parking in sliema");
    await page.keyboard.type("bread");
    await expect(fieldOf(page)).toHaveValue("bread");
  });
}

test("before the overlay is loaded, Escape gives up and Enter leads to the search page", async ({ page }) => {
  await holdOverlay(page);
  const field = page.getByRole("banner").getByRole("searchbox");
  await buttonOf(page).click();
  await page.keyboard.type("park");
  await page.keyboard.press("Escape");
  await expect(field).not.toBeAttached();
  await expect(buttonOf(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("");
  await page.keyboard.type("parking");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=parking");
});

test("an overlay that cannot be loaded leads to the search page", async ({ page, complaints }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/search-overlay-*.js", async (route) => {
    await held.promise;
    await route.abort("failed");
  });
  await openScreen(page, "/rewards");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("parking");
  held.resolve();
  await expect(page).toHaveURL("/search?q=parking");
  complaints.length = 0;
});

test("results say what they are, mark the match, and are reached by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openScreen(page, "/rewards");
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type("kusksu wi");
  const first = resultsOf(page).getByRole("link").first();
  await expect(first).toContainText("Kusksu with broad beans");
  await expect(first.locator("mark").first()).toHaveText("Kusksu wi");
  await expect(first).toContainText("blog");
  await expect(first).toContainText("Recipes");
  await expect(statusOf(page)).toHaveText(/^\d+ results?$/);

  await page.keyboard.press("ArrowDown");
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  // A letter typed on a result goes on in the field.
  await page.keyboard.type("t");
  await expect(fieldOf(page)).toHaveValue("kusksu wit");
  await expect(statusOf(page)).toHaveText(/^\d+ results?$/);
  // The focus never leaves the overlay for the page behind it.
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, footer"))).toBeNull();
  }
  await fieldOf(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/recipes\/kusksu-with-broad-beans$/);
  await expect(dialogOf(page)).toBeHidden();

  // The last query is kept while the page is open; Enter in the field leads to the page of results.
  await hydrated(page);
  await page.keyboard.press("Control+k");
  await fieldOf(page).fill("kusksu wit");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(fieldOf(page)).toHaveValue("kusksu wit");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=kusksu\+wit$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search");
  await expect(dialogOf(page)).toBeHidden();
});

test("finds Maltese words without diacritics, and names corrected words and synonyms", async ({ page }) => {
  await using site = await openTestSite();
  await createProduct(site.connection.db, { name: "Żunżana tal-għasel" });
  await createProduct(site.connection.db, { name: "Zorbina soft drink" });
  await openSearch(page, `${site.url}/rewards`);
  await fieldOf(page).fill("zunzana TAL-GHASEL");
  await expect(resultsOf(page).locator("mark")).toHaveText(["Żunżana tal-għasel"]);
  await fieldOf(page).fill("zunzena");
  await expect(statusOf(page)).toHaveText("Showing results for “żunżana”: 1 result");
  await expect(resultsOf(page)).toContainText("Żunżana");
  await fieldOf(page).fill("zorbina soda");
  await expect(statusOf(page)).toHaveText("Showing results for “zorbina soft drink”: 1 result");
});

test("asks once, 300 ms after the last letter, and caches for five minutes", async ({ page }) => {
  const queries = watchQueries(page);
  await openSearch(page);
  await page.keyboard.type("b");
  await expect(statusOf(page)).toHaveText("Start typing to search...");
  await page.keyboard.type("read");
  await expect(resultsOf(page)).toBeVisible();
  expect(queries.at(-1)).toBe("bread");
  const asked = queries.length;
  // A slow machine may rest between two letters, but never asks for each of them and a space.
  await fieldOf(page).fill(" bread ");
  await expect(resultsOf(page)).toBeVisible();
  await fieldOf(page).fill("tomato");
  await expect(dialogOf(page).locator("mark").first()).toHaveText(/tomato/i);
  await fieldOf(page).fill("bread");
  await expect(dialogOf(page).locator("mark").first()).toHaveText(/bread/i);
  expect(queries.slice(asked)).toEqual(["tomato"]);

  await page.clock.setFixedTime(new Date(SEEDED_AT.getTime() + 300_001));
  await fieldOf(page).fill("tomato");
  await expect.poll(() => queries.slice(asked)).toEqual(["tomato", "tomato"]);
});

test("shows that a search is running, and aborts a request that a newer one replaces", async ({ page }) => {
  const given = Promise.withResolvers<void>();
  await page.route(/\/api\/search\?q=bread/, async (route) => {
    await given.promise;
    await route.continue().catch(() => undefined);
  });
  await openSearch(page);
  await fieldOf(page).fill("bread");
  await expect(statusOf(page)).toHaveText("Searching...");
  const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("q=bread"));
  const sent = page.waitForRequest(/q=bread/);
  await sent.catch(() => undefined);
  await fieldOf(page).fill("tomato");
  expect((await asked).failure()?.errorText).toBe("net::ERR_ABORTED");
  await expect(resultsOf(page)).toContainText(/tomato/i);
  given.resolve();
  // The late answer changes nothing.
  await expect(fieldOf(page)).toHaveValue("tomato");
  await expect(resultsOf(page)).toContainText(/tomato/i);
});

test("logs a failure, shows an empty list, and searches again", async ({ page, complaints }) => {
  await openSearch(page);
  await page.route(/\/api\/search/, (route) => route.abort());
  await fieldOf(page).fill("bread");
  await expect(statusOf(page)).toHaveText('No results found for "bread"');
  await expect(dialogOf(page).getByText(/did not answer/)).toBeVisible();
  await expect(resultsOf(page)).toHaveCount(0);
  await page.unroute(/\/api\/search/);
  await page.route(/\/api\/search/, (route) => route.fulfill({ status: 500, json: { error: "No." } }));
  await fieldOf(page).fill("tomato");
  await expect(statusOf(page)).toHaveText('No results found for "tomato"');
  await page.unroute(/\/api\/search/);
  await fieldOf(page).fill("bread");
  await expect(resultsOf(page)).toBeVisible();
  const logged = complaints.filter((line) => line.startsWith("error: Search failed"));
  expect(logged).toHaveLength(2);
  // The browser's own lines about the two requests come with them.
  complaints.length = 0;
});

test("says that it is offline, and searches once it is not", async ({ page, context, complaints }) => {
  await openSearch(page);
  await context.setOffline(true);
  await fieldOf(page).fill("bread");
  await expect(statusOf(page)).toHaveText("You are offline. The search works again once you are connected.");
  await expect(dialogOf(page)).not.toContainText("No results");
  await context.setOffline(false);
  await expect(resultsOf(page)).toBeVisible();
  complaints.length = 0;
});

test("names the nearest counter beneath a search that finds nothing", async ({ page }) => {
  await openSearch(page);
  await fieldOf(page).fill("salmon");
  await expect(statusOf(page)).toHaveText('No results found for "salmon"');
  const nearest = dialogOf(page).getByRole("region", { name: "The nearest we have" });
  await expect(nearest.getByRole("link").first()).toContainText("Fish counter");
  await page.goto("/search?q=salmon");
  await expect(page.getByText('No results found for "salmon"')).toBeVisible();
  await expect(page.getByRole("region", { name: "The nearest we have" })).toContainText("Fish counter");
});

test("reports a search without results, and counts it once typing has stopped", async ({
  page,
  untouchedSite,
}) => {
  const { db } = untouchedSite.connection;
  const word = "quinquereme";
  const misses = async () =>
    (await listMisses(db, SEEDED_AT)).terms.find(({ term }) => term === word)?.count ?? 0;
  const before = await misses();
  await openSearch(page);
  await fieldOf(page).fill(word);
  await expect(statusOf(page)).toHaveText(`No results found for "${word}"`);
  await expect(dialogOf(page).getByRole("link", { name: "Recipes" })).toBeVisible();
  await expect.poll(misses).toBe(before + 1);
  await page.goto(`/search?q=${word}`);
  await expect(page.getByText(`No results found for "${word}"`)).toBeVisible();
  await expect.poll(misses).toBe(before + 2);
});

test("a product without a page is found in the range and marked", async ({ page }) => {
  await using site = await openTestSite();
  // More than a page of the range, so that it is on the second.
  for (let number = 0; number < 24; number++)
    await createProduct(site.connection.db, { name: `Aaa ${number}`, category: "frozen" });
  await createProduct(site.connection.db, { name: "Zunzana ice", category: "frozen", hasDetailPage: false });
  await openSearch(page, `${site.url}/rewards`);
  await fieldOf(page).fill("zunzana ice");
  const product = page.locator("#zunzana-ice");
  await resultsOf(page).getByRole("link").click();
  await expect(page).toHaveURL(/\/products\?category=frozen&page=2#zunzana-ice$/);
  await expect(product).toBeInViewport();
  await expect(product).toHaveCSS("outline-style", "solid");
  const { results } = await (await page.request.get(`${site.url}/api/search?q=zunzana+ice`)).json();
  expect(results[0].url).toBe("/products?category=frozen&product=zunzana-ice#zunzana-ice");
  await page.goto(`${site.url}${results[0].url}`);
  await expect(page).toHaveURL(/\/products\?category=frozen&page=2#zunzana-ice$/);
  await expect(product).toBeInViewport();
  await expect(product).toHaveCSS("outline-style", "solid");
  expect(await axeFindings(page)).toEqual([]);
});

test("a scheduled post is in no result until it is published", async ({ page }) => {
  await using site = await openTestSite();
  const tomorrow = new Date(SEEDED_AT.getTime() + 86_400_000);
  const secret = "Xylograph of Mdina";
  const { db } = site.connection;
  await createBlog(db, { title: secret, publishAt: tomorrow.toISOString() });
  await createBlog(db, { title: `${secret}, draft`, status: "draft" });
  await openSearch(page, `${site.url}/rewards`);
  // Neither by its word nor by a typing error, in the overlay or on the page.
  for (const query of ["xylograph", "xilograph"]) {
    await fieldOf(page).fill(query);
    await expect(statusOf(page)).toHaveText(`No results found for "${query}"`);
    expect(await (await page.request.get(`${site.url}/search?q=${query}`)).text()).not.toContain(secret);
  }
  site.setNow(tomorrow);
  await page.clock.setFixedTime(tomorrow);
  await fieldOf(page).fill("xylograp");
  await expect(resultsOf(page).getByRole("link")).toHaveCount(1);
  await expect(resultsOf(page)).toContainText(secret);
});

test("the overlay is accessible, empty, with results and without", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openSearch(page);
  for (const [query, outcome] of [
    ["", /Start/],
    ["bread", /result/],
    ["quinquereme 🍞 ".repeat(12).trim(), /No results/],
  ] as const) {
    await fieldOf(page).fill(query);
    await expect(statusOf(page)).toHaveText(outcome);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectSoundInBothSchemes(page, `${query} at ${width} px`);
    }
  }
});
