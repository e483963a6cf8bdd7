import type { Page } from "@playwright/test";
import { bannerServer } from "../../src/content/kinds/banners/banner.server.ts";
import { getRecord } from "../../src/content/lifecycle/read.ts";
import { createBanner, createBlog, createStore } from "../support/build-content.ts";
import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, forget, horizontalOverflow, hydrated, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

const PERIOD = "view=month&day=2027-03-01";

const dayOf = (page: Page, words: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: words, exact: true }) });

async function openCalendar(page: Page, query = PERIOD): Promise<void> {
  await page.goto(`/admin/calendar?${query}`);
  await hydrated(page);
}

for (const width of drawn(import.meta.filename, [390, 1280])) {
  test(`the calendar of a month is sound and opens an entry, at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    const { db } = site.accounts;
    const title = `Figolli again ${width}`;
    await createBlog(db, { title, publishAt: "2027-03-10T08:00:00.000Z" });
    await signInAs(page, site, "editor");
    for (const view of ["month", "week", "list"]) {
      await openCalendar(page, `view=${view}&day=2027-03-10`);
      await expect(dayOf(page, "Wednesday 10 March")).toContainText(title);
      expect(await axeFindings(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    }
    await page.getByRole("button", { name: title }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toContainText("Post appears at 09:00, Wednesday 10 March");
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel("Move to", { exact: true }).fill("");
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("Please enter a day and a time");
    await dialog.getByLabel("Move to", { exact: true }).fill("11/03/2027");
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(dayOf(page, "Thursday 11 March").getByRole("button", { name: title })).toBeFocused();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      "moved to Thursday 11 March",
    );
  });
}

test("an address with a day after which no days can be computed shows the usual days", async ({
  page,
  site,
}) => {
  await signInAs(page, site, "admin");
  const last = "9999-12-31";
  for (const path of [
    `calendar?day=${last}`,
    `calendar?view=week&day=${last}`,
    `offers?week=${last}`,
    `products/prices?until=${last}`,
    `insight?from=9999-12-01&until=${last}`,
  ]) {
    const response = await page.request.get(`/admin/${path}`);
    expect([path, response.status()]).toEqual([path, 200]);
  }
});

test("an entry is moved by keys, and back by undo", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await createBanner(site.accounts.db, {
    title: "Easter eggs",
    position: "footer",
    startDate: "2027-03-16T08:00:00.000Z",
  });
  await signInAs(page, site, "editor");
  await openCalendar(page);
  const entry = page.getByRole("button", { name: /Easter eggs/ });
  await entry.focus();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(dayOf(page, "Wednesday 24 March")).toContainText("Easter eggs");
  await page.keyboard.press("Escape");
  await expect(dayOf(page, "Tuesday 16 March")).toContainText("Easter eggs");
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await expect(dayOf(page, "Wednesday 17 March")).toContainText("Easter eggs");
  await expect(entry).toBeFocused();
  // Tab puts it down too, and says so.
  await page.keyboard.press("Tab");
  await expect(page.getByText("Easter eggs put down on Wednesday 17 March.")).toBeAttached();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("“Easter eggs” moved to Wednesday 17 March.");
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText("Moved back.");
  await expect(dayOf(page, "Tuesday 16 March")).toContainText("Easter eggs");
});

test("what ends at midnight is moved by its dialog to the day that is typed", async ({ page, site }) => {
  const { db } = site.accounts;
  const { id } = await createBanner(db, {
    title: "Carnival sweets",
    position: "footer",
    endDate: "2027-02-07T23:00:00.000Z",
  });
  await signInAs(page, site, "editor");
  await openCalendar(page, "view=month&day=2027-02-01");
  await page.getByRole("button", { name: /Carnival sweets/ }).click();
  const dialog = page.getByRole("dialog", { name: "Carnival sweets" });
  await expect(dialog.getByRole("textbox", { name: "Move to" })).toHaveValue("07/02/2027");
  await expect(dialog.getByLabel("Time")).toHaveValue("24:00");
  await dialog.getByRole("textbox", { name: "Move to" }).fill("09/02/2027");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dayOf(page, "Tuesday 9 February")).toContainText("Carnival sweets");
  expect((await getRecord(db, bannerServer, id)).endDate).toBe("2027-02-09T23:00:00.000Z");
});

test("arrows move between the days and the entries, and the whole is one tab stop", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await createBanner(site.accounts.db, {
    title: "Kites",
    position: "footer",
    startDate: "2027-03-20T08:00:00.000Z",
  });
  await signInAs(page, site, "editor");
  await openCalendar(page);
  const before = page.locator("main summary");
  await before.focus();
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAccessibleName("New on Monday 1 March");
  await page.keyboard.press("ArrowRight");
  await expect(focused).toHaveAccessibleName("New on Tuesday 2 March");
  await page.getByRole("button", { name: "New on Saturday 20 March" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveAccessibleName(/Kites/);
  await page.keyboard.press("ArrowLeft");
  await expect(focused).toHaveAccessibleName("New on Friday 19 March");
  await page.keyboard.press("Shift+Tab");
  await expect(before).toBeFocused();
});

test("an entry that is moved by keys stays in view and in focus in a day that shows fewer than it has", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const startDates = ["06", "07", "08", "09"].map((hour) => `2032-05-10T${hour}:00:00.000Z`);
  for (const startDate of startDates)
    await createBanner(site.accounts.db, {
      title: `Early tulips ${startDate}`,
      position: "footer",
      startDate,
    });
  await createBanner(site.accounts.db, {
    title: "Late peonies",
    position: "footer",
    startDate: "2032-05-11T20:00:00.000Z",
  });
  await signInAs(page, site, "editor");
  await openCalendar(page, "view=month&day=2032-05-01");
  const monday = dayOf(page, "Monday 10 May");
  await expect(monday.getByRole("link")).toHaveText("and 1 more on Monday 10 May");
  const focused = page.locator(":focus");
  await page.getByRole("button", { name: /Late peonies/ }).focus();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowLeft");
  await expect(monday.getByRole("button", { name: /Late peonies/ })).toBeFocused();
  await page.keyboard.press("Enter");
  // It is the last of its day, once it has been saved.
  await expect(monday.getByRole("link")).toHaveText("and 2 more on Monday 10 May");
  await expect(page.getByRole("button", { name: /Late peonies/ })).toBeHidden();
  await expect(monday.getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveAccessibleName("New on Tuesday 11 May");
  // A special day, which its day names too.
  const exceptions = [{ date: "2032-05-19", hours: [], reason: "Stocktaking" }];
  await createStore(site.accounts.db, { name: "Naxxar of the special day", exceptions });
  await openCalendar(page, "view=month&day=2032-05-01");
  await page.getByRole("button", { name: /Naxxar of the special day/ }).focus();
  await page.keyboard.press("m");
  for (const [key, day] of [
    ["ArrowLeft", "Tuesday 18 May"],
    ["ArrowLeft", "Monday 17 May"],
    ["Enter", "Monday 17 May"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dayOf(page, day).getByRole("button", { name: /Naxxar of the special day/ })).toBeFocused();
  }
});

test("Tab comes to what is shown, also where the day of the address is empty", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await createBanner(site.accounts.db, {
    title: "Village feast",
    position: "footer",
    startDate: "2027-06-20T08:00:00.000Z",
  });
  await signInAs(page, site, "editor");
  for (const address of ["view=list&day=2027-06-01", "view=week&day=2027-06-14"]) {
    await openCalendar(page, address);
    const stop = page.locator('ol[data-view] [data-stop][tabindex="0"]:visible');
    await expect(stop).toHaveCount(1);
  }
});

test("an entry is moved by dragging it to another day", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await createBanner(site.accounts.db, {
    title: "Almond blossom",
    position: "footer",
    startDate: "2027-02-09T08:00:00.000Z",
  });
  await signInAs(page, site, "editor");
  const library = page.waitForResponse(/drag-.*\.js/);
  await openCalendar(page, "view=month&day=2027-02-01");
  await library;
  const entry = page.getByRole("button", { name: /Almond blossom/ });
  await entry.hover();
  await expect(entry).toHaveAttribute("draggable", "true");
  await entry.dragTo(dayOf(page, "Thursday 11 February"));
  await expect(dayOf(page, "Thursday 11 February")).toContainText("Almond blossom");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "moved to Thursday 11 February",
  );
});

test("a draft is begun on its day, and gone again by undo", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAs(page, site, "editor");
  await openCalendar(page, "view=month&day=2027-01-01");
  await page.getByRole("button", { name: "New on Tuesday 12 January" }).click();
  const dialog = page.getByRole("dialog", { name: "New in the calendar" });
  await dialog.getByLabel("What").selectOption("Page");
  await dialog.getByRole("button", { name: "Create a draft" }).click();
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await expect(dialog.getByLabel("Title")).toHaveAccessibleDescription("Please enter a title.");
  await dialog.getByLabel("Title").fill("Carnival");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create a draft" }).click();
  const day = dayOf(page, "Tuesday 12 January");
  await expect(day).toContainText("Carnival");
  await expect(day).toContainText("Not ready");
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(day).not.toContainText("Carnival");
});

test("a calendar program reads a person's calendar by a secret address, which they can revoke", async ({
  page,
  site,
  complaints,
}) => {
  await signInAs(page, site, "editor");
  await openCalendar(page);
  const dialog = page.getByRole("dialog", { name: "In your calendar program" });
  // Where it is not known whether there is one, none is created, which would end it.
  await page.route("**/api/calendar/link", (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Create an address" })).toBeDisabled();
  await page.unroute("**/api/calendar/link");
  forget(complaints, /^503/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await dialog.getByRole("button", { name: "Create an address" }).click();
  const field = dialog.getByLabel("Address");
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
  expect(await axeFindings(page)).toEqual([]);
  // The rest of the page is inert, so what is told is in the dialog.
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.locator("[aria-live=polite]")).toHaveText(/copied/);
  await dialog.getByRole("button", { name: "Dismiss" }).click();
  await expect(dialog.getByRole("region", { name: "Notifications" })).toBeHidden();
  const { pathname } = new URL(await field.inputValue());
  const read = () => fetch(site.url + pathname);
  expect(await (await read()).text()).toContain("BEGIN:VCALENDAR");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(dialog).toContainText("You have an address since 18 November 2026.");
  await dialog.getByRole("button", { name: "Revoke it" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("revoked");
  expect((await read()).status).toBe(404);
});
