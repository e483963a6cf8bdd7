import type { Page } from "@playwright/test";
import { expect, forget, hydrated, test, openScreen } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

const ASSETS = /\/assets\/[^/]+\.(?:js|css)$/;

/** Counts the documents of the page that were requested. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

/** As after a deploy: the scripts of the page's build are no longer there, until a condition is met. */
async function removeBuild(page: Page, isBack: () => boolean): Promise<void> {
  await page.route(ASSETS, (route) =>
    route.request().resourceType() === "stylesheet" || isBack()
      ? route.continue()
      : route.fulfill({ status: 404 }),
  );
}

test("a page whose build is gone reloads once and is then complete", async ({ page, complaints }) => {
  const documents = countDocuments(page);
  await removeBuild(page, () => documents() > 1);
  await page.goto("/about");
  await expect.poll(documents).toBe(2);
  await hydrated(page);
  expect(documents()).toBe(2);
  forget(complaints, /404|Failed to fetch/);
});

test("a page whose build stays away reloads once and still works", async ({ page, complaints }) => {
  const documents = countDocuments(page);
  await removeBuild(page, () => false);
  const answers: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 404) answers.push(response.request().method());
  });
  await page.goto("/about");
  await expect.poll(documents).toBe(2);
  // The second page finds the same: it asks for its scripts, and not whether the build is there.
  const heads = () => answers.filter((method) => method === "HEAD").length;
  await expect.poll(() => answers.length).toBeGreaterThan(heads() + 1);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page).toHaveURL(/\/careers$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(heads()).toBe(1);
  forget(complaints, /404|Failed to fetch/);
});

test("without a network nothing is reloaded", async ({ page, complaints }) => {
  const documents = countDocuments(page);
  await page.route(ASSETS, (route) =>
    route.request().resourceType() === "stylesheet" ? route.continue() : route.abort("internetdisconnected"),
  );
  const asked = page.waitForRequest((request) => request.method() === "HEAD");
  await page.goto("/about");
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(documents()).toBe(1);
  forget(complaints, /DISCONNECTED|Failed to fetch/);
});

test("the search of a page whose build has gone leads to its page", async ({ page, complaints }) => {
  const documents = countDocuments(page);
  await openScreen(page, "/about");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:search-overlay|manifest)-[^/]+\.js$/, async (route) => {
    await route.fulfill({ status: 404 });
    if (route.request().method() === "HEAD") answer();
  });
  // The page learns that its build is gone while the search page is on its way.
  await page.route("/search?*", async (route) => {
    await answered;
    await route.continue();
  });
  const search = page.getByRole("banner").getByRole("button", { name: "Search", exact: true });
  await search.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=$/);
  await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  expect(documents()).toBe(2);
  forget(complaints, /404|Failed to fetch/);
});

test("a staff screen whose build is gone reloads once", async ({ page, site, complaints }) => {
  await signInAs(page, site);
  const documents = countDocuments(page);
  await removeBuild(page, () => documents() > 1);
  await page.goto("/admin");
  await expect.poll(documents).toBe(2);
  await hydrated(page);
  expect(documents()).toBe(2);
  forget(complaints, /404|Failed to fetch/);
});
