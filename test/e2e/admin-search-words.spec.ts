import { axeFindings, expect, horizontalOverflow, hydrated, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";

test("staff teach the search a word, and see what was looked for in vain", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAs(page, site, "admin");
  await page.request.get("/api/search?q=qzxwv&settled=1");
  await expect(async () => {
    await page.goto("/admin");
    await expect(page.getByRole("main")).toContainText("qzxwv", { timeout: 2000 });
  }).toPass();
  await page.getByRole("main").getByRole("link", { name: "Search words" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search words");
  await hydrated(page);
  const words = page.getByLabel("Words that mean the same");
  const before = await words.inputValue();
  await words.fill(`${before}\nonly`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main")).toContainText("“only”:");
  expect(await axeFindings(page)).toEqual([]);
  await words.fill(`${before}\nqzxwv, tomatoes`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("region", { name: "Notices" }).getByText("Saved. The search knows these words now."),
  ).toBeVisible();
  const answer = await (await page.request.get("/api/search?q=qzxwv")).json();
  expect(answer.showingFor).toBe("tomatoes");
  expect(answer.results.length).toBeGreaterThan(0);

  await page.setViewportSize({ width: 390, height: 800 });
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
});

test("whoever may not change settings is told so and sees no link", async ({ page, site, complaints }) => {
  await signInAs(page, site, "editor");
  expect((await page.goto("/admin/search-words"))?.status()).toBe(403);
  await expect(page.getByRole("navigation", { name: "Staff area" })).not.toContainText("Search words");
  expect(await axeFindings(page)).toEqual([]);
  complaints.length = 0;
});
