import type { Page } from "@playwright/test";
import { KEPT_NOTICE } from "../../src/rules/contact/subscription.ts";
import { writeSubscriptionEmail } from "../../src/site/subscribers/subscription-email.ts";
import { CONSENT, openNewsletter, SECOND_CONSENT } from "../support/subscribers.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { axeFindingsInBothSchemes, expect, horizontalOverflow, openScreen, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

const MARIA = "maria@visitor.example";

const open = (site: TestSite) => openNewsletter({ db: site.connection.db, now: () => SEEDED_AT });

/** The addresses in the e-mail to who has asked last. */
async function readEmail({ accounts }: TestSite): Promise<{ confirm: string; leave: string }> {
  await accounts.emails.settled();
  const { db, config } = accounts;
  const { id } = await db.selectFrom("subscription_requests").select("id").executeTakeFirstOrThrow();
  const email = await writeSubscriptionEmail({ db, config }, id);
  const pathOf = (address = "") => new URL(address).pathname;
  return { confirm: pathOf(email?.link), leave: pathOf(email?.unsubscribe) };
}

/** Opens the form by the footer, as a person does who takes their time. */
async function begin(page: Page): Promise<void> {
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  await footer.getByLabel("Get the week’s offers by e-mail").fill(MARIA);
  await footer.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get the week’s offers by e-mail");
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a visitor subscribes from the footer, confirms by a button, and leaves at one press", async ({
      page,
      emptySite: site,
    }) => {
      await open(site);
      await page.goto(site.url);
      const footer = page.getByRole("contentinfo");
      await footer.getByLabel("Get the week’s offers by e-mail").fill(MARIA);
      await footer.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(MARIA);
      expect(page.url()).toBe(`${site.url}/subscribe`);
      await expect(page.getByRole("main")).toContainText(KEPT_NOTICE);
      await page.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByRole("alert")).toContainText("Please tick this box");
      await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(MARIA);
      await page.getByLabel(CONSENT).check();
      site.setNow(new Date(SEEDED_AT.getTime() + 10_000));
      await page.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Please look at your e-mails");
      const { confirm, leave } = await readEmail(site);

      await page.goto(site.url + confirm);
      await expect(page.getByRole("main")).toContainText(CONSENT);
      await expect(page.getByRole("main")).not.toContainText(SECOND_CONSENT);
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are subscribed");
      expect((await page.goto(site.url + confirm))?.status()).toBe(410);

      await page.goto(site.url + leave);
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are unsubscribed");
      await expect(page.getByRole("main")).toContainText(KEPT_NOTICE);
    });
  });
}

test("a program that opens every link of an e-mail changes nothing; the one-click POST of a mail program unsubscribes", async ({
  emptySite: site,
  request,
}) => {
  await open(site);
  const { db } = site.connection;
  const states = () => db.selectFrom("subscribers").select(["email", "unsubscribedDate"]).execute();
  const body = { email: MARIA, consent: true };
  expect((await request.post(`${site.url}/api/subscribers`, { data: body })).status()).toBe(202);
  const { confirm, leave } = await readEmail(site);
  for (const path of [confirm, leave, `${confirm}.data`, `${leave}.data`])
    for (const method of ["GET", "HEAD"]) {
      const response = await request.fetch(site.url + path, { method });
      expect(response.status(), path).toBe(200);
      expect(response.headers()["cache-control"]).toBe("no-store");
    }
  expect(await states()).toEqual([]);
  expect(await db.selectFrom("subscription_requests").select("email").execute()).toEqual([{ email: MARIA }]);
  expect((await request.post(site.url + confirm, { maxRedirects: 0 })).status()).toBe(303);
  await request.get(site.url + leave);
  expect(await states()).toEqual([{ email: MARIA, unsubscribedDate: null }]);
  const foreign = await request.post(site.url + leave, { headers: { Origin: "https://elsewhere.example" } });
  expect(foreign.status()).toBe(403);
  const oneClick = await request.post(site.url + leave, {
    form: { "List-Unsubscribe": "One-Click" },
    maxRedirects: 0,
  });
  expect(oneClick.status()).toBe(200);
  expect(await states()).toEqual([{ email: MARIA, unsubscribedDate: expect.any(String) }]);
});

test("the pages fit every screen and are accessible in both schemes; without words of consent there are none", async ({
  page,
  site,
}) => {
  expect((await page.goto("/subscribe"))?.status()).toBe(404);
  await expect(page.getByRole("contentinfo").getByRole("button")).toHaveCount(0);
  await open(site);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await begin(page);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  }
  await page.getByRole("button", { name: "Subscribe" }).click();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  expect((await page.goto("/unsubscribe/unknown"))?.status()).toBe(410);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("staff find, export and delete subscribers; a colleague with that right alone has the place in the sidebar", async ({
  page,
  emptySite: site,
}) => {
  await open(site);
  await page.request.post(`${site.url}/api/subscribers`, { data: { email: MARIA, consent: true } });
  const { confirm } = await readEmail(site);
  await page.request.post(site.url + confirm);
  await page.setViewportSize({ width: 320, height: 800 });
  await signInAs(page, site, "admin");
  await openScreen(page, `${site.url}/admin/messages`);
  await page.getByRole("link", { name: "Subscribers" }).click();
  const list = page.getByRole("list", { name: "Subscribers, the newest first" });
  await expect(list).toContainText(MARIA);
  await list.getByText("What was agreed to").click();
  await expect(list).toContainText(CONSENT);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export subscribers" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^subscribers-2026-11-18\.csv$/);
  await page.getByLabel("Search subscribers").fill("joe");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("No subscriber matches")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: `Delete ${MARIA}` }).click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("heading", { name: "No subscribers yet" })).toBeVisible();
  await expect(page.getByRole("main").locator(":focus")).toBeVisible();
});
