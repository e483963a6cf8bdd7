import { generate, generateSecret } from "otplib";
import { drawNoise } from "../support/hostile-files.ts";
import { giveSecondFactor, makeStaff, PASSWORD } from "../support/site-staff.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { expectSaved, makeJob, press, saving, storedJob } from "./editing-a-job.ts";
import { axeFindingsInBothSchemes, expect, forget, openScreen, test } from "./fixtures.ts";
import { openEditor, sessionCheck, signInAs, openAs } from "./sign-in.ts";

test("conflict dialog, in light and dark", async ({ page, site, complaints }) => {
  const job = await makeJob(site, "Baker for axe");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  const theirs = { introduction: "Bread for the evening." };
  await page.request.put(`/api/jobs/${job.id}`, { data: theirs, headers: { Origin: site.url } });
  await page.getByLabel("Introduction").fill("Cakes for the morning.");
  await press(page, "Save");
  await expect(page.getByRole("dialog", { name: "You (in another window) have changed" })).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Decide later" }).click();
  await expect(page.getByRole("button", { name: "Choose now" })).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  forget(complaints, /409/);
});

test("dialog that restores unsaved work, in light and dark", async ({ page, site }) => {
  const job = await makeJob(site, "Found by axe");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await page.getByLabel("Introduction").fill("Bread for the whole day.");
  await expect(saving(page)).toContainText("Not saved yet");
  await page.reload();
  const dialog = page.getByRole("dialog", { name: "Restore unsaved changes?" });
  await expect(dialog).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Introduction")).toHaveValue("Bread for the morning.");
});

test("a calendar and a menu that are taller than the window scroll to their end", async ({ page, site }) => {
  await page.setViewportSize({ width: 683, height: 330 });
  await openAs(page, site, "admin", "/admin/banners/new");
  await page
    .getByRole("button", { name: /^Choose a day/ })
    .first()
    .click();
  const days = page
    .getByRole("dialog", { name: /^Choose a day/ })
    .getByRole("cell")
    .getByRole("button");
  await days.last().focus();
  await expect(days.last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 256 });
  await openScreen(page, "/admin/people");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem").last()).toBeInViewport({ ratio: 1 });
});

test("asks for the second factor in the sign-in dialog too", async ({ page, site, complaints }) => {
  const job = await makeJob(site, "Two steps");
  const user = await signInAs(page, site, "recruiter");
  const secret = generateSecret();
  await giveSecondFactor(site, user, secret);
  await openEditor(page, `/admin/jobs/${job.id}`);
  await site.accounts.db.deleteFrom("sessions").where("userId", "=", user.id).execute();
  await page.getByLabel("Introduction").fill("Bread in two steps.");
  await press(page, "Save");

  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  const password = dialog.getByLabel("Password", { exact: true });
  const goOn = dialog.getByRole("button", { name: "Sign in and continue" });
  await expect(password).toBeFocused();
  await expect(dialog.getByLabel("E-mail address")).toHaveValue(user.email);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await password.fill(PASSWORD);
  await goOn.click();
  const code = dialog.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expect(dialog.getByRole("status")).toContainText("Your password is correct.");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await code.fill("000000");
  await goOn.click();
  await expect(dialog.getByRole("alert")).toHaveText("This code is not correct.");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await code.fill(await generate({ secret, epoch: SEEDED_AT.getTime() / 1000 }));
  await page.keyboard.press("Enter");
  await expectSaved(page);
  await expect(dialog).toBeHidden();
  expect((await storedJob(site, job.id))?.introduction).toBe("Bread in two steps.");
  forget(complaints, /401/);
});

test("what was typed in a dialog stays when the session ends, the page is reloaded, or Escape or the page beside the dialog is pressed", async ({
  page,
  site,
  complaints,
}) => {
  const user = await signInAs(page, site, "admin");
  await openScreen(page, "/admin/people");
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite a colleague" });
  // The browser asks before it reloads.
  const isPrevented = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(await page.evaluate(isPrevented)).toBe(false);
  await invitation.getByLabel("Name").fill("Carmen");
  expect(await page.evaluate(isPrevented)).toBe(true);
  await page.mouse.click(5, 5);
  // And so does the dialog before Escape closes it.
  const question = page.getByRole("dialog", { name: "You have unsaved changes" });
  await page.keyboard.press("Escape");
  await expect(question).toContainText("Closing “Invite a colleague” would lose what you have entered.");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await site.accounts.db.deleteFrom("sessions").where("userId", "=", user.id).execute();
  await invitation.getByRole("button", { name: "Send invitation" }).click();
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in and continue" }).click();
  await expect(dialog).toBeHidden();
  await expect(invitation.getByLabel("Name")).toHaveValue("Carmen");
  await invitation.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Close anyway" }).click();
  await expect(invitation).toBeHidden();
  forget(complaints, /401/);
});

test("a link asks before it loses a name that is typed, and Back before it loses what is typed in a dialog", async ({
  page,
  site,
}) => {
  await openAs(page, site, "admin", "/admin/account");
  await page.getByLabel("Your name").fill("Ċensa");
  const places = page.getByRole("navigation", { name: "Staff area" });
  await places.getByText("More").click();
  const people = places.getByRole("link", { name: "People" });
  await people.click();
  const question = page.getByRole("dialog", { name: "You have unsaved changes" });
  await expect(question).toContainText("Your new name is not saved yet.");
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page.getByLabel("Your name")).toHaveValue("Ċensa");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name saved. Colleagues now see Ċensa.").last()).toBeVisible();
  await people.click();
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite a colleague" });
  await invitation.getByLabel("Name").fill("Carmen");
  await page.evaluate(() => history.back());
  await expect(question).toContainText("Closing “Invite a colleague” would lose what you have entered.");
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(invitation.getByLabel("Name")).toHaveValue("Carmen");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByLabel("Your name")).toBeVisible();
  await expect(invitation).toBeHidden();
});

test("the sign-in dialog says that its script for passkeys could not be loaded", async ({
  page,
  site,
  complaints,
}) => {
  const job = await makeJob(site, "Without a script");
  const user = await signInAs(page, site, "recruiter");
  await openEditor(page, `/admin/jobs/${job.id}`);
  await site.accounts.db.deleteFrom("sessions").where("userId", "=", user.id).execute();
  await page.getByLabel("Introduction").fill("Bread without a passkey.");
  await press(page, "Save");
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  // The library of passkeys.
  await page.route("**/assets/esm-*.js", (route) => route.abort("failed"));
  const passkey = dialog.getByRole("button", { name: "Use a passkey" });
  await passkey.click();
  await expect(dialog.getByRole("alert")).toContainText("The server can’t be reached.");
  await expect(passkey).not.toHaveAttribute("aria-busy");
  forget(complaints, /401|ERR_FAILED|Failed to fetch/);
});

test("asks before leaving if the browser could not store a copy", async ({ page, site }) => {
  const job = await makeJob(site, "Without a copy");
  await signInAs(page, site, "recruiter");
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The storage is full.", "QuotaExceededError");
    };
  });
  const checked = sessionCheck(page);
  await openScreen(page, `/admin/jobs/${job.id}`);
  // The answer about the session can't be stored either, and no person is signed out by that.
  await (await checked).finished();
  await page.getByLabel("Introduction").fill("Bread without a copy.");
  await page.getByRole("link", { name: "All jobs" }).click();
  const dialog = page.getByRole("dialog", { name: "You have unsaved changes" });
  await expect(dialog).toContainText("This browser has no copy of your changes");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Stay on this page" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Introduction")).toHaveValue("Bread without a copy.");
  await page.getByRole("link", { name: "All jobs" }).click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/admin\/jobs$/);
  expect((await storedJob(site, job.id))?.introduction).toBe("Bread for the morning.");
});

test("the palette, the help sheet and the draft's preview, in light and dark", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const job = await makeJob(site, "Draft for axe", "draft");
  await openAs(page, site, "recruiter", `/admin/jobs/${job.id}`);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill("Draft for");
  await expect(page.getByRole("option", { name: /Draft for axe/ })).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  await expect(preview.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(preview.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText("Draft for axe");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await preview.getByRole("button", { name: "Close" }).press("Enter");
  await expect(page.getByRole("button", { name: "Preview", exact: true })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Close the preview" }).press("Enter");
  await expect(page.getByRole("button", { name: "Preview", exact: true })).toBeFocused();
});

test("Escape closes the picture library at once, with text in its search too", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/blogs/new");
  await page.getByRole("button", { name: "From the library" }).first().click();
  const library = page.getByRole("dialog", { name: "Choose a picture from the library" });
  await library.getByRole("searchbox", { name: "Search the library" }).fill("bread");
  await page.keyboard.press("Escape");
  await expect(library).toBeHidden();
});

test("deleting an account asks for confirmation, in light and dark", async ({ page, site }) => {
  const colleague = await makeStaff(site, "editor", "Leaving Soon");
  await openAs(page, site, "admin", "/admin/people");
  await page.getByRole("row").filter({ hasText: colleague.name }).getByRole("button").click();
  await page.getByRole("menuitem", { name: "Delete account" }).click();
  await expect(page.getByRole("dialog", { name: /^Delete Leaving Soon’s account/ })).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("replaces a picture everywhere, after which the old one can be deleted", async ({ page, emptySite }) => {
  const { url } = emptySite;
  await signInAs(page, emptySite, "editor");
  const send = { headers: { Origin: url } };
  const draw = async (name: string) => ({
    name,
    mimeType: "image/png",
    buffer: await drawNoise("png", 90, 60),
  });
  const uploaded = await page.request.post(`${url}/api/upload/image`, {
    ...send,
    multipart: { image: await draw("old.png"), alt: "A loaf from last year" },
  });
  const { imageUrl } = await uploaded.json();
  const posts = await Promise.all(
    ["One", "Two"].map(async (title) => {
      const content = `<p>Bread.</p><figure><img src="${imageUrl}" alt="A loaf"></figure>`;
      const data = { title, category: "news", imageUrl, imageAlt: "A loaf", content };
      const answer = await page.request.post(`${url}/api/blogs`, { ...send, data });
      expect(answer.status()).toBe(201);
      return answer.json();
    }),
  );

  await openScreen(page, `${url}/admin/pictures`);
  const cards = page.getByRole("button", { name: "Details of: A loaf from last year" });
  await cards.click();
  const details = page.getByRole("dialog", { name: "Picture" });
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await details.getByRole("button", { name: "Replace everywhere" }).click();
  const choice = page.getByRole("dialog", { name: "Choose the new picture" });
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  // The same one is recognised.
  await choice.getByRole("button", { name: "A loaf from last year" }).click();
  const compare = page.getByRole("dialog", { name: "Replace picture everywhere" });
  await expect(compare).toContainText("This is the same picture.");
  await compare.getByRole("button", { name: "Choose another" }).click();
  const chooser = page.waitForEvent("filechooser");
  await choice.getByRole("button", { name: "Upload a picture" }).click();
  await (await chooser).setFiles(await draw("new.png"));
  await expect(compare.getByRole("figure")).toHaveText([/^Before .*A loaf from last year$/, /^After /]);
  await expect(compare.getByRole("heading", { name: "2 places change" })).toBeVisible();
  await expect(compare.getByRole("listitem")).toHaveText(["One post", "Two post"]);
  await compare.getByRole("checkbox", { name: "Give a new description too" }).check();
  await compare.getByRole("button", { name: "Replace in 2 places" }).click();
  await expect(compare).toContainText("Please describe the new picture.");
  await compare.getByRole("textbox", { name: /^New description/ }).fill("A ftira");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  const notices = page.getByRole("region", { name: "Notifications" });
  const replace = compare.getByRole("button", { name: "Replace in 2 places" });
  await replace.click();
  await expect(notices).toContainText("Picture replaced everywhere: in 2 places.");
  await expect(details).toBeHidden();
  // Undone, except for a post that was changed since.
  const [changed, restored] = posts;
  const put = { ...send, data: { imageAlt: "Half a ftira" } };
  expect((await page.request.put(`${url}/api/blogs/${changed.id}`, put)).status()).toBe(200);
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText(
    "Undone: 1 place shows the previous picture again. Left alone: “One” (It was changed after this change).",
  );
  const back = await (await page.request.get(`${url}/api/blogs/${restored.id}`)).json();
  expect(back).toMatchObject({ imageUrl, imageAlt: "A loaf", content: restored.content });
  await expect(page.getByRole("button", { name: "Details of: A ftira" })).toHaveCount(0);

  // Again, from the library.
  await cards.click();
  await details.getByRole("button", { name: "Replace everywhere" }).click();
  await choice.getByRole("button", { name: /^No description/ }).click();
  await compare.getByRole("button", { name: "Replace in 1 place" }).click();
  await expect(notices).toContainText("Picture replaced everywhere: in 1 place.");
  for (const { id } of posts) {
    const post = await (await page.request.get(`${url}/api/blogs/${id}`)).json();
    expect(post.imageUrl).not.toBe(imageUrl);
    expect(post.content).toContain(post.imageUrl);
    expect(post.content).not.toContain(imageUrl);
  }

  await cards.click();
  await expect(details.getByText("Not used yet.")).toBeVisible();
  await details.getByRole("button", { name: "Delete picture" }).press("Enter");
  await expect(details.getByRole("button", { name: "Cancel" })).toBeFocused();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await details.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(details.getByRole("button", { name: "Delete picture" })).toBeFocused();
  await page.keyboard.press("Enter");
  await details.getByRole("button", { name: "Delete permanently" }).press("Enter");
  await expect(details).toBeHidden();
  await expect(cards).toHaveCount(0);
  await expect(page.getByRole("listitem").locator(":focus")).toHaveAccessibleName(/^Details of:/);
});
