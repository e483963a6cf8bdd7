import type { Locator, Page } from "@playwright/test";
import { generateSecret } from "otplib";
import {
  giveSecondFactor,
  inviteStaff,
  makeStaff,
  OTHER_PASSWORD,
  PASSWORD,
  pathInMail,
  pathOfLink,
} from "../support/site-staff.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { axeFindings, expect, forget, openScreen, test } from "./fixtures.ts";
import { NOTHING_STORED, signInOnScreen, storedSession } from "./sign-in.ts";

const HOUR = 3_600_000;

/** Opens a link as the scanner of a mailbox does, in every way but a press of its button; that must leave no trace. */
async function scan(site: TestSite, path: string): Promise<void> {
  const state = () =>
    ["users", "account_tokens", "sessions", "audit_log"].map((table) =>
      site.connection.sqlite.prepare(`SELECT * FROM ${table}`).all(),
    );
  const before = state();
  for (const method of ["HEAD", "GET", "GET", "OPTIONS"])
    for (const address of [path, `${path}.data`, path.toUpperCase(), `${path}/`])
      await fetch(site.url + address, { method, headers: { "User-Agent": "Mailbox-Scanner/1.0" } });
  expect(state()).toEqual(before);
}

test("activates an invited account through the link in the e-mail", async ({ page, site, complaints }) => {
  const { email } = await inviteStaff(site);
  const path = await pathInMail(site, email);
  await scan(site, path);
  await openScreen(page, path);
  await expect(page.getByLabel("E-mail address")).toHaveValue(email);
  const password = page.getByLabel("New password");
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  await password.fill("short");
  await expect(page.getByText(/^Please use at least 12 characters/)).toBeVisible();
  await page.getByLabel("Your name").fill("Carmen Grech");
  await page.getByRole("button", { name: "Activate my account" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Your name")).toHaveValue("Carmen Grech");
  await expect(password).toHaveAccessibleDescription(/Please use at least 12 characters/);
  await password.fill(PASSWORD);
  await expect(page.getByText(/^(Good|Strong)/)).toBeVisible();
  await expect(password).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Activate my account" }).click();
  // And signs in: the browser holds what the sign-in page leaves in it.
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Carmen Grech");
  const { authToken, authUser, admin_authenticated } = await storedSession(page);
  expect(JSON.parse(authUser ?? "")).toMatchObject({ email });
  const headers = { Authorization: `Bearer ${authToken}` };
  expect((await page.request.get("/api/users/me", { headers })).status()).toBe(200);
  expect(admin_authenticated).toBe("true");
  forget(complaints, /400/);

  expect((await page.goto(path))?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has already been used");
  forget(complaints, /410/);
});

test("resets a forgotten password by the e-mail's link, and signs in", async ({ page, site, browser }) => {
  const { email } = await makeStaff(site);
  const elsewhere = await browser.newPage({ baseURL: site.url });
  await elsewhere.clock.setFixedTime(SEEDED_AT);
  await signInOnScreen(elsewhere, email);

  await openScreen(page, "/admin/login");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  // Both screens have a field of that name.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgotten your password?");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
  const path = await pathInMail(site, email);
  await scan(site, path);
  await openScreen(page, path);
  await page.getByLabel("New password").fill(OTHER_PASSWORD);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  expect((await storedSession(page))["admin_authenticated"]).toBe("true");

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
  await elsewhere.close();
});

test("a reset link alone does not sign in to an account with a second factor", async ({ page, site }) => {
  const user = await makeStaff(site);
  await giveSecondFactor(site, user, generateSecret());
  await openScreen(page, await pathOfLink(site, user, "reset"));
  await page.getByLabel("New password").fill(OTHER_PASSWORD);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Your new password is set");
  await expect(page).toHaveURL(/\/admin\/login\?notice=reset$/);
  expect(await storedSession(page)).toEqual(NOTHING_STORED);
});

test("responds to a request for a link the same way, whether or not the account exists", async ({ page }) => {
  await page.goto("/request-password-reset");
  await page.getByLabel("E-mail address").fill("nobody@shop.example");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText(
    "If there is an account with this address",
  );
  await expect(page.getByText("nobody@shop.example")).toHaveCount(0);
});

for (const kind of ["activation", "reset"] as const) {
  test(`explains expired and unknown ${kind} links and offers the next step`, async ({ page, site }) => {
    const user = kind === "reset" ? await makeStaff(site) : await inviteStaff(site);
    const path = await pathOfLink(site, user, kind);
    site.setNow(new Date(SEEDED_AT.getTime() + 8 * 24 * HOUR));
    expect((await page.goto(path))?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Request a new link" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgotten your password?");
    site.setNow(SEEDED_AT);
    expect((await page.goto(`${path}x`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is not valid");
    await expect(page.getByRole("link", { name: "Go to sign-in" })).toBeVisible();
  });
}

/**
 * Presses a button twice, and Enter in a field once more, while the answer to the first press is on its way.
 *
 * @param words that stand there in the end.
 * @returns how often the form was sent.
 */
async function pressAgain(page: Page, button: string, field: Locator, words: string): Promise<number> {
  let sent = 0;
  const { promise: pressed, resolve: answer } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent += 1;
    const response = await route.fetch();
    take();
    await pressed;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: button }).dblclick();
  // By now the server has done what it was asked for.
  await taken;
  await field.press("Enter");
  answer();
  await expect(page.getByRole("main")).toContainText(words);
  return sent;
}

test("submits a form once, however often its button is pressed", async ({ page, site }) => {
  const { email } = await inviteStaff(site);
  const password = page.getByLabel("New password");
  const address = page.getByLabel("E-mail address");
  await openScreen(page, await pathInMail(site, email));
  await password.fill(PASSWORD);
  expect(await pressAgain(page, "Activate my account", password, "Bonġu")).toBe(1);

  await openScreen(page, "/request-password-reset");
  await address.fill(email);
  expect(await pressAgain(page, "Send me a link", address, "Check your e-mail")).toBe(1);

  await openScreen(page, await pathInMail(site, email));
  await password.fill(OTHER_PASSWORD);
  expect(await pressAgain(page, "Set new password", password, "Bonġu")).toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("activates an account and resets a password", async ({ page, site }) => {
    const { email } = await inviteStaff(site);
    await page.goto(await pathInMail(site, email));
    await page.getByLabel("Your name").fill("Carmen Grech");
    await page.getByLabel("New password").fill("password1234");
    await page.getByRole("button", { name: "Activate my account" }).click();
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/easy to guess/);
    await expect(page.getByLabel("Your name")).toHaveValue("Carmen Grech");
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Activate my account" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Carmen Grech");

    await page.goto("/request-password-reset");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("If there is an account");
    const path = await pathInMail(site, email);
    expect(path).toContain("/reset-password/");
    await page.goto(path);
    await page.getByLabel("New password").fill(OTHER_PASSWORD);
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Carmen Grech");
  });
});
