import type { Locator, Page } from "@playwright/test";
import { createPage, createProduct } from "../support/build-content.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { PASSWORD } from "../support/site-staff.ts";
import type { TestSite } from "../support/test-site.ts";
import { drawn } from "../support/drawn.ts";
import {
  axeFindings,
  expect,
  forget,
  horizontalOverflow,
  openScreen,
  test,
  expectSound,
  holdBack,
} from "./fixtures.ts";
import { signInAs, storedSession } from "./sign-in.ts";

/** A picture like no other, so that the library takes it as new. */
async function newPicture(name: string) {
  return { name, mimeType: "image/png", buffer: await drawNoise("png", 90, 60) };
}

async function choose(page: Page, button: Locator, files: Parameters<Locator["setInputFiles"]>[0]) {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(files);
}

/** Puts a picture into the library past all screens. */
async function sendPicture(page: Page, site: TestSite): Promise<{ id: string; imageUrl: string }> {
  const image = await newPicture("old.png");
  const sent = await page.request.post(`${site.url}/api/upload/image`, {
    headers: { Origin: site.url },
    multipart: { image, alt: "Bread" },
  });
  expect(sent.status()).toBe(201);
  return sent.json();
}

async function openLibrary(page: Page, query = "") {
  await openScreen(page, `/admin/pictures${query}`);
}

test("uploads many pictures, and continues if one fails", async ({ page, emptySite, complaints }) => {
  await signInAs(page, emptySite);
  await openScreen(page, `${emptySite.url}/admin/pictures`);
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
  await expect(uploads).toContainText("“menu.pdf” is not a supported picture");
  // Exactly one answer was a refusal, and the console says so.
  expect(complaints.filter((line) => !/400/.test(line))).toEqual([]);
  complaints.length = 0;
  await uploads.getByRole("button", { name: "Clear list" }).click();
  await expect(uploads).toBeHidden();

  const cards = page.getByRole("button", { name: /^Details of/ });
  await expect(cards).toHaveCount(2);
  const words = page.getByRole("textbox", { name: /^Description/ });
  await words.first().fill("A ħobża on a board");
  await words.first().press("Enter");
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Description saved.");
  await expect(page.getByRole("button", { name: "Details of: A ħobża on a board" })).toBeVisible();

  await page.getByRole("link", { name: "Without a description" }).click();
  await expect(cards).toHaveCount(1);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(cards).toHaveCount(2);
  await page.getByRole("searchbox").fill("hobza");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/q=hobza/);
  await expect(cards).toHaveCount(1);

  // Away with one that no record uses.
  await cards.click();
  const details = page.getByRole("dialog", { name: "Picture" });
  await expect(details.getByText("Not used yet.")).toBeVisible();
  await details.getByRole("button", { name: "Delete picture" }).click();
  await details.getByRole("button", { name: "Delete permanently" }).click();
  await expect(details).toBeHidden();
  await expect(page.getByRole("heading", { name: "No pictures found for “hobza”" })).toBeVisible();
});

for (const width of drawn(import.meta.filename, [1280, 390])) {
  test(`the library has pages, and says where a picture is used, at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, site);
    await openLibrary(page);
    const cards = page.getByRole("button", { name: /^Details of/ });
    await expect(cards).toHaveCount(60);
    await expectSound(page);
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
    await expect(details.getByText(/that is in use can’t be deleted/)).toBeVisible();
    await expect(details.getByRole("button", { name: "Replace everywhere" })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    // The dialog leaves the page's scroll bar its room.
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(details).toBeHidden();
    await expect(cards.first()).toBeFocused();
  });
}

test("asks before the library is left with running uploads", async ({ page, emptySite }) => {
  await signInAs(page, emptySite);
  await openScreen(page, `${emptySite.url}/admin/pictures`);
  const letGo = await holdBack(page, "**/api/upload/image");
  const upload = page.getByRole("button", { name: "Upload pictures" });
  const uploads = page.getByRole("region", { name: "Uploads" });
  const products = page
    .getByRole("navigation", { name: "Staff area" })
    .getByRole("link", { name: "Products" });
  const dialog = page.getByRole("dialog", { name: "Uploads are still running" });
  await choose(page, upload, await newPicture("bread.png"));
  await products.click();
  await expect(dialog).toContainText("cancels the uploads");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Stay on this page" }).click();
  await expect(dialog).toBeHidden();
  letGo();
  await expect(uploads.getByRole("status")).toHaveText("1 of 1 uploaded");

  // One that never arrives.
  await page.route("**/api/upload/image", () => undefined);
  await choose(page, upload, await newPicture("wine.png"));
  await products.click();
  await dialog.getByRole("button", { name: "Leave and cancel uploads" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");

  // Where nothing is under way, nothing is asked.
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Details of/ })).toHaveCount(1);
  await products.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products");
});

test("an older upload's rejection does not end a new session", async ({ page, emptySite, complaints }) => {
  await signInAs(page, emptySite);
  await openScreen(page, `${emptySite.url}/admin/pictures`);
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  await page.route("**/api/upload/image", async (route) => {
    asked += 1;
    const gate = gates[asked - 1];
    if (!gate) return route.continue();
    await gate.promise;
    await route.fulfill({ status: 401, json: { error: "Your session has expired. Please sign in again." } });
  });
  const upload = page.getByRole("button", { name: "Upload pictures" });
  await choose(page, upload, [await newPicture("bread.png"), await newPicture("wine.png")]);
  await expect.poll(() => asked).toBe(2);
  gates[0]?.resolve();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const { authToken } = await storedSession(page);
  expect(authToken).not.toBeNull();
  gates[1]?.resolve();
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByRole("status")).toHaveText("0 of 2 uploaded, 2 failed");
  expect((await storedSession(page)).authToken).toBe(authToken);

  // And the server has not been told to end it.
  await uploads.getByRole("button", { name: "Try again: bread.png" }).click();
  await expect(uploads.getByRole("status")).toHaveText("1 of 2 uploaded, 1 failed");
  forget(complaints, /401/);
});

test("keeps a description typed during an upload, and saves it", async ({ page, emptySite }) => {
  await signInAs(page, emptySite);
  const { imageUrl } = await sendPicture(page, emptySite);
  const { id } = await createProduct(emptySite.connection.db, { imageUrl, imageAlt: "Bread" });
  await openScreen(page, `${emptySite.url}/admin/products/${id}`);
  const gate = await holdBack(page, "**/api/upload/image");
  await choose(page, page.getByRole("button", { name: "Upload another" }), await newPicture("wine.png"));
  const words = page.getByLabel("Description (alt text)");
  await words.fill("A bottle of wine");
  await words.press("Tab");
  const named = page.waitForResponse("**/api/images/*");
  const arrived = page.waitForResponse("**/api/upload/image");
  gate();
  expect((await (await arrived).json()).alt).toBe("");
  expect((await (await named).json()).alt).toBe("A bottle of wine");
  await expect(words).toHaveValue("A bottle of wine");
});

test("a description typed during a second upload is that of the second picture alone", async ({
  page,
  emptySite,
}) => {
  await signInAs(page, emptySite);
  const { id } = await createProduct(emptySite.connection.db);
  await openScreen(page, `${emptySite.url}/admin/products/${id}`);
  await choose(page, page.getByRole("button", { name: "Upload a picture" }), await newPicture("bread.png"));
  const another = page.getByRole("button", { name: "Upload another" });
  await expect(another).toBeVisible();
  const gate = await holdBack(page, "**/api/upload/image");
  await choose(page, another, await newPicture("wine.png"));
  const named = page.waitForResponse("**/api/images/*");
  const words = page.getByLabel("Description (alt text)");
  await words.fill("A bottle of wine");
  await words.press("Tab");
  const arrived = page.waitForResponse("**/api/upload/image");
  gate();
  const { id: wine } = await (await arrived).json();
  expect(await (await named).json()).toMatchObject({ id: wine, alt: "A bottle of wine" });
});

/** Opens the gallery of a new page, which has two entries without a picture. @returns its fold and its entries */
async function openGallery(page: Page, site: TestSite) {
  await signInAs(page, site);
  const pictures = [{ caption: "One" }, { caption: "Two" }];
  const sections = [{ id: "gallery", kind: "gallery", title: "Ours", pictures }];
  const { id } = await createPage(site.connection.db, { status: "draft", sections });
  await openScreen(page, `${site.url}/admin/pages/${id}`);
  const fold = page.getByRole("button", { name: /^Gallery/ });
  await fold.click();
  return { fold, entries: page.getByRole("list", { name: "Pictures", exact: true }).locator(":scope > li") };
}

test("in a gallery, a description is saved with its own picture where pictures were moved", async ({
  page,
  emptySite,
}) => {
  const { entries } = await openGallery(page, emptySite);
  const ids: string[] = [];
  for (const [at, name] of ["bread.png", "wine.png"].entries()) {
    const arrived = page.waitForResponse("**/api/upload/image");
    await choose(
      page,
      entries.nth(at).getByRole("button", { name: "Upload a picture" }),
      await newPicture(name),
    );
    ids.push((await (await arrived).json()).id);
    await expect(entries.nth(at).getByRole("button", { name: "Upload another" })).toBeVisible();
  }
  const named = page.waitForResponse("**/api/images/*");
  const words = entries.first().getByLabel("Description (alt text)");
  const move = page.getByRole("button", { name: "Move Picture 1 down" });
  await move.click();
  await words.fill("A bottle of wine");
  await words.press("Tab");
  await move.click();
  await words.fill("A loaf of bread");
  await words.press("Tab");
  // The first description that the library got.
  expect(await (await named).json()).toMatchObject({ id: ids[0], alt: "A loaf of bread" });
});

test("says that an upload was stopped where its section is folded", async ({ page, emptySite }) => {
  const { fold, entries } = await openGallery(page, emptySite);
  await holdBack(page, "**/api/upload/image");
  const upload = entries.last().getByRole("button", { name: "Upload a picture" });
  await choose(page, upload, await newPicture("bread.png"));
  await fold.click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "“bread.png” was not uploaded: its place was closed. Please choose it again.",
  );
});

test("waits for the response once a replacement is sent", async ({ page, emptySite }) => {
  await signInAs(page, emptySite);
  const { imageUrl } = await sendPicture(page, emptySite);
  await createProduct(emptySite.connection.db, { imageUrl });
  await openScreen(page, `${emptySite.url}/admin/pictures`);
  // Held back at its answer: a route would hold what is sent.
  const wire = await page.context().newCDPSession(page);
  const held = Promise.withResolvers<string>();
  wire.on("Fetch.requestPaused", ({ requestId }) => held.resolve(requestId));
  await wire.send("Fetch.enable", {
    patterns: [{ urlPattern: "*/api/images/*/replace", requestStage: "Response" }],
  });
  await page.getByRole("button", { name: "Details of: Bread" }).click();
  const details = page.getByRole("dialog", { name: "Picture" });
  await details.getByRole("button", { name: "Replace everywhere" }).click();
  const choice = page.getByRole("dialog", { name: "Choose the new picture" });
  await choose(page, choice.getByRole("button", { name: "Upload a picture" }), await newPicture("new.png"));
  const compare = page.getByRole("dialog", { name: "Replace picture everywhere" });
  const replace = compare.getByRole("button", { name: "Replace in 1 place" });
  await replace.click();
  const requestId = await held.promise;
  await expect(replace).toHaveAttribute("aria-busy", "true");
  await expect(compare.getByRole("button", { name: "Choose another" })).toBeDisabled();
  for (const attempt of [1, 2, 3]) {
    await page.keyboard.press("Escape");
    await expect(compare, `Escape ${attempt}`).toBeVisible();
  }
  await expect(compare.getByRole("button", { name: "Close" })).toBeDisabled();
  await expect(replace).toHaveAttribute("aria-busy", "true");
  await wire.send("Fetch.continueRequest", { requestId });
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Picture replaced everywhere",
  );
  await expect(details).toBeHidden();
});

test("tells a recruiter that they have no access to pictures", async ({ page, site }) => {
  await signInAs(page, site, "recruiter");
  await page.goto("/admin/pictures");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You don’t have permission");
});
