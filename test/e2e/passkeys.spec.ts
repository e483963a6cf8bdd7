import type { Page } from "@playwright/test";
import { makeStaff, PASSWORD } from "../support/site-staff.ts";
import { drawn } from "../support/drawn.ts";
import {
  axeFindings,
  expect,
  forget,
  hydrated,
  test,
  openScreen,
  expectSound,
  expectSoundInBothSchemes,
} from "./fixtures.ts";
import { addAuthenticator, addPasskey } from "./authenticator.ts";
import { fillInSignIn, signInAs } from "./sign-in.ts";

/** Forgets the session, as after a sign-out. The authenticator keeps its passkeys. */
async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

for (const width of drawn(import.meta.filename, [1280, 320])) {
  test(`adds a passkey, signs in by it and removes it at ${width} px`, async ({ page, site, complaints }) => {
    await page.setViewportSize({ width, height: 844 });
    // Without conditional UI, so that only the button signs in.
    await page.addInitScript(() =>
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }),
    );
    await addAuthenticator(page);
    const user = await signInAs(page, site);
    await openScreen(page, "/admin/account");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name").fill("Work laptop");
    const password = dialog.getByLabel("Your password", { exact: true });
    await password.fill("not the right one");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(password).toHaveAccessibleDescription(/not your current password/);
    expect(await axeFindings(page)).toEqual([]);
    forget(complaints, /400/);
    await password.fill(PASSWORD);
    await dialog.getByRole("button", { name: "Continue" }).click();
    const passkeys = page.getByRole("region", { name: "Passkeys" });
    const codes = page.getByRole("group", { name: "Your passkey is added. Save these recovery codes now" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    const code = (await codes.getByRole("listitem").first().textContent()) ?? "";
    await expectSound(page);
    await codes.getByRole("button", { name: "I have saved them" }).click();
    await expect(passkeys.getByRole("listitem")).toContainText(/Work laptop.*never used/);
    await expect(page.getByRole("region", { name: "Recovery codes" })).toContainText("10 unused codes");
    await expectSound(page);

    await signOut(page);
    await openScreen(page, "/admin/login?redirectTo=/admin/account");
    const button = page.getByRole("button", { name: "Use a passkey" });
    await expect(button).toBeVisible();
    await expectSoundInBothSchemes(page);
    await button.click();
    // The sign-in page's own address ends with the same path.
    await expect(page).toHaveURL(/:\d+\/admin\/account$/);
    await hydrated(page);
    expect((await (await page.request.get("/api/users/me")).json()).email).toBe(user.email);
    await expect(passkeys.getByRole("listitem")).toContainText(/last used/);

    // With the device lost: the password alone is not enough, and a recovery code is.
    await signOut(page);
    await openScreen(page, "/admin/login?redirectTo=/admin/account");
    await fillInSignIn(page, user.email);
    await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      "Your password is correct. Now use your passkey. Without it, enter one of your recovery codes.",
    );
    await expectSoundInBothSchemes(page);
    forget(complaints, /401/);
    await page.getByLabel("Recovery code").fill(code);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/:\d+\/admin\/account$/);
    await hydrated(page);
    await expect(page.getByRole("region", { name: "Recovery codes" })).toContainText("9 unused codes");

    await page.getByRole("button", { name: "Remove Work laptop" }).click();
    const removal = page.getByRole("dialog", { name: "Remove Work laptop" });
    await removal.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await removal.getByRole("button", { name: "Remove" }).click();
    await expect(removal).toHaveCount(0);
    await expect(passkeys.getByRole("listitem")).toHaveCount(0);

    await signOut(page);
    await openScreen(page, "/admin/login");
    await button.click();
    await expect(page.getByRole("alert")).toHaveText(
      /This passkey could not be used\. Try again, or sign in with/,
    );
    expect(await axeFindings(page)).toEqual([]);
    forget(complaints, /401/);
  });
}

test("signs in by the browser's suggestion, without a press of the button", async ({ page, site }) => {
  await addAuthenticator(page);
  const user = await signInAs(page, site);
  await addPasskey(page, "Phone");
  await signOut(page);
  // Chromium's suggestions are not part of the page: the test chooses the passkey in the person's place, and the
  // authenticator answers the page's own request. A request of the button would not be conditional.
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = async ({ mediation, ...options } = {}) => {
      if (mediation !== "conditional") throw new Error("Not a suggestion.");
      return get(options);
    };
  });
  await page.goto("/admin/login");
  await expect(page).toHaveURL(/\/admin$/);
  await hydrated(page);
  expect((await (await page.request.get("/api/users/me")).json()).email).toBe(user.email);
});

test("a device that does not verify its user adds no passkey", async ({ page, site }) => {
  await addAuthenticator(page, { isUserVerified: false });
  await signInAs(page, site);
  await openScreen(page, "/admin/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("alert")).toContainText("No passkey was created.");
  expect(await axeFindings(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the sign-in has the password form and no passkey button", async ({ page, site }) => {
    const user = await makeStaff(site);
    await page.goto("/admin/login");
    await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
    await page.getByLabel("E-mail address").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });
});
