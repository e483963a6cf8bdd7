import type { Page } from "@playwright/test";
import { openTestSite, SEEDED_AT, type TestSite } from "../support/test-site.ts";
import {
  axeFindingsInBothSchemes,
  expect,
  forget,
  horizontalOverflow,
  openScreen,
  test,
} from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

/** Sends a message as a visitor does. @returns its reference */
async function write(page: Page, site: TestSite, message: string, change: object = {}): Promise<string> {
  const answer = await page.request.post(`${site.url}/message`, {
    maxRedirects: 0,
    multipart: {
      topic: "complaint",
      store: "",
      order: "",
      message,
      name: "Ġorġa Ħili",
      email: "gorga@visitor.example",
      phone: "",
      homepage: "",
      shown: new Date(SEEDED_AT.getTime() - 60_000).toISOString(),
      ...change,
    },
  });
  expect(answer.status()).toBe(303);
  return answer.headers()["location"]?.split("=")[1] ?? "";
}

const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("a message is found, taken, noted, answered, and its state is undone", async ({ page }) => {
  const site = await openTestSite();
  const reference = await write(page, site, "The bread was stale.\n<b>Twice</b> this week.");
  await signInAs(page, site, "admin");
  await openScreen(page, `${site.url}/admin`);
  const panel = page.getByRole("region", { name: "Messages waiting (1)" });
  await panel.getByRole("link", { name: "A complaint, Ġorġa Ħili" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A complaint");
  // What visitors write is text.
  await expect(page.getByText("<b>Twice</b> this week.")).toBeVisible();

  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByLabel("State")).toHaveValue("progress");
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("State")).toHaveValue("new");

  await page.getByLabel("A note for colleagues").check();
  await page.getByLabel("Note", { exact: true }).fill("The oven was out of order on Monday.");
  await page.getByRole("button", { name: "Save note" }).click();
  const entries = page.getByRole("list", { name: "Notes and answers" });
  await expect(entries).toContainText("The oven was out of order on Monday.");

  await page.getByLabel("An answer by e-mail").check();
  await page.getByLabel("Answer to gorga@visitor.example").fill("We are sorry. The next loaf is on us.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(entries.getByRole("listitem")).toHaveCount(2);
  await expect(entries).toContainText("The next loaf is on us.");
  await expect(page.getByLabel("State")).toHaveValue("answered");

  await page.getByRole("link", { name: "All messages" }).click();
  await page.getByRole("searchbox", { name: "Search messages" }).fill(reference);
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]q=${reference}`));
  await expect(
    page.getByRole("list", { name: "Messages, the newest first" }).getByRole("listitem"),
  ).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search messages" }).fill("zeppelin");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("No message matches your search and filters.")).toBeVisible();
  await site.close();
});

test("words that are typed while the first results arrive stay in the search", async ({ page }) => {
  const site = await openTestSite();
  await write(page, site, "Where is my umbrella?");
  await signInAs(page, site, "admin");
  await openScreen(page, `${site.url}/admin/messages`);
  const field = page.getByRole("searchbox", { name: "Search messages" });
  const { promise: typed, resolve: finish } = Promise.withResolvers<void>();
  await page.route(/messages\.data\?.*q=zeppelin/, async (route) => {
    await typed;
    await route.continue();
  });
  await field.fill("zeppelin");
  await field.press("Enter");
  await field.fill("umbrella");
  finish();
  await expect(page.getByText("No message matches your search and filters.")).toBeVisible();
  await expect(field).toHaveValue("umbrella");
  // A link is followed, once the field has lost the focus.
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await expect(field).toHaveValue("");
  await site.close();
});

test("an answer meets that of a colleague: nothing is sent, and what was written stays", async ({
  page,
  complaints,
}) => {
  const site = await openTestSite();
  await write(page, site, "Where is my umbrella?");
  await signInAs(page, site, "admin");
  await openScreen(page, `${site.url}/admin/messages`);
  await page.getByRole("list", { name: "Messages, the newest first" }).getByRole("link").click();
  await page.getByLabel("Answer to gorga@visitor.example").fill("It is at the desk.");
  site.connection.sqlite.prepare("UPDATE messages SET version = version + 1, state = 'closed'").run();
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("A colleague has changed this message since you opened it")).toBeVisible();
  await expect(page.getByLabel("Answer to gorga@visitor.example")).toHaveValue("It is at the desk.");
  await expect(page.getByLabel("State")).toHaveValue("closed");
  forget(complaints, /^409/);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("list", { name: "Notes and answers" })).toContainText("It is at the desk.");
  await site.close();
});

test("the list and a message are accessible and fit a phone, also with long words; a message is deleted for good", async ({
  page,
}) => {
  const site = await openTestSite();
  await write(page, site, `${"Pneumonoultramicroscopic".repeat(20)} ${"long words ".repeat(200)}`, {
    name: "Ġ".repeat(80),
    email: `${"a".repeat(60)}@visitor.example`,
  });
  await write(page, site, "Second", { email: "", phone: "9900 1122", topic: "lost" });
  await signInAs(page, site, "admin");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await openScreen(page, `${site.url}/admin/messages`);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: /Pneumono/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A complaint");
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
  await page.getByRole("button", { name: "Delete message" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click();
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await expect(
    page.getByRole("list", { name: "Messages, the newest first" }).getByRole("listitem"),
  ).toHaveCount(1);
  await site.close();
});

test("an editor without the permission sees no messages, and is told why", async ({
  page,
  site,
  complaints,
}) => {
  await signInAs(page, site, "editor");
  await page.goto("/admin/messages");
  await expect(page.getByText("Your account can’t open this page")).toBeVisible();
  await expect(page.getByRole("link", { name: "Messages" })).toHaveCount(0);
  complaints.length = 0;
});

test("an empty list says how visitors can write", async ({ page, emptySite }) => {
  await signInAs(page, emptySite, "admin");
  await openScreen(page, `${emptySite.url}/admin/messages`);
  await expect(page.getByText("Add the section “Contact form” to a page")).toBeVisible();
});
