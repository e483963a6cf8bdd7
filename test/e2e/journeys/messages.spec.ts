import type { Page } from "@playwright/test";
import { SEEDED_AT, type TestSite } from "../../support/test-site.ts";
import { expect, hydrated, test, expectSoundInBothSchemes } from "../fixtures.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** Searches from the home page, by the overlay or, without JavaScript, by the search page. */
async function search(page: Page, query: string, isScripted: boolean): Promise<void> {
  await page.goto("/");
  if (isScripted) {
    await hydrated(page);
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
    await page.getByRole("dialog", { name: "Search" }).getByRole("searchbox").fill(query);
    return;
  }
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await page.getByRole("searchbox").fill(query);
  await page.getByRole("button", { name: "Search" }).click();
}

/** Opens a top answer by a part of its address. */
async function openAnswer(page: Page, address: string): Promise<void> {
  const answer = page.getByRole("list", { name: "Top answers" }).locator(`a[href*="${address}"]`);
  await answer.click();
  await expect(page).toHaveURL((url) => url.href.includes(address));
}

/** As long as a person takes to fill in a form. */
function passAMinute(site: TestSite): void {
  site.setNow(new Date(SEEDED_AT.getTime() + 60_000));
}

async function fillIn(page: Page, message: string): Promise<void> {
  await page.getByLabel("Your message").fill(message);
  await page.getByLabel("Your name").fill("Ġorġa Ħili");
  await page.getByLabel("E-mail").fill("gorga@visitor.example");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a complaint: search, write, send", async ({ page, site }) => {
      await search(page, "complaint", javaScriptEnabled);
      await openAnswer(page, "/message?topic=complaint");
      await expect(page.getByLabel("What is it about?")).toHaveValue("complaint");
      passAMinute(site);
      await fillIn(page, "The bread of this morning was stale.");
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page).toHaveURL(/\/message\/sent\?reference=/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, your message is with us");
      const reference = new URL(page.url()).searchParams.get("reference") ?? "none";
      await expect(page.getByText(reference)).toBeVisible();
      const stored = site.connection.sqlite.prepare("SELECT text FROM messages WHERE reference = ?").pluck();
      expect(stored.get(reference)).toBe("The bread of this morning was stale.");
    });

    test("a birthday cake: the answer says when and where to order", async ({ page }) => {
      await search(page, "birthday cake", javaScriptEnabled);
      await expect(page.getByRole("list", { name: "Top answers" })).toContainText("Send us a message");
      await openAnswer(page, "/customer-care#order-ahead");
      await expect(page.getByText("Two days ahead is enough for most things")).toBeVisible();
    });

    test("a recall: what to do with a product", async ({ page }) => {
      await search(page, "recall", javaScriptEnabled);
      await openAnswer(page, "/customer-care#recalls");
      await expect(page.getByText("do not eat or use it")).toBeVisible();
    });

    test("a return without a receipt", async ({ page }) => {
      await search(page, "return without receipt", javaScriptEnabled);
      await openAnswer(page, "/customer-care#no-receipt");
      await expect(page.getByText("Any proof of purchase will do")).toBeVisible();
    });

    test("something lost: search, write with a photo, send", async ({ page, site }) => {
      await search(page, "lost and found", javaScriptEnabled);
      await openAnswer(page, "/message?topic=lost");
      passAMinute(site);
      // Another one in each way: the same message twice is one.
      const lost = `I left a red umbrella at the deli${javaScriptEnabled ? "" : " yesterday"}.`;
      await fillIn(page, lost);
      await page.getByLabel("Store").selectOption({ index: 1 });
      const picture = "test/guide-pictures.ts";
      await page.getByLabel("Photo").setInputFiles(picture);
      await page.getByRole("button", { name: "Send message" }).click();
      // It is no picture: everything else is still there.
      await expect(page).toHaveTitle(/^Error: /);
      await expect(page.getByLabel("Photo")).toHaveAccessibleDescription(/JPEG, PNG, WebP, AVIF or GIF/);
      await expect(page.getByLabel("Your message")).toHaveValue(lost);
      site.setNow(new Date(SEEDED_AT.getTime() + 120_000));
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page).toHaveURL(/\/message\/sent\?reference=/);
    });

    test("a form sent at once comes back whole, and goes the second time", async ({ page, site }) => {
      // A page that is not in the cache yet, so that it is rendered now.
      await page.goto(`/message?topic=feedback&from=${javaScriptEnabled ? 1 : 2}`);
      // Another one in each way: the same message twice is one.
      const thanks = `Thank you for the quiet hour${javaScriptEnabled ? "" : " of today"}.`;
      await fillIn(page, thanks);
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByRole("alert")).toContainText("has not been sent yet");
      await expect(page.getByLabel("Your message")).toHaveValue(thanks);
      await expect(page.getByLabel("What is it about?")).toHaveValue("feedback");
      passAMinute(site);
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page).toHaveURL(/\/message\/sent\?reference=/);
    });
  });
}

test("the form, its errors and the thanks are accessible on narrow screens", async ({ page, site }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/message?topic=lost");
    await expectSoundInBothSchemes(page);
    // Checked before it is sent, in the words of the field.
    await hydrated(page);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByLabel("Your message")).toBeFocused();
    await expect(page.getByLabel("Your name")).toHaveAccessibleDescription("Please tell us your name.");
    await expectSoundInBothSchemes(page);
    await page.goto("/message/sent?reference=ABCD-2345");
    await expectSoundInBothSchemes(page);
  }
  // The keyboard does not reach the invisible field either.
  await page.goto(`${site.url}/customer-care`);
  await expect(page.getByLabel("Leave this empty")).toHaveAttribute("tabindex", "-1");
});

test("no address puts words on the page of thanks, or makes up a topic", async ({ page }) => {
  for (const reference of ["", "Call+1-800-FREE", "%3Cb%3Ehi%3C/b%3E"]) {
    const answer = await page.goto(`/message/sent?reference=${reference}`);
    expect(answer?.status()).toBe(404);
  }
  await page.goto("/message?topic=nothing");
  await expect(page.getByLabel("What is it about?")).toHaveValue("");
});

test("an empty site shows the form once it has an address", async ({ page, emptySite }) => {
  expect((await page.goto(`${emptySite.url}/message`))?.status()).toBe(404);
  await page.goto(`${emptySite.url}/customer-care`);
  await expect(page.getByRole("heading", { name: "Send a message" })).toHaveCount(0);
  const value = JSON.stringify({ email: "care@shop.example" });
  emptySite.connection.sqlite
    .prepare(
      "INSERT INTO settings (name, value, version, createdDate, updatedDate) VALUES ('contact', ?, 1, '2026-11-18', '2026-11-18')",
    )
    .run(value);
  await page.goto(`${emptySite.url}/customer-care`);
  await expect(page.getByRole("heading", { name: "Send a message" })).toBeVisible();
});
