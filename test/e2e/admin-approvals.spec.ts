import type { Page } from "@playwright/test";
import { createProduct } from "../support/build-content.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { expect, expectSound, forget, openScreen, test } from "./fixtures.ts";
import { signInAs, signInWith } from "./sign-in.ts";
import { makeStaff } from "../support/site-staff.ts";
import { drawn } from "../support/drawn.ts";
import { maltaDay } from "../../src/rules/time/malta-time.ts";

const saving = (page: Page) => page.getByRole("region", { name: "Saving" });
/** The notice about the yes; an admin has one about the second step too. */
const notice = (page: Page) =>
  page.locator("[data-notice]").filter({ hasText: /asked for the yes|sent it back/ });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens a screen as a person who has an account. */
async function openWith(page: Page, site: TestSite, user: { email: string }, path: string) {
  // A screen that is open would notice the end of its session.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signInWith(page, site, user);
  await openScreen(page, path);
}

/** Chooses a kind under Settings, Publishing. */
async function choose(page: Page, site: TestSite, label: string) {
  await openScreen(page, `${site.url}/admin/settings/publishing`);
  await page.getByRole("checkbox", { name: label }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

for (const width of drawn(import.meta.filename, [390, 1280])) {
  test(`one person writes a page, another one publishes it, at ${width} pixels`, async ({
    page,
    emptySite: site,
    complaints,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    site.setNow(SEEDED_AT);
    const admin = await signInAs(page, site, "admin", "Rita Vella");
    // Alone there is no second person.
    await choose(page, site, "Pages");
    await expect(page.getByRole("group", { name: "Please correct 1 field" })).toContainText(
      "Only one account can publish pages",
    );
    await expectSound(page);
    forget(complaints, /400: .*\/api\/settings\/publishing$/);
    const editor = await makeStaff(site, "editor", "Karl Borg");
    await button(page, "Save").click();
    await expect(saving(page)).toContainText("Saved at");

    await openScreen(page, `${site.url}/admin/pages/new`);
    await page.getByLabel("Title", { exact: true }).fill("Our bread");
    // What the save was told of the yes arrives after it was asked for.
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
    await page.route("**/approval", async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const response = await route.fetch();
      await late;
      await route.fulfill({ response });
    });
    await button(page, "Ask for a yes").click();
    const missing = page.getByRole("dialog", { name: "Something is missing" });
    await missing.getByRole("button", { name: "Ask anyway" }).click();
    await expect(notice(page)).toContainText("You asked for the yes");
    arrive();
    await page.unrouteAll({ behavior: "wait" });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(notice(page)).toContainText("You asked for the yes");
    await expectSound(page);
    const editorOf = page.url();

    await openWith(page, site, editor, `${site.url}/admin`);
    const waiting = page.getByRole("region", { name: "Waits for your yes" });
    await expect(waiting).toContainText("asked for the yes");
    // Before what is on the site and what comes.
    const panels = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(panels.first()).toHaveText("Waits for you (1)");
    await expectSound(page);
    await waiting.getByRole("link", { name: "Our bread" }).click();
    await expect(page).toHaveURL(editorOf);
    await expect(button(page, "Send back…")).toBeVisible();
    await button(page, "Send back…").click();
    const dialog = page.getByRole("dialog", { name: "Send back" });
    await dialog.getByLabel("What is to be changed").fill("Say which bread.");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Send back" }).click();
    await expect(notice(page)).toContainText("Say which bread.");

    await openWith(page, site, admin, editorOf);
    await expect(notice(page)).toContainText("“Say which bread.”");
    await expectSound(page);
    await page.getByLabel("Title", { exact: true }).fill("Our rye bread");
    await button(page, "Ask for a yes").click();
    await missing.getByRole("button", { name: "Ask anyway" }).click();
    await expect(notice(page)).toContainText("You asked for the yes");
    expect((await fetch(`${site.url}/our-rye-bread`)).status).toBe(404);

    await openWith(page, site, editor, editorOf);
    await button(page, "Publish").click();
    await expect(page.getByText("Our rye bread is published.").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "On the site" })).toContainText("Live");
    // What is published now is changed by a next version, without opening it again.
    await page.getByLabel("Title", { exact: true }).fill("Our dark bread");
    await button(page, "Save as next version…").click();
    await button(page, "Save next version").click();
    await expect(page).toHaveURL(`${editorOf}?version=next`);
  });
}

test("the change of a published product is looked at beside what is on the site", async ({
  page,
  emptySite: site,
}) => {
  site.setNow(SEEDED_AT);
  const { id } = await createProduct(site.connection.db, { name: "Galletti", price: 299 });
  const live = `${site.url}/admin/products/${id}`;
  const editor = await makeStaff(site, "editor", "Karl Borg");
  await signInAs(page, site, "admin", "Rita Vella");
  await choose(page, site, "Products, with their offers");
  await expect(saving(page)).toContainText("Saved at");
  await openScreen(page, live);
  await page.getByRole("textbox", { name: /^Price( optional)?$/ }).fill("3.49");
  await expect(button(page, "Save")).toHaveCount(0);
  await button(page, "Save as next version…").click();
  await page.getByRole("button", { name: "Save next version" }).click();
  await expect(page).toHaveURL(`${live}?version=next`);
  await button(page, "Ask for a yes").click();
  await page.getByRole("button", { name: "Ask anyway" }).click();
  await expect(notice(page)).toContainText("You asked for the yes");
  await openWith(page, site, editor, `${live}?version=next`);
  await expect(notice(page)).toContainText("What it changes");
  await expect(notice(page).getByRole("deletion").first()).toHaveText("2");
  await expect(notice(page).getByRole("insertion").first()).toHaveText("3");
  await expectSound(page);
  await button(page, "Publish").click();
  await expect(page).toHaveURL(live);
  await expect(page.getByRole("textbox", { name: /^Price( optional)?$/ })).toHaveValue("3.49");
});

test("the move of a next version in the calendar says that it needs the yes again, and undo brings the yes back", async ({
  page,
  emptySite: site,
}) => {
  site.setNow(SEEDED_AT);
  const { id } = await createProduct(site.connection.db, { name: "Galletti", price: 299 });
  const editor = await makeStaff(site, "editor", "Karl Borg");
  await signInAs(page, site, "admin", "Rita Vella");
  await choose(page, site, "Products, with their offers");
  await expect(saving(page)).toContainText("Saved at");
  const path = `${site.url}/api/products/${id}`;
  const headers = { Origin: site.url };
  const send = async (method: "put" | "post", call: string, data: object) =>
    (await page.request[method](`${path}${call}`, { data, headers })).json();
  const state = async () => (await (await page.request.get(`${path}/approval`)).json()).request.state;
  const nextFrom = new Date(SEEDED_AT.getTime() + 7 * 86_400_000);
  const { version } = await send("put", "/next", { price: 349, nextFrom: nextFrom.toISOString() });
  await send("put", "/approval", { version, isNext: true });
  const day = maltaDay(nextFrom);
  await openWith(page, site, editor, `${site.url}/admin/calendar?view=month&day=${day.slice(0, 7)}-01`);
  await send("post", "/approval/give", { version, isNext: true });
  expect(await state()).toBe("given");
  await page.getByRole("button", { name: /Galletti/ }).focus();
  for (const key of ["m", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText(/“Galletti” moved to .*\. Ask a colleague for the yes again\./);
  expect(await state()).toBe("changed since");
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText("Moved back.");
  expect(await state()).toBe("given");
});
