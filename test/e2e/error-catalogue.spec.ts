import type { Page } from "@playwright/test";
import { expectSaved, makeJob, press, saving } from "./editing-a-job.ts";
import { axeFindingsInBothSchemes, expect, forget, openScreen, test } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";

// The sentences of the specification's error catalogue (section 8), where a response has no sentence of its own.

/** Answers as a reverse proxy does, without a sentence of the site's own. */
async function answerByProxy(page: Page, pattern: string, status: number): Promise<void> {
  const body = "<h1>Not available</h1>";
  await page.route(pattern, (route) => route.fulfill({ status, contentType: "text/html", body }));
}

function place(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name, exact: true });
}

test("the banners screen has its sentence when its data fails", async ({ page, site, complaints }) => {
  await openAs(page, site, "editor", "/admin/products");
  const sentence = page
    .getByRole("alert")
    .filter({ hasText: "Failed to load banners. Please refresh the page or check your connection." });
  await answerByProxy(page, "**/admin/banners.data*", 502);
  await place(page, "Banners").click();
  await expect(sentence).toBeVisible();
  await page.unroute("**/admin/banners.data*");
  await page.route("**/admin/banners.data*", (route) => route.abort("connectionreset"));
  // Not the request by which the link in the navigation fetches ahead: then the repeated one would succeed.
  const failed = page.waitForEvent("requestfailed", (request) => request.resourceType() === "fetch");
  await sentence.getByRole("link", { name: "Try again" }).click();
  await failed;
  await expect(sentence).toBeVisible();
  await page.unroute("**/admin/banners.data*");
  await sentence.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Top of the home page" })).toBeVisible();
  forget(complaints, /502|CONNECTION_RESET|^error: (?:\w{1,3}|Failed to fetch)$/);
});

test("a screen names the kind whose records can't be fetched", async ({ page, site, complaints }) => {
  await openAs(page, site, "editor", "/admin");
  await answerByProxy(page, "**/admin/products.data*", 502);
  await place(page, "Products").click();
  await expect(page.getByRole("alert")).toContainText("Failed to fetch products (502). This page");
  await page.unroute("**/admin/products.data*");

  const { sqlite } = site.connection;
  sqlite.exec("ALTER TABLE products RENAME TO products_away");
  try {
    expect((await page.goto("/admin/products"))?.status()).toBe(500);
  } finally {
    sqlite.exec("ALTER TABLE products_away RENAME TO products");
  }
  await expect(page.getByRole("main")).toContainText("Failed to fetch products (500).");
  forget(complaints, /502|^error: \w{1,3}$/);
});

test("the editor names what failed, the kind and the status", async ({ page, site, complaints }) => {
  const job = await makeJob(site, "Baker behind a proxy");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await answerByProxy(page, `**/api/jobs/${job.id}`, 502);
  await page.getByLabel("Introduction").fill("Bread behind a proxy.");
  await press(page, "Save");
  await expect(saving(page)).toContainText(
    "Not saved. Failed to update job (502). Nothing you typed is lost",
  );
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  // The repeat that the editor makes by itself may be on its way.
  await page.unrouteAll({ behavior: "wait" });
  await press(page, "Save");
  await expectSaved(page);
  forget(complaints, /502/);
});

test("an upload that a proxy refuses has its sentence and status", async ({ page, site, complaints }) => {
  await openAs(page, site, "editor", "/admin/pictures");
  await answerByProxy(page, "**/api/upload/image", 413);
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload pictures" }).click();
  const buffer = Buffer.from("large");
  await (await chosen).setFiles([{ name: "large.png", mimeType: "image/png", buffer }]);
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText(
    "Upload failed (413). It is too large to send.",
  );
  forget(complaints, /413/);
});

test("a public page says that its banners could not be fetched", async ({ page, complaints }) => {
  await openScreen(page, "/");
  const words = page.getByRole("main").getByRole("status").filter({ hasText: "Failed to fetch banners" });
  await expect(words).toBeHidden();
  await answerByProxy(page, "**/api/banners?*", 502);
  await page.evaluate(() => window.dispatchEvent(new Event("bannerUpdated")));
  await expect(words).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.unroute("**/api/banners?*");
  await page.evaluate(() => window.dispatchEvent(new Event("bannerUpdated")));
  await expect(words).toBeHidden();
  forget(complaints, /502|Failed to fetch banners/);
});

test("a refusal keeps the session; a blocked call is no lost line", async ({ page, site, complaints }) => {
  const job = await makeJob(site, "Baker without a right", "draft");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await page.route(`**/api/jobs/${job.id}`, (route) =>
    route.fulfill({ status: 403, json: { error: "Your account does not have permission for this." } }),
  );
  await page.getByLabel("Introduction").fill("Bread without a right.");
  await press(page, "Save draft");
  await expect(saving(page)).toContainText("Not saved. Your account does not have permission for this.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("admin_authenticated"))).toBe("true");
  await page.unroute(`**/api/jobs/${job.id}`);

  await page.route(`**/api/jobs/${job.id}`, (route) => route.abort("blockedbyclient"));
  await page.getByLabel("Introduction").fill("Bread behind a blocker.");
  await press(page, "Save draft");
  await expect(saving(page)).toContainText("An ad blocker or another extension may block it");
  await expect(page.getByText("No connection to the server.")).toBeHidden();
  await page.unroute(`**/api/jobs/${job.id}`);
  await saving(page).getByRole("button", { name: "Try now" }).click();
  await expectSaved(page);
  forget(complaints, /403|BLOCKED_BY_CLIENT/);
});
