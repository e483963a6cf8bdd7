import fs from "node:fs/promises";
import type { Page } from "@playwright/test";
import { generate } from "otplib";
import { OTHER_PASSWORD, PASSWORD } from "../support/site-staff.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, forget, test, openScreen, expectSound } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0";

async function openAccount(page: Page): Promise<{ email: string }> {
  await openScreen(page, "/admin/account");
  return (await page.request.get("/api/users/me")).json();
}

/** Signs in from another device. */
function signInElsewhere(site: TestSite, credentials: object): Promise<Response> {
  return fetch(`${site.url}/api/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": FIREFOX },
    body: JSON.stringify({ password: PASSWORD, ...credentials }),
  });
}

for (const width of drawn(import.meta.filename, [1280, 390])) {
  test(`turns the second factor on and off at ${width} px`, async ({ page, site, complaints }) => {
    await page.setViewportSize({ width, height: 844 });
    await signInAs(page, site);
    const { email } = await openAccount(page);
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeFocused();
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    const link = await page.getByRole("link", { name: "open the app on this device" }).getAttribute("href");
    const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
    await expect(page.getByText(secret.replaceAll(/(.{4})(?=.)/g, "$1 "))).toBeVisible();
    await expectSound(page);

    const code = page.getByLabel("Code", { exact: true });
    const password = page.getByLabel("Your password", { exact: true });
    await code.fill("000000");
    await password.fill("not the right one");
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(password).toHaveAccessibleDescription(/not your current password/);
    await password.fill(PASSWORD);
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(code).toHaveAccessibleDescription(/This code is not correct/);
    await code.fill(await generate({ secret, epoch: SEEDED_AT.getTime() / 1000 }));
    await page.getByRole("button", { name: "Turn on" }).click();
    const kept = page.getByRole("group", { name: /Save these recovery codes/ });
    await expect(kept.getByRole("listitem")).toHaveCount(10);
    forget(complaints, /400/);
    expect(await axeFindings(page)).toEqual([]);
    const codes = await kept.getByRole("listitem").allTextContents();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      kept.getByRole("button", { name: "Download" }).click(),
    ]);
    const text = await fs.readFile(await download.path(), "utf8");
    for (const one of codes) expect(text).toContain(one);
    await kept.getByRole("button", { name: "I have saved them" }).click();
    // The button is gone, and a keyboard goes on from the section.
    await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeFocused();
    await expect(kept).toHaveCount(0);

    expect((await signInElsewhere(site, { email })).status).toBe(401);
    expect((await signInElsewhere(site, { email, code: codes[0] })).status).toBe(200);
    expect((await signInElsewhere(site, { email, code: codes[0] })).status).toBe(401);

    await page.getByRole("button", { name: "Turn off" }).click();
    const dialog = page.getByRole("dialog", { name: "Turn off two-step verification" });
    await dialog.getByLabel("Your password").fill("not the right one");
    await dialog.getByRole("button", { name: "Turn off" }).click();
    // The sign-in was before the second factor was set up, so it does not count.
    const question = page.getByRole("dialog", { name: "Please confirm that it is you" });
    await question.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await question.getByLabel("Code").fill(codes[1] ?? "");
    await expectSound(page);
    await question.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription(/not your current password/);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
    expect((await signInElsewhere(site, { email })).status).toBe(200);
    forget(complaints, /40[03]/);
  });
}

test("asks before leaving while recovery codes have not been saved", async ({ page, site }) => {
  await signInAs(page, site);
  await openAccount(page);
  await page.getByRole("button", { name: "Set up" }).click();
  const link = await page.getByRole("link", { name: "open the app on this device" }).getAttribute("href");
  const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
  const code = await generate({ secret, epoch: SEEDED_AT.getTime() / 1000 });
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("group", { name: /Save these recovery codes/ });
  await expect(codes).toBeFocused();

  const overview = page
    .getByRole("navigation", { name: "Staff area" })
    .getByRole("link", { name: "Overview" });
  await overview.click();
  const dialog = page.getByRole("dialog", { name: "Have you saved your recovery codes?" });
  await expect(dialog).toContainText("They are not shown again.");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Stay on this page" }).click();
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  // For a navigation to another document the browser asks.
  const isPrevented = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(await page.evaluate(isPrevented)).toBe(true);
  await codes.getByRole("button", { name: "I have saved them" }).click();
  await expect(codes).toHaveCount(0);
  expect(await page.evaluate(isPrevented)).toBe(false);
  await overview.click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("a user changes name and password, and ends sessions", async ({ page, site, complaints }) => {
  await signInAs(page, site, "recruiter");
  const { email } = await openAccount(page);
  const name = page.getByLabel("Your name");
  await name.fill("   ");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Rita Camilleri");
  const save = page.getByRole("button", { name: "Save name" });
  await save.click();
  await expect(page.getByRole("banner")).toContainText("Rita Camilleri");
  await expect(save).toBeFocused();

  const current = page.getByLabel("Current password");
  const password = page.getByLabel("New password");
  const change = page.getByRole("button", { name: "Change password" });
  await current.fill(PASSWORD);
  await password.fill("rita camilleri");
  await expect(page.getByText(/easy to guess/)).toBeVisible();
  await change.click();
  await expect(password).toHaveAccessibleDescription(/easy to guess/);
  await current.fill("not the right one");
  await password.fill(OTHER_PASSWORD);
  await expect(page.getByText(/^(Good|Strong)/)).toBeVisible();
  await change.click();
  await expect(current).toHaveAccessibleDescription(/not your current password/);
  expect(await axeFindings(page)).toEqual([]);
  forget(complaints, /400/);

  const elsewhere = await signInElsewhere(site, { email });
  const { token } = await elsewhere.json();
  await current.fill(PASSWORD);
  await password.fill(OTHER_PASSWORD);
  await change.click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Password changed.");
  await expect(current).toHaveValue("");
  const refused = await fetch(`${site.url}/api/users/me`, { headers: { Authorization: `Bearer ${token}` } });
  expect(refused.status).toBe(401);

  const sessions = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText("This device");
  for (let count = 0; count < 3; count += 1) {
    expect((await signInElsewhere(site, { email, password: OTHER_PASSWORD })).status).toBe(200);
  }
  // Another screen and back: this session survives the password change, and the list is reloaded.
  await page.getByRole("link", { name: "Overview" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Camilleri");
  await page.getByRole("link", { name: "My account" }).first().click();
  await expect(sessions).toHaveCount(4);
  await page.getByRole("button", { name: "Sign out Firefox on Windows" }).first().click();
  await expect(sessions).toHaveCount(3);
  await expect(page.getByText("eight hours after the sign-in, also while you work")).toBeVisible();
  const heading = page.getByRole("heading", { name: "Where you are signed in" });
  await expect(heading).toBeFocused();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(sessions).toHaveCount(1);
  await expect(heading).toBeFocused();
});
