import fs from "node:fs";
import os from "node:os";
import type { Locator, Page } from "@playwright/test";
import { makeStaff, PASSWORD } from "../support/site-staff.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import {
  axeFindingsInBothSchemes,
  expect,
  forget,
  test,
  openScreen,
  expectSoundInBothSchemes,
} from "./fixtures.ts";
import { letProofsExpire, signInAs } from "./sign-in.ts";

const list = (page: Page): Locator => page.getByRole("region", { name: "Make it yours" });

const step = (page: Page, title: string): Locator =>
  list(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title }) });

async function openOverview(page: Page, site: TestSite): Promise<void> {
  await openScreen(page, `${site.url}/admin`);
}

/** Writes through the API as the person who is signed in. */
async function write(page: Page, site: TestSite, method: "PUT" | "POST", path: string, data: object) {
  const origins = (await page.context().storageState()).origins.filter(({ origin }) => origin === site.url);
  const token = origins[0]?.localStorage.find(({ name }) => name === "authToken")?.value;
  const answer = await page.request.fetch(`${site.url}${path}`, {
    method,
    data,
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A folder on another file system than the one of the test sites. */
function folderOnAnotherDisk(): string {
  const { dev } = fs.statSync(process.cwd());
  const found = ["/dev/shm", os.tmpdir()].find((folder) => fs.statSync(folder).dev !== dev);
  if (!found) throw new Error("This machine has one file system only.");
  return `${found}/no-such-backups`;
}

test("every step of a new installation opens its field and ticks itself", async ({ page }) => {
  await using site = await openTestSite();
  await signInAs(page, site, "admin");
  await openOverview(page, site);
  await expect(list(page)).toContainText("0 of 8 steps are done");

  await list(page).getByRole("link", { name: "Enter the name" }).click();
  await expect(page.getByRole("textbox", { name: /^Name\b/ })).toBeFocused();
  await page.getByRole("textbox", { name: /^Name\b/ }).fill("Gelli");
  await page.getByRole("textbox", { name: /^Tagline/ }).fill("");
  await page.getByRole("textbox", { name: /^Founded in/ }).fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await openOverview(page, site);
  const brand = step(page, "Name, logo and colours");
  await expect(brand.getByText("As at the first start: Main colour.")).toBeVisible();
  await brand.getByRole("link", { name: "Main colour" }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/colours#field-primary$/);
  await write(page, site, "PUT", "/api/settings/colours", { accent: "#0b6e7a" });
  await openOverview(page, site);
  await expect(brand).toContainText("Done");

  await write(page, site, "PUT", "/api/settings/contact", {
    ...{ phone: "2100 0000", whatsapp: "", email: "", careersEmail: "", investorsEmail: "" },
    ...{ legalName: "", registrationNumber: "", vatNumber: "", address: "" },
  });
  await write(page, site, "PUT", "/api/settings/announcements", { topBarNote: "" });
  await write(page, site, "PUT", "/api/settings/links", {
    ...{
      shopOnline: "",
      shopProduct: "",
      downloadApp: "",
      rewards: "",
      iffranka: "",
      privacyPolicy: "/privacy",
      terms: "",
    },
    ...{ radio: "", channels: [] },
  });
  await openOverview(page, site);
  await expect(step(page, "Contacts and links")).toContainText("Done");

  await list(page).getByRole("link", { name: "Add a store" }).click();
  await expect(page.getByRole("textbox", { name: /^Name\b/ })).toBeFocused();
  const day = [{ opens: "07:30", closes: "20:00" }];
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  await write(page, site, "POST", "/api/stores", {
    ...{
      name: "Rabat",
      street: "1 Triq il-Kbira",
      locality: "Rabat",
      postcode: "RBT 1000",
      island: "Malta",
    },
    ...{ latitude: 35.88, longitude: 14.4, phone: "2100 0001", status: "published" },
    hours: Object.fromEntries(days.map((name) => [name, day])),
  });
  await write(page, site, "PUT", "/api/menus/footer", { columns: [] });
  await openOverview(page, site);
  await expect(step(page, "Your first store, with its hours")).toContainText("Done");
  await expect(step(page, "Menus")).toContainText("Done");

  const takeOut = { name: /^Remove \d+ records$/ };
  await list(page).getByRole("button", takeOut).click();
  await page.getByRole("dialog").getByRole("button", takeOut).click();
  await expect(step(page, "Sample content removed")).toContainText("Done");

  await list(page).getByRole("link", { name: "Invite a colleague" }).click();
  await expect(page.getByRole("dialog", { name: "Invite a colleague" })).toBeVisible();
  await makeStaff(site, "editor", "Carmen");
  await openOverview(page, site);
  await expect(step(page, "Colleagues invited")).toContainText("Done");
  await expect(list(page)).toContainText("6 of 8 steps are done");

  // The two others are settings of the process: the site starts again with them.
  await using restarted = await openTestSite({
    beside: site,
    env: {
      SMTP_URL: "smtp://127.0.0.1:2525",
      MAIL_FROM: "shop@gelli.example",
      BACKUP_DIR: folderOnAnotherDisk(),
    },
  });
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signInAs(page, restarted, "admin");
  const finished = page.waitForResponse(
    (response) => response.url().endsWith("/api/onboarding") && response.request().method() === "PUT",
  );
  await openOverview(page, restarted);
  await expect(list(page)).toContainText("All 8 steps are done. From now on the list is in System.");
  await finished;
  await openOverview(page, restarted);
  await expect(page.getByRole("region", { name: "On the site now" })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await page.goto(`${restarted.url}/admin/system`);
  await expect(list(page).getByText("Done", { exact: true })).toHaveCount(8);
});

test("the sample content goes to the bin and comes back at one press", async ({ page, complaints }) => {
  await using site = await openTestSite();
  await signInAs(page, site, "admin");
  const [product] = await (await page.request.get(`${site.url}/api/products`)).json();
  await write(page, site, "PUT", `/api/products/${product.id}`, { name: "Ftira of our own" });
  await openOverview(page, site);
  const samples = step(page, "Sample content removed");
  await expect(samples).toContainText("Edited by staff, so they stay: Ftira of our own.");
  await letProofsExpire(site);
  const takeOut = samples.getByRole("button", { name: /^Remove \d+ records$/ });
  const dialog = page.getByRole("dialog", { name: "Remove the sample content" });
  await takeOut.click();
  await expect(dialog).toContainText("You can undo this for a day");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await takeOut.click();
  await dialog.getByRole("button", { name: /^Remove \d+ records$/ }).click();
  const question = page.getByRole("dialog", { name: "Please confirm that it is you" });
  await question.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await question.getByRole("button", { name: "Confirm" }).click();
  forget(complaints, /^403: /);
  await expect(samples).toContainText(/\d+ records removed. You can undo this for a day/);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  const left = await (await page.request.get(`${site.url}/api/products`)).json();
  expect(left.map(({ name }: { name: string }) => name)).toEqual(["Ftira of our own"]);
  // The undo is there after the screen was left.
  await openOverview(page, site);
  await samples.getByRole("button", { name: "Undo" }).click();
  await expect(samples).toContainText(/\d+ records restored/);
  // The count grows while the records come back; the button is there when all are.
  await expect(samples.getByRole("button", { name: /^Remove \d+ records$/ })).toBeVisible();
  const back = await (await page.request.get(`${site.url}/api/products`)).json();
  expect(back.length).toBeGreaterThan(50);
});

test("the list is dismissed and found again, by admins alone", async ({ page, emptySite }) => {
  await signInAs(page, emptySite, "admin");
  await openOverview(page, emptySite);
  // Without sample content there is none to take out.
  await expect(list(page)).toContainText("of 7 steps are done");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSoundInBothSchemes(page);
  }
  await page.getByRole("button", { name: "Leave as it is: Menus" }).click();
  await expect(step(page, "Menus")).toContainText("Left as it is");
  const focused = page.getByRole("main").locator(":focus");
  await page.getByRole("button", { name: "Dismiss the list" }).press("Enter");
  await expect(list(page)).toHaveCount(0);
  await expect(focused).toBeVisible();
  await openScreen(page, `${emptySite.url}/admin/system`);
  await expect(step(page, "Menus")).toContainText("Left as it is");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await list(page).getByRole("button", { name: "Show it on the overview" }).press("Enter");
  await expect(list(page).getByRole("button", { name: "Show it on the overview" })).toHaveCount(0);
  await expect(list(page).locator(":focus")).toBeVisible();
  await openOverview(page, emptySite);
  await expect(list(page)).toBeVisible();

  await page.goto("about:blank");
  await page.context().clearCookies();
  await signInAs(page, emptySite, "editor");
  await openOverview(page, emptySite);
  await expect(page.getByRole("region", { name: "Your permissions" })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});
