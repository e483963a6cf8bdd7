import type { Page } from "@playwright/test";
import { drawNoise } from "../support/hostile-files.ts";
import { PASSWORD } from "../support/site-staff.ts";
import type { TestSite } from "../support/test-site.ts";
import { axeFindings, expect, forget, openScreen, test } from "./fixtures.ts";
import { sessionCheck, signInAs } from "./sign-in.ts";

/** Opens a library with one picture in it, of which nothing says what it shows. */
async function openOnePicture(page: Page, site: TestSite) {
  const user = await signInAs(page, site);
  const image = { name: "bread.png", mimeType: "image/png", buffer: await drawNoise("png", 90, 60) };
  const headers = { Origin: site.url };
  const sent = await page.request.post(`${site.url}/api/upload/image`, { headers, multipart: { image } });
  expect(sent.status()).toBe(201);
  const { id } = await sent.json();
  const checked = sessionCheck(page);
  await openScreen(page, `${site.url}/admin/pictures`);
  await checked;
  return {
    user,
    words: page.getByRole("textbox", { name: /^Description/ }),
    notices: page.getByRole("region", { name: "Notifications" }),
    products: page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Products" }),
    asks: page.getByRole("dialog", { name: "You have unsaved changes" }),
    stored: async () => {
      const { db } = site.connection;
      return (await db.selectFrom("images").select("alt").where("id", "=", id).executeTakeFirst())?.alt;
    },
  };
}

const ONE_PICTURE = "**/api/images/*";

test("saves a description once the user has signed in again", async ({ page, emptySite, complaints }) => {
  const { user, words, notices, stored } = await openOnePicture(page, emptySite);
  await emptySite.accounts.db.deleteFrom("sessions").where("userId", "=", user.id).execute();
  await words.fill("A ħobża on a board");
  await words.press("Tab");
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(words).toHaveValue("A ħobża on a board");
  await words.press("Enter");
  await expect(notices).toContainText("Description saved.");
  expect(await stored()).toBe("A ħobża on a board");
  forget(complaints, /401/);
});

test("asks before leaving with a description not saved", async ({ page, emptySite, complaints }) => {
  const { words, notices, products, asks, stored } = await openOnePicture(page, emptySite);
  await page.route(ONE_PICTURE, (route) => route.fulfill({ status: 503, json: {} }));
  await words.fill("A ħobża on a board");
  await words.press("Tab");
  await expect(page.getByText("The server is very busy.")).toBeVisible();
  await products.click();
  await expect(asks).toContainText("not saved yet");
  expect(await axeFindings(page)).toEqual([]);
  await asks.getByRole("button", { name: "Stay on this page" }).click();
  await expect(asks).toBeHidden();
  await expect(words).toHaveValue("A ħobża on a board");

  await page.getByRole("searchbox").fill("wine");
  await page.getByRole("searchbox").press("Enter");
  await expect(words).toHaveCount(0);
  await page.getByRole("link", { name: "See all pictures" }).click();
  await expect(words).toHaveValue("A ħobża on a board");

  await page.unroute(ONE_PICTURE);
  await words.press("Enter");
  await expect(notices).toContainText("Description saved.");
  expect(await stored()).toBe("A ħobża on a board");
  forget(complaints, /503/);

  // An undo that fails says so.
  await page.route(ONE_PICTURE, (route) => route.fulfill({ status: 503, json: {} }));
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText("The server is very busy.");
  forget(complaints, /503/);
  await products.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
});

test("keeps what is typed during a save, and leaves once all is saved", async ({ page, emptySite }) => {
  const { words, notices, products, asks, stored } = await openOnePicture(page, emptySite);
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked: unknown[] = [];
  await page.route(ONE_PICTURE, async (route) => {
    const gate = gates[asked.length];
    asked.push(route.request().postDataJSON());
    await gate?.promise;
    await route.continue();
  });
  await words.fill("A ħobża");
  await words.press("Enter");
  await expect.poll(() => asked).toEqual([{ alt: "A ħobża" }]);
  await words.fill("A ħobża on a board");
  gates[0]?.resolve();
  await expect(notices).toContainText("Description saved.");
  await expect(page.getByRole("button", { name: "Details of: A ħobża" })).toBeVisible();
  await expect(words).toHaveValue("A ħobża on a board");

  // The click leaves the field, which sends the words.
  await products.click();
  await expect(asks).toBeVisible();
  await expect.poll(() => asked.length).toBe(2);
  gates[1]?.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
  expect(await stored()).toBe("A ħobża on a board");
});
