import type { Page } from "@playwright/test";
import { makeJob, press, saving } from "./editing-a-job.ts";
import { expect, openScreen, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

test("Save looks unavailable while there is nothing to save, keeps the focus, and says why", async ({
  page,
  site,
}) => {
  const job = await makeJob(site, "Keeper of the keys");
  await signInAs(page, site, "recruiter");
  await openScreen(page, `/admin/jobs/${job.id}`);
  const save = saving(page).getByRole("button", { name: "Save", exact: true });
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect(save).toHaveAccessibleDescription("Nothing to save");
  await save.focus();
  await expect(save).toBeFocused();
  await page.getByLabel("Introduction").fill("Opens at six.");
  await expect(save).not.toHaveAttribute("aria-disabled");
  await press(page, "Save");
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect(save).toHaveAccessibleDescription(/^Saved at/);
});

test.describe("on a laptop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the whole navigation fits, with the person's name", async ({ page, site }) => {
    await signInAs(page, site, "admin");
    await openScreen(page, "/admin");
    const name = page.getByText("Signed in as").locator("..");
    const { y = 0, height = 0 } = (await name.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(600);
    expect(y + height).toBeLessThanOrEqual(800);
    const hidden = await page.evaluate(() => {
      const rail = document.querySelector("#staff-menu");
      return rail ? rail.scrollHeight - rail.clientHeight : -1;
    });
    expect(hidden).toBe(0);
  });

  test("no word of a title breaks beside the preview", async ({ page, site }) => {
    const job = await makeJob(site, "Merchandising administrator, Marsaxlokk distribution");
    await signInAs(page, site, "recruiter");
    await openScreen(page, `/admin/jobs/${job.id}`);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("complementary", { name: "Preview" })).toBeVisible();
    expect(await brokenWords(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: "Close", exact: true }).click();
    expect(await brokenWords(page)).toEqual([]);
  });
});

test("a label is clear of its picture box, and says no more than the section's title", async ({
  page,
  site,
}) => {
  await signInAs(page, site, "editor");
  await openScreen(page, "/admin/banners/new");
  const label = await page.getByText("Picture", { exact: true }).boundingBox();
  const upload = page.getByRole("button", { name: "Upload a picture" }).first();
  // The row of buttons is inside the box.
  const box = await upload.locator("xpath=../..").boundingBox();
  expect((box?.y ?? 0) - ((label?.y ?? 0) + (label?.height ?? 0))).toBeGreaterThanOrEqual(3);
  await openScreen(page, "/admin/products/new");
  const section = page.getByRole("region", { name: "Picture" });
  await expect(section.getByRole("group", { name: "Picture" })).toBeVisible();
  const legend = await section.getByText("Picture", { exact: true }).last().boundingBox();
  expect(legend?.width).toBeLessThanOrEqual(1);
});

/** The words of the screen's title that stand on more than one line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const text = document.querySelector("h1")?.firstChild;
    if (!text) return ["no title"];
    return [...(text.textContent ?? "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}
