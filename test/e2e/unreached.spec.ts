import type { Page, Route } from "@playwright/test";
import { makeJob } from "./editing-a-job.ts";
import { axeFindings, expect, forget, openScreen, test } from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";

/** What a reverse proxy says while the site behind it starts again. */
const BAD_GATEWAY = { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" };

/** Fails whatever asks for the data of a page until told otherwise, while the browser believes it is online. */
async function cutOff(page: Page, how: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  await page.route("**/*.data*", how);
  return () => page.unroute("**/*.data*");
}

function failure(page: Page) {
  return page.getByRole("alert").filter({ hasText: /could not be loaded\./ });
}

/** Presses the link to the pictures, which an editor has under More. */
async function openPictures(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: "Pictures" }).first();
  if (!(await link.isVisible()))
    await page.getByRole("navigation").getByText("More", { exact: true }).click();
  await link.click();
}

test("stays on the screen when the next one's data fails to load", async ({ page, site, complaints }) => {
  await signInAs(page, site);
  await openScreen(page, "/admin/products");
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  const comeBack = await cutOff(page, (route) => route.abort("connectionreset"));
  await openPictures(page);
  await expect(failure(page)).toContainText("Check your connection and try again.");
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
  expect(await axeFindings(page)).toEqual([]);

  // Trying too early says the same again.
  const tried = page.waitForEvent("requestfailed");
  await failure(page).getByRole("link", { name: "Try again" }).click();
  await tried;
  await expect(failure(page)).toBeVisible();
  await comeBack();
  await failure(page).getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/admin\/pictures$/);
  await expect(failure(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(heading ?? "");
  forget(complaints, /CONNECTION_RESET/);
});

test("stays on the screen when going back without a connection", async ({ page, site, complaints }) => {
  await signInAs(page, site);
  await openScreen(page, "/admin/products");
  await openPictures(page);
  await expect(page).toHaveURL(/\/admin\/pictures$/);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Pictures");
  const length = await page.evaluate(() => window.history.length);
  const comeBack = await cutOff(page, (route) => route.fulfill(BAD_GATEWAY));
  await page.goBack();
  await expect(failure(page)).toBeVisible();
  await expect(heading).toHaveText("Pictures");
  await comeBack();
  await failure(page).getByRole("link", { name: "Try again" }).click();
  await expect(failure(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/products$/);
  expect(await page.evaluate(() => window.history.length)).toBe(length);
  // An answer that fails before React Router awaits it is told by the browser under its class's short name.
  forget(complaints, /502|^error: \w{1,3}$/);
});

test("a failed navigation in the staff area keeps what was typed", async ({ page, site, complaints }) => {
  const job = await makeJob(site, "Behind the hill");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await page.getByLabel("Introduction").fill("Bread behind the hill.");
  const comeBack = await cutOff(page, (route) => route.abort("connectionreset"));
  await page.getByRole("link", { name: "All jobs" }).click();
  await expect(failure(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(job.id));
  await expect(page.getByLabel("Introduction")).toHaveValue("Bread behind the hill.");
  expect(await axeFindings(page)).toEqual([]);
  await comeBack();
  await failure(page).getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/admin\/jobs$/);
  await expect(failure(page)).toHaveCount(0);
  forget(complaints, /CONNECTION_RESET/);
});
