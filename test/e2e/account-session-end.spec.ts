import type { Page } from "@playwright/test";
import { makeStaff, PASSWORD } from "../support/site-staff.ts";
import { openTestSite, SEEDED_AT } from "../support/test-site.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { makeJob, press, saving, storedJob } from "./editing-a-job.ts";
import { expect, forget, hydrated, openScreen, test } from "./fixtures.ts";
import {
  fillInSignIn,
  NOTHING_STORED,
  openEditor,
  sessionCheck,
  sessionCookies,
  signInAs,
  signInOnScreen,
  storedSession,
} from "./sign-in.ts";

const HOUR = 3_600_000;

/** Signs a user in with the page's cookie, of which the page's own scripts hear nothing. */
function signInUnseen(page: Page, email: string): Promise<{ token: string }> {
  return page.evaluate(
    async (credentials) => {
      const answer = await fetch("/api/users/login", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(credentials),
      });
      return answer.json();
    },
    { email, password: PASSWORD },
  );
}

test("shows nothing of the staff area after signing out and going back", async ({
  page,
  site,
  complaints,
}) => {
  const user = await makeStaff(site);
  await signInOnScreen(page, user.email);
  await page.goto("/admin?again");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=/);
  await expect(page.getByText(user.email)).toHaveCount(0);
  // A page that was signed out before its scripts came to life asks the server who is signed in.
  forget(complaints, /^401: .*\/api\/users\/me$/);
});

test("a sign-out in one tab, or another user's sign-in, ends the other tab", async ({ page, site }) => {
  const rita = await makeStaff(site);
  const carmen = await makeStaff(site, "recruiter", "Carmen Grech");
  await signInOnScreen(page, rita.email);
  const other = await page.context().newPage();
  await other.clock.setFixedTime(SEEDED_AT);
  await other.goto("/admin");
  // Without scripts it signs out as well, but tells no other tab.
  await hydrated(other);
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
  // A sign-in that comes to life forgets the user who was signed in, not the one who signs in next.
  await expect(other).toHaveURL(/\/admin\/login\?notice=signed-out$/);
  await hydrated(other);

  await signInOnScreen(page, rita.email);
  await signInUnseen(page, carmen.email);
  await openScreen(other, "/admin");
  // What Rita has left behind is gone: the server says that it is Carmen.
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Carmen Grech");
  // And Rita's page is told.
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
});

test("redirects to the sign-in at the next click once the session has ended", async ({ page, site }) => {
  const user = await makeStaff(site);
  await openScreen(page, "/admin/no-such-page");
  const checked = sessionCheck(page);
  await fillInSignIn(page, user.email);
  expect((await checked).status()).toBe(200);
  await site.accounts.db.deleteFrom("sessions").where("userId", "=", user.id).execute();
  await page.getByRole("link", { name: "Go to overview" }).click();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
  await expect.poll(() => storedSession(page)).toEqual(NOTHING_STORED);
});

test("leads to the target of the followed link after signing in again", async ({ page, site }) => {
  const user = await makeStaff(site);
  await openScreen(page, "/admin/no-such-page");
  const checked = sessionCheck(page);
  await fillInSignIn(page, user.email);
  await checked;
  // The overview never comes: only the page's own look at the session can lead away.
  const asked = Promise.withResolvers<void>();
  await page.route("**/admin.data*", () => asked.resolve());
  await page.getByRole("link", { name: "Go to overview" }).click();
  await asked.promise;
  await page.evaluate(() => window.dispatchEvent(new Event("auth:token-expired")));
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
});

for (const [what, spoil] of [
  ["a corrupt user record", () => localStorage.setItem("authUser", "{")],
  ["a user record without permissions", () => localStorage.setItem("authUser", '{"id":"x","role":"admin"}')],
  ["a missing token", () => localStorage.removeItem("authToken")],
  [
    "a flag without token and user",
    () => ["authToken", "authUser"].forEach((key) => localStorage.removeItem(key)),
  ],
  ["a token that can't be read", () => localStorage.setItem("authToken", "x.y.z")],
] as const) {
  test(`${what} ends the session`, async ({ page, site }) => {
    await signInOnScreen(page, (await makeStaff(site)).email);
    // On a page without scripts: the staff area would notice, and lead away, at any moment.
    await page.goto("/healthz");
    await page.evaluate(spoil);
    await page.goto("/admin?page=2");
    await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin%3Fpage%3D2$/);
    expect(await storedSession(page)).toEqual(NOTHING_STORED);
    expect(await sessionCookies(page)).toEqual([]);
  });
}

test("a token expires five minutes before its end, not earlier", async ({ page, site }) => {
  await signInOnScreen(page, (await makeStaff(site)).email);
  const end = SEEDED_AT.getTime() + 8 * HOUR;
  await page.clock.setFixedTime(end - 301_000);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
  expect((await storedSession(page))["admin_authenticated"]).toBe("true");
  await page.clock.setFixedTime(end - 300_000);
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
  expect(await storedSession(page)).toEqual(NOTHING_STORED);
});

test("a token within its margin ends the session at the next save, then saves", async ({ page, site }) => {
  const job = await makeJob(site, "Baker at the end of the day");
  await signInAs(page, site, "recruiter");
  await openEditor(page, `/admin/jobs/${job.id}`);
  const end = new Date(SEEDED_AT.getTime() + 8 * HOUR - 300_000);
  site.setNow(end);
  await page.clock.setFixedTime(end);
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") writes.push(request.url());
  });
  await page.getByLabel("Introduction").fill("Bread until the last minute.");
  await press(page, "Save");
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(dialog).toBeVisible();
  expect(writes).toEqual([]);
  expect(await storedSession(page)).toEqual(NOTHING_STORED);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(saving(page)).toContainText("Saved at");
  await expect(dialog).toBeHidden();
  expect((await storedJob(site, job.id))?.introduction).toBe("Bread until the last minute.");
});

for (const path of ["/rewards", "/request-password-reset"]) {
  test(`the event auth:token-expired clears the keys and the cookie on ${path}`, async ({ page, site }) => {
    await signInAs(page, site);
    await openScreen(page, path);
    expect((await storedSession(page))["admin_authenticated"]).toBe("true");
    await page.evaluate(() => window.dispatchEvent(new Event("auth:token-expired")));
    expect(await storedSession(page)).toEqual(NOTHING_STORED);
    await expect.poll(() => sessionCookies(page)).toEqual([]);
  });
}

test("banner calls and uploads go by the cookie, other writes by the token", async ({ page }) => {
  // It changes the order of the banners, so it has a site of its own.
  await using site = await openTestSite();
  try {
    await signInAs(page, site);
    await openScreen(page, `${site.url}/admin/banners`);
    const tokenOf = async (path: string) =>
      (await (await page.waitForRequest(path)).allHeaders())["authorization"];
    const reorder = Promise.all([
      tokenOf("**/api/banners/reorder"),
      page.waitForResponse("**/api/banners/reorder"),
    ]);
    await page
      .getByRole("button", { name: /^Move .* down$/ })
      .first()
      .click();
    const [reorderToken, reordered] = await reorder;
    expect([reorderToken, reordered.status()]).toEqual([undefined, 200]);

    await page.getByRole("navigation").getByText("More", { exact: true }).click();
    await page.getByRole("link", { name: "Pictures" }).first().click();
    const upload = Promise.all([tokenOf("**/api/upload/image"), page.waitForResponse("**/api/upload/image")]);
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload pictures" }).click();
    const buffer = await drawNoise("png");
    await (await chosen).setFiles([{ name: "noise.png", mimeType: "image/png", buffer }]);
    const [uploadToken, uploaded] = await upload;
    expect(uploadToken).toBeUndefined();
    expect(uploaded.ok()).toBe(true);

    const description = Promise.all([tokenOf("**/api/images/*"), page.waitForResponse("**/api/images/*")]);
    const words = page.getByRole("textbox", { name: /^Description/ }).first();
    await words.fill("Noise");
    await words.press("Enter");
    expect((await description)[0]).toMatch(/^Bearer /);
  } finally {
    await page.close();
  }
});

test("checks the session again when the user goes back or forward", async ({ page, site, complaints }) => {
  const user = await makeStaff(site);
  await openScreen(page, "/admin/no-such-page");
  const checked = sessionCheck(page);
  await fillInSignIn(page, user.email);
  await page.getByRole("link", { name: "Go to overview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
  // Its answer stores the user: what is stored here must come after it.
  await (await checked).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.evaluate(() => localStorage.setItem("authUser", "null"));
  // The page may leave for the sign-in before it has loaded.
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=/);
  expect(await storedSession(page)).toEqual(NOTHING_STORED);
  forget(complaints, /404/);
});

test("the event auth:token-expired signs out", async ({ page, site }) => {
  await signInOnScreen(page, (await makeStaff(site)).email);
  await page.evaluate(() => window.dispatchEvent(new Event("auth:token-expired")));
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
  await expect.poll(() => storedSession(page)).toEqual(NOTHING_STORED);
  await expect.poll(() => sessionCookies(page)).toEqual([]);
});

test("a 401 for a token that was replaced since does not sign out", async ({ page, site, complaints }) => {
  const { email } = await signInAs(page, site);
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/users/me", async (route) => {
    await gate.promise;
    await route.fulfill({ status: 401, json: { error: "Please sign in." } });
  });
  const asked = page.waitForRequest("**/api/users/me");
  await page.goto("/admin");
  await asked;
  const { token } = await signInUnseen(page, email);
  await page.evaluate((fresh) => localStorage.setItem("authToken", fresh), token);
  const refused = page.waitForResponse("**/api/users/me");
  gate.resolve();
  await (await refused).finished();
  // The next screen is had as before: no session ended, here or there.
  await page.getByRole("link", { name: "My account" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My account");
  expect((await storedSession(page)).authToken).toBe(token);
  forget(complaints, /401/);
});
