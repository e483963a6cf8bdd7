import type { Page } from "@playwright/test";
import { buildPdf } from "../support/build-pdf.ts";
import type { TestSite } from "../support/test-site.ts";
import { axeFindingsInBothSchemes, expect, forget, hydrated, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

async function choose(page: Page, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a file" }).click();
  await (await chooser).setFiles({ name, mimeType: "application/pdf", buffer });
}

async function openFiles(page: Page, site: TestSite) {
  await page.goto(`${site.url}/admin/pictures/files`);
  await hydrated(page);
}

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
