import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { createProduct } from "../support/build-content.ts";
import { BROWSER } from "../support/test-site.ts";
import { makeStaff } from "../support/site-staff.ts";
import { makeJob, press, saving, storedJob } from "./editing-a-job.ts";
import { drawn } from "../support/drawn.ts";
import { expect, openScreen, test, watch } from "./fixtures.ts";
import { PUBLIC_ROUTES } from "./public-routes.ts";
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
    for (const path of drawn(store, PUBLIC_PAGES)) {
      await openScreen(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    const job = await makeJob(site, `Without ${store}`, "draft");
    const { email } = await makeStaff(site, "recruiter", "Rita Vella");
    await openScreen(page, "/admin/login");
    await fillInSignIn(page, email);
    await expect(page).toHaveURL(/\/admin$/);
    for (const path of drawn(store, ["/admin", "/admin/jobs", "/admin/account"])) {
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
  await openScreen(page, "/admin/login");
  await fillInSignIn(page, email);
  await expect(page).toHaveURL(/\/admin$/);
  await openScreen(page, `/admin/jobs/${job.id}`);
  await page.getByLabel("Department").fill("Bread");
  await page.getByRole("link", { name: "All jobs" }).click();
  await expect(page.getByRole("dialog", { name: "You have unsaved changes" })).toContainText(
    "This browser has no copy of your changes",
  );
});

test("asks before another version or another week is opened where the browser has no copy", async ({
  page,
  site,
}) => {
  await refuse(page, "localStorage");
  const { id } = await createProduct(site.connection.db, { name: "At risk in two versions" });
  const { email } = await makeStaff(site, "editor", "Rita Vella");
  await openScreen(page, "/admin/login");
  await fillInSignIn(page, email);
  await expect(page).toHaveURL(/\/admin$/);
  const question = page.getByRole("dialog", { name: "You have unsaved changes" });
  const live = `/admin/products/${id}`;
  await openScreen(page, `${live}?version=next`);
  await page.getByLabel("Name", { exact: true }).fill("Bread");
  await page.getByRole("link", { name: "On the site" }).click();
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Bread");
  await page.getByRole("link", { name: "On the site" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(live);

  await openScreen(page, "/admin/offers");
  await page.getByRole("gridcell").first().focus();
  await page.keyboard.type("Bread");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /^In two weeks/ }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/week=/);
});

test("says why signing in is impossible where the browser refuses cookies", async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
  });
  const { email } = await makeStaff(site, "recruiter", "Rita Vella");
  await openScreen(page, "/admin/login");
  await fillInSignIn(page, email);
  await expect(page.getByRole("alert")).toContainText(
    "You can't stay signed in, because this browser refuses cookies. Allow them for this site, then try again.",
  );
});

/** The path of a Chromium that has settings of its own, which a headless shell has not. */
function findWholeChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  return [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    chromium.executablePath(),
  ]
    .filter((file) => !file.includes("headless"))
    .find((file) => fs.existsSync(file));
}

/** Opens a browser whose settings block all cookies and storage of sites. */
async function openBlocking(profile: string, executablePath: string): Promise<BrowserContext> {
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  fs.mkdirSync(path.join(profile, "Default"));
  fs.writeFileSync(path.join(profile, "Default/Preferences"), JSON.stringify(preferences));
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: ["--no-sandbox", "--headless=new", "--disable-background-networking", "--no-first-run"],
    userAgent: BROWSER,
  });
}

/** As that browser looks to a page: each store throws, and cookies are dropped in silence, although they are "enabled". */
async function blockAll(page: Page): Promise<void> {
  for (const store of ["localStorage", "sessionStorage", "caches", "serviceWorker"] as const)
    await refuse(page, store);
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "cookie", {
      get: () => "",
      set(text) {
        void text;
      },
    });
    IDBFactory.prototype.open = () => {
      throw new DOMException("The user denied permission to access the database.", "UnknownError");
    };
  });
}

test("every screen works in a browser whose settings block cookies and storage, or says why it does not", async ({
  page: ownPage,
  site,
}) => {
  test.slow();
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "blocking-"));
  const whole = findWholeChromium();
  const context = whole === undefined ? undefined : await openBlocking(profile, whole);
  try {
    const page = (await context?.newPage()) ?? ownPage;
    if (!context) await blockAll(page);
    const complaints = watch(page);
    for (const { path: address } of [
      ...PUBLIC_ROUTES,
      { path: "/admin/login" },
      { path: "/request-password-reset" },
      { path: "/activate/no-such-token" },
    ]) {
      await openScreen(page, site.url + address);
      await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
    }
    await openScreen(page, `${site.url}/products?category=bakery`);
    await page
      .getByRole("button", { name: /^Add .* to your shopping list$/ })
      .first()
      .click();
    const { email } = await makeStaff(site, "recruiter", "Rita Vella");
    await openScreen(page, `${site.url}/admin/login`);
    await fillInSignIn(page, email);
    await expect(page.getByRole("alert")).toContainText("because this browser refuses cookies");
    expect(complaints).toEqual([]);
  } finally {
    await context?.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
});
