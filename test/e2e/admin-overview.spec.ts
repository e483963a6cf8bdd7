import { drawn } from "../support/drawn.ts";
import { axeFindings, expect, test, expectSound } from "./fixtures.ts";
import { signInAs, openAs } from "./sign-in.ts";

for (const width of drawn(import.meta.filename, [1280, 390])) {
  test(`the overview shows what is live, coming, a draft or wrong at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAs(page, site, "admin", "/admin");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Bonġu, Rita Vella.");
    await expect(main.getByRole("region", { name: "On the site now" }).getByRole("link")).toHaveCount(10);
    await expect(main.getByRole("region", { name: "This week" })).toContainText(/offers? ends? at/);
    await expect(main.getByRole("region", { name: "Recent changes" })).toContainText("Sample content");
    await expect(main.getByRole("region", { name: /^Needs attention/ })).toBeVisible();
    await expectSound(page);
    const drafts = main.getByRole("region", { name: /^Drafts/ });
    const all = drafts.getByRole("list", { name: "All drafts" }).getByRole("link");
    await expect(all.filter({ hasText: "products" })).toHaveAttribute("href", "/admin/products?state=draft");
    const counts = await all.allTextContents();
    const sum = counts.reduce((total, words) => total + Number.parseInt(words, 10), 0);
    await expect(drafts.getByRole("heading")).toHaveText(`Drafts (${sum})`);
    const first = drafts.getByRole("list").nth(1).getByRole("link").first();
    await expect(first).toHaveAttribute(
      "href",
      /^\/admin\/(jobs|blogs|products|offers|banners|stores|pages|redirects)\/[\da-f-]{36}$/,
    );
    await main
      .getByRole("region", { name: "On the site now" })
      .getByRole("link", { name: /\d+ products/ })
      .click();
    await expect(page).toHaveURL(/\/admin\/products\?state=live$/);
  });
}

test("a recruiter's overview shows only jobs", async ({ page, site }) => {
  await openAs(page, site, "recruiter", "/admin");
  const live = page.getByRole("region", { name: "On the site now" });
  await expect(live.getByRole("link")).toHaveCount(1);
  await expect(live.getByRole("link")).toContainText("jobs");
  const targets = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(
    targets.filter((href) => /\/admin\/(blogs|products|banners|stores|people)/.test(href ?? "")),
  ).toEqual([]);
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "Needs attention" })).toContainText(
    "No problems found: no broken links.",
  );
  await expect(main).not.toContainText(/product|picture|searches|API/i);
});

test("the overview of an empty site shows the first steps", async ({ page, emptySite }) => {
  await signInAs(page, emptySite, "editor");
  await page.goto(`${emptySite.url}/admin`);
  await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Import your products" })).toHaveAttribute(
    "href",
    "/admin/products/import",
  );
  expect(await axeFindings(page)).toEqual([]);
});
