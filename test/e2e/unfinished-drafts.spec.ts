import { expect, hydrated, test, openScreen } from "./fixtures.ts";
import { openAs } from "./sign-in.ts";

test("a half-filled draft is saved; publishing says what is missing, once", async ({ page, site }) => {
  await openAs(page, site, "editor", "/admin/pages/new");
  const bar = page.getByRole("region", { name: "Saving" });
  await page.getByRole("button", { name: "Add a section" }).click();
  const palette = page.getByRole("dialog", { name: "Add a section" });
  await palette.getByRole("button", { name: /^Documents to download/ }).click();
  const sections = page.getByRole("group", { name: "Sections" });
  await sections.getByRole("button", { name: "Add: Document" }).click();
  await sections.getByLabel("Note").fill("PDF, 2 MB");
  await expect(bar).toContainText("Saved at 10:30");
  await openScreen(page, "/admin/pages");
  await page.getByRole("link", { name: "Untitled page" }).click();
  await hydrated(page);

  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeEnabled();
  await page.getByRole("button", { name: "Close the preview" }).click();

  await bar.getByRole("button", { name: "Publish" }).click();
  const summary = page.getByRole("group", { name: "Please correct" });
  await expect(summary.getByRole("listitem")).toHaveText([
    "Title is missing",
    "Documents to download: Title is missing",
    "Documents: Name of the document is missing",
  ]);
  await page.getByLabel("Title", { exact: true }).first().fill("Reports of the year");
  await summary.getByRole("link", { name: "Documents: Name of the document" }).click();
  await expect(sections.getByLabel("Name of the document")).toBeFocused();
  await sections.getByLabel("Name of the document").fill("Report 2025");
  // The list shrinks as it is filled in, and nothing is asked twice.
  await expect(bar).toContainText("Saved at 10:30");
  await expect(summary.getByRole("listitem")).toHaveText(["Documents to download: Title is missing"]);
  await sections.getByLabel("Title", { exact: true }).fill("Reports");
  await expect(summary).toBeHidden();
  await expect(sections.getByLabel("Title", { exact: true })).toBeFocused();
  await bar.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("button", { name: "Publish anyway" }).click();
  await expect(page.getByText("Reports of the year is published.", { exact: true })).toBeVisible();
  const answer = await page.goto("/reports-of-the-year");
  expect(answer?.status()).toBe(200);
  await expect(page.getByText("Report 2025")).toBeVisible();
});
