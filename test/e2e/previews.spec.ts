import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import { createPreview, PREVIEW_LIFETIME } from "../../src/staff/previews/previews.ts";
import { buildBanner, buildBlog, buildJob, buildProduct, buildStore } from "../support/build-content.ts";
import { makeStaff } from "../support/site-staff.ts";
import { SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { axeFindings, expect, test, openScreen } from "./fixtures.ts";

async function preview(site: TestSite, kind: ContentKind, fields: object): Promise<string> {
  const { id } = await makeStaff(site, "admin");
  const by = { userId: id, now: SEEDED_AT };
  const { token } = await createPreview(site.connection.db, kind, null, { ...fields }, by);
  return `/preview/${token}`;
}

const title = "Ħobż of the draft";

const PREVIEWS: readonly [kind: ContentKind, fields: object, path: RegExp][] = [
  ["jobs", buildJob({ title, status: "draft" }), /^\/careers\/hobz-of-the-draft\?/],
  ["blogs", buildBlog({ title, status: "draft", category: "recipes" }), /^\/recipes\/hobz-of-the-draft\?/],
  [
    "products",
    buildProduct({ name: title, status: "draft", hasDetailPage: true }),
    /^\/products\/hobz-of-the-draft\?/,
  ],
  ["products", buildProduct({ name: title, status: "draft" }), /^\/products\/hobz-of-the-draft\?/],
  ["stores", buildStore({ name: title, status: "draft" }), /^\/locations\/[\w-]+\?/],
  ["banners", buildBanner({ title, status: "inactive", position: "about_footer" }), /^\/about\?/],
];

test("previews a draft of every kind in its real page, marked as a preview", async ({ page, site }) => {
  for (const [kind, fields, path] of PREVIEWS) {
    await openScreen(page, await preview(site, kind, fields));
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toMatch(path);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText(
      "This link works until Wednesday 25 November.",
    );
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  }
  expect(await axeFindings(page)).toEqual([]);
  // A banner's draft is not kept for the pages that everybody sees.
  await openScreen(page, "/about");
  await expect(page.getByRole("heading", { name: title })).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Preview" })).toBeHidden();
});

test("a preview can be framed by the site, and its links lead to it", async ({ page, site }) => {
  const url = await preview(site, "jobs", buildJob({ title }));
  await openScreen(page, "/about");
  await page.evaluate((src) => {
    const frame = document.createElement("iframe");
    frame.title = "Beside the form";
    frame.src = src;
    document.querySelector("main")?.prepend(frame);
  }, url);
  const frame = page.frameLocator('iframe[title="Beside the form"]');
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("an expired preview link shows the not-found page", async ({ page, site }) => {
  const url = await preview(site, "jobs", buildJob({ title }));
  site.setNow(new Date(SEEDED_AT.getTime() + PREVIEW_LIFETIME));
  const answer = await page.goto(url);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(title)).toBeHidden();
});
