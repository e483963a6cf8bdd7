import type { Page } from "@playwright/test";
import { makeStaff } from "../support/site-staff.ts";
import { makeJob, press, saving, storedJob } from "./editing-a-job.ts";
import { expect, hydrated, openScreen, test } from "./fixtures.ts";
import { fillInSignIn } from "./sign-in.ts";

/** What a browser refuses when it blocks cookies or storage: reading the property throws. */
const STORES = ["localStorage", "sessionStorage", "indexedDB", "caches", "cookie", "serviceWorker"] as const;

/** Makes a store throw as Chromium, Firefox and Safari do where it is blocked. */
async function refuse(page: Page, store: (typeof STORES)[number]): Promise<void> {
  await page.addInitScript((name) => {
    const owner =
      name === "cookie" ? Document.prototype : name === "serviceWorker" ? Navigator.prototype : window;
    Object.defineProperty(owner, name, {
      configurable: true,
      get() {
        throw new DOMException(`Access to ${name} is denied for this document.`, "SecurityError");
      },
    });
  }, store);
}

const PUBLIC_PAGES = ["/", "/products", "/locations", "/specials", "/shopping-list", "/recipes", "/careers"];

for (const store of STORES) {
  test(`works where the browser refuses ${store}`, async ({ page, site, complaints }) => {
    test.slow();
    await refuse(page, store);
    for (const path of PUBLIC_PAGES) {
      await openScreen(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    const job = await makeJob(site, `Without ${store}`, "draft");
    const { email } = await makeStaff(site, "recruiter", "Rita Vella");
    await page.goto("/admin/login");
    await hydrated(page);
    await fillInSignIn(page, email);
    await expect(page).toHaveURL(/\/admin$/);
    for (const path of ["/admin", "/admin/jobs", "/admin/account"]) {
      await openScreen(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await openScreen(page, `/admin/jobs/${job.id}`);
    await page.getByLabel("Department").fill("Bread");
    await press(page, "Save draft");
    await expect(saving(page)).toContainText("Saved at");
    expect(await storedJob(site, job.id)).toMatchObject({ department: "Bread" });
    expect(complaints).toEqual([]);
  });
}

test("asks before a draft is left where the browser has no copy of it", async ({ page, site }) => {
  await refuse(page, "localStorage");
  const job = await makeJob(site, "At risk", "published");
  const { email } = await makeStaff(site, "recruiter", "Rita Vella");
  await page.goto("/admin/login");
  await hydrated(page);
  await fillInSignIn(page, email);
  await expect(page).toHaveURL(/\/admin$/);
  await openScreen(page, `/admin/jobs/${job.id}`);
  await page.getByLabel("Department").fill("Bread");
  await page.getByRole("link", { name: "All jobs" }).click();
  await expect(page.getByRole("dialog", { name: "You have unsaved changes" })).toContainText(
    "This browser has no copy of your changes",
  );
});

test("says why signing in is impossible where the browser refuses cookies", async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
  });
  const { email } = await makeStaff(site, "recruiter", "Rita Vella");
  await page.goto("/admin/login");
  await hydrated(page);
  await fillInSignIn(page, email);
  await expect(page.getByRole("alert")).toContainText(
    "You can't stay signed in, because this browser refuses cookies. Allow them for this site, then try again.",
  );
});
