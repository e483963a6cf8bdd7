import fs from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createBlog } from "../support/build-content.ts";
import { buildPdf } from "../support/build-pdf.ts";
import type { TestSite } from "../support/test-site.ts";
import {
  axeFindingsInBothSchemes,
  expect,
  forget,
  test,
  openScreen,
  expectSoundInBothSchemes,
} from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

/** A PDF of 1.2 MB. */
function report(text: string): Buffer {
  return buildPdf({ text, objects: [`(${"x".repeat(1_200_000)})`] });
}

async function choose(page: Page, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a file" }).click();
  await (await chooser).setFiles({ name, mimeType: "application/pdf", buffer });
}

async function openFiles(page: Page, site: TestSite) {
  await openScreen(page, `${site.url}/admin/pictures/files`);
}

/** Puts a file into the library past all screens. */
async function sendFile(page: Page, site: TestSite, title: string): Promise<{ id: string; url: string }> {
  const file = { name: "a.pdf", mimeType: "application/pdf", buffer: buildPdf({ text: title }) };
  const sent = await page.request.post(`${site.url}/api/upload/file`, {
    headers: { Origin: site.url },
    multipart: { title, file },
  });
  expect(sent.status()).toBe(201);
  return sent.json();
}

test("a PDF is uploaded, linked from an article, and saved by a visitor", async ({ page, site }) => {
  await signInAs(page, site);
  await openFiles(page, site);
  await choose(page, "Our_annual report.pdf", report("Annual"));
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("is in the library");
  const file = page.getByRole("button", { name: "Details of: Our annual report" });
  await expect(file).toContainText("PDF, 1.2 MB");

  await openScreen(page, "/admin/blogs/new");
  const title = "The year in figures";
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeVisible({ timeout: 30_000 });
  await page.getByLabel("Title", { exact: true }).fill(title);
  await text.focus();
  await page.keyboard.type("The whole report");
  // The editor selects all by itself; what the browser selects it learns a moment later.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Control+k");
  await page.getByLabel("Address or title").fill("our annual");
  await page.getByRole("button", { name: /Our annual report.*File \(PDF, 1\.2 MB\)/ }).click();
  await expect(text.getByRole("link", { name: "The whole report" })).toBeVisible();
  const content = () =>
    site.connection.sqlite.prepare("SELECT content FROM blogs WHERE title = ?").pluck().get(title);
  await expect.poll(content, { timeout: 30_000 }).toMatch(/href="\/uploads\/.*our-annual-report\.pdf"/);

  const post = await createBlog(site.connection.db, { title: `${title} live`, content: String(content()) });
  await page.goto(`${site.url}/blog/${post.slug}`);
  const link = page.getByRole("link", { name: "The whole report (PDF, 1.2 MB)" });
  const download = page.waitForEvent("download");
  await link.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("our-annual-report.pdf");
  expect(await fs.readFile(await saved.path())).toEqual(report("Annual"));
  await expect(page).toHaveURL(new RegExp(`/blog/${post.slug}$`));
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("a refusal says why, and leaves the library as it is", async ({ page, emptySite, complaints }) => {
  await signInAs(page, emptySite);
  await openFiles(page, emptySite);
  await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
  await choose(page, "a.pdf", buildPdf({ objects: ["<< /S /JavaScript /JS (x) >>"] }));
  await expect(page.getByText("This PDF contains a script (JavaScript)")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
  forget(complaints, /400/);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("a file is renamed, replaced everywhere and put back, and deleted", async ({ page, emptySite }) => {
  await signInAs(page, emptySite);
  const old = await sendFile(page, emptySite, "Prices of May");
  const next = await sendFile(page, emptySite, "Prices of June");
  const post = await createBlog(emptySite.connection.db, {
    content: `<p><a href="${old.url}">Prices</a></p>`,
  });
  await page.setViewportSize({ width: 320, height: 800 });
  await openFiles(page, emptySite);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Details of: Prices of May" }).click();
  const panel = page.getByRole("dialog", { name: "File" });
  await expect(panel.getByRole("link", { name: post.title })).toBeVisible();
  await panel.getByLabel("Title").fill("Prices in spring");
  await panel.getByRole("button", { name: "Save title" }).click();
  await expect(page.getByRole("button", { name: "Details of: Prices in spring" })).toBeAttached();
  await expectSoundInBothSchemes(page);

  await panel.getByRole("button", { name: "Replace everywhere" }).click();
  // The choice is in the dialog; the library behind it has a button of this name too.
  const choice = page.getByRole("dialog", { name: "Choose the new file" });
  await choice.getByRole("button", { name: /Prices of June/ }).click();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Replace in 1 place" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("File replaced everywhere: in 1 place.");
  const content = () =>
    String(
      emptySite.connection.sqlite.prepare("SELECT content FROM blogs WHERE id = ?").pluck().get(post.id),
    );
  expect(content()).toContain(next.url);
  await notices.getByRole("button", { name: "Undo" }).last().click();
  await expect(notices).toContainText("Undone: 1 place links to the previous file again.");
  expect(content()).toContain(old.url);

  await page.getByRole("button", { name: "Details of: Prices of June" }).click();
  await panel.getByRole("button", { name: "Delete file" }).click();
  await panel.getByRole("button", { name: "Delete permanently" }).click();
  await expect(notices).toContainText("The file has been deleted.");
  await expect(page.getByText("1 file", { exact: true })).toBeVisible();
});
