import type { Locator, Page } from "@playwright/test";
import { drawNoise } from "../support/hostile-files.ts";
import { axeFindings, expect, horizontalOverflow, hydrated, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

/** A picture like no other, so that the library has it anew. */
async function newPicture(name: string) {
  return { name, mimeType: "image/png", buffer: await drawNoise("png", 90, 60) };
}

async function choose(page: Page, button: Locator, files: Parameters<Locator["setInputFiles"]>[0]) {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(files);
}

async function openLibrary(page: Page, query = "") {
  await page.goto(`/admin/pictures${query}`);
  await hydrated(page);
}

test("many pictures are uploaded at once, and one that fails does not stop the others", async ({
  page,
  emptySite,
  complaints,
}) => {
  await signInAs(page, emptySite);
  await page.goto(`${emptySite.url}/admin/pictures`);
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "No pictures yet" })).toBeVisible();

  const whole = await newPicture("bread.png");
  await choose(page, page.getByRole("button", { name: "Upload pictures" }), [
    whole,
    { ...whole, name: "torn.png", buffer: whole.buffer.subarray(0, 200) },
    { name: "menu.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
    await newPicture("wine.png"),
  ]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByRole("status")).toHaveText("2 of 4 uploaded, 2 failed", { timeout: 30_000 });
  await expect(uploads).toContainText("This picture can't be read: it is damaged");
  await expect(uploads).toContainText("“menu.pdf” is no picture we can use");
  // Exactly one answer was a refusal, and the console says so.
  expect(complaints.filter((line) => !/400/.test(line))).toEqual([]);
  complaints.length = 0;
  await uploads.getByRole("button", { name: "Clear this list" }).click();
  await expect(uploads).toBeHidden();

  const cards = page.getByRole("button", { name: /^Details of/ });
  await expect(cards).toHaveCount(2);
  const words = page.getByRole("textbox", { name: /^What the picture shows/ });
  await words.first().fill("A ħobża on a board");
  await words.first().press("Enter");
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("Description saved.");
  await expect(page.getByRole("button", { name: "Details of: A ħobża on a board" })).toBeVisible();

  await page.getByRole("link", { name: "Without a description" }).click();
  await expect(cards).toHaveCount(1);
  await page.getByRole("link", { name: "All" }).click();
  await expect(cards).toHaveCount(2);
  await page.getByRole("searchbox").fill("hobza");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/q=hobza/);
  await expect(cards).toHaveCount(1);

  // Away with one that nobody uses.
  await cards.click();
  const details = page.getByRole("dialog", { name: "Picture" });
  await expect(details.getByText("Nowhere so far.")).toBeVisible();
  await details.getByRole("button", { name: "Delete this picture" }).click();
  await details.getByRole("button", { name: "Delete for good" }).click();
  await expect(details).toBeHidden();
  await expect(page.getByRole("heading", { name: "No picture shows “hobza”" })).toBeVisible();
});

for (const width of [1280, 390]) {
  test(`the library at ${width} px: pages, details with where a picture is used, nothing for axe to find`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, site);
    await openLibrary(page);
    const cards = page.getByRole("button", { name: /^Details of/ });
    await expect(cards).toHaveCount(60);
    expect(await axeFindings(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    const next = page.getByRole("link", { name: "Page 2" });
    await next.click();
    // The address changes before the cards do.
    await expect(next).toHaveAttribute("aria-current", "page");

    // Every picture of the sample content is used somewhere.
    await cards.first().click();
    const details = page.getByRole("dialog", { name: "Picture" });
    await expect(details.getByRole("listitem").getByRole("link").first()).toHaveAttribute(
      "href",
      /^\/admin\//,
    );
    await expect(details.getByText(/can’t be deleted as long as it is used/)).toBeVisible();
    await expect(details.getByRole("button", { name: "Replace everywhere" })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    // The dialog leaves the page's scroll bar its room.
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(details).toBeHidden();
    await expect(cards.first()).toBeFocused();
  });
}

test("pictures that are still on their way hold back whoever leaves", async ({ page, emptySite }) => {
  await signInAs(page, emptySite);
  await page.goto(`${emptySite.url}/admin/pictures`);
  await hydrated(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/upload/image", async (route) => {
    await held;
    await route.continue();
  });
  const upload = page.getByRole("button", { name: "Upload pictures" });
  const uploads = page.getByRole("region", { name: "Uploads" });
  const bin = page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Bin" });
  const dialog = page.getByRole("dialog", { name: "Pictures are still on their way" });
  await choose(page, upload, await newPicture("bread.png"));
  await bin.click();
  await expect(dialog).toContainText("would be stopped");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Stay here" }).click();
  await expect(dialog).toBeHidden();
  letGo();
  await expect(uploads.getByRole("status")).toHaveText("1 of 1 uploaded");

  // One that never arrives.
  await page.route("**/api/upload/image", () => undefined);
  await choose(page, upload, await newPicture("wine.png"));
  await bin.click();
  await dialog.getByRole("button", { name: "Leave and stop them" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bin");

  // Where nothing is under way, nothing is asked.
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Details of/ })).toHaveCount(1);
  await bin.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bin");
});

test("a recruiter is told kindly that the pictures are not theirs", async ({ page, site }) => {
  await signInAs(page, site, "recruiter");
  await page.goto("/admin/pictures");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is not yours to change");
});
