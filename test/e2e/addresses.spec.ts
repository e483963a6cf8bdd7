import { updateRecord, binRecord } from "../../src/content/lifecycle/write.ts";
import { blogServer } from "../../src/content/kinds/blogs/blog.server.ts";
import { jobServer } from "../../src/content/kinds/jobs/job.server.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { createBlog, createJob, createProduct } from "../support/build-content.ts";
import { axeFindings, expect, test } from "./fixtures.ts";
import { SEEDED_AT } from "../support/test-site.ts";
import { words } from "../support/words.ts";

const by = { actor: "Test", now: SEEDED_AT };

test("/recipes redirects temporarily, without a history entry", async ({ page, request, baseURL }) => {
  const answer = await request.get(`${baseURL}/recipes`, { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()["location"]).toBe("/blog?category=recipes");
  await page.goto("/recipes");
  await expect(page).toHaveURL(/\/blog\?category=recipes$/);
});

const NOWHERE = words`
  /no-such-page /no/such/deep/page /products/no-such-product /blog/no-such-post /recipes/no-such-recipe
  /careers/no-such-job /careers/0b8cb8a9-1d1e-4f0c-9a55-2f4f6f6c0000 /blog?page=99 /products?page=99
  /products?category=no-such-shelf&page=2`;

test("an address without a page responds 404 with the not-found page", async ({ page, complaints }) => {
  for (const path of NOWHERE) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(/find that page/i);
    await expect(page.getByRole("search").or(page.getByRole("searchbox")).first()).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    // Most of its requests are from robots: it is small, and it works without scripts.
    expect((await response?.body())?.length, path).toBeLessThan(25_000);
    await expect(page.locator("script")).toHaveCount(0);
  }
  // The browser itself notes a document that answers 404.
  const own = complaints.splice(0).filter((line) => !/Failed to load resource.*404/.test(line));
  expect(own).toEqual([]);
});

for (const [list, all] of [
  ["/blog", "All stories"],
  ["/products", "The whole range"],
] as const) {
  test(`${list} with an unknown category leads on, and is not indexed`, async ({ page }) => {
    const response = await page.goto(`${list}?category=nonsense-shelf`);
    expect(response?.status()).toBe(200);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "There is no category of this name" })).toBeVisible();
    // Anyone can write words into an address: the page does not repeat them.
    await expect(main).not.toContainText(/nonsense/i);
    await expect(main.getByRole("navigation", { name: "Categories" })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await main.getByRole("link", { name: all }).click();
    await expect(page).toHaveURL(list);
  });
}

test("shows the not-found page for a link to an unknown page", async ({ page, site, complaints }) => {
  const content = '<p><a href="/nowhere">Go</a></p>';
  const post = await createBlog(site.connection.db, { title: "A link to nowhere", content });
  await page.goto(`/blog/${post.slug}`);
  await page.getByRole("link", { name: "Go", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/find that page/i);
  complaints.splice(0);
  await binRecord(site.connection.db, blogServer, post.id, by);
});

test("redirects the old address of a post, a product and a job with 301", async ({ request, site }) => {
  const { db } = site.connection;
  const post = await createBlog(db, { title: "Old post" });
  await updateRecord(db, blogServer, post.id, { slug: "new-post" }, undefined, by);
  const product = await createProduct(db, { name: "Old product", hasDetailPage: true });
  await updateRecord(db, productServer, product.id, { slug: "new-product" }, undefined, by);
  const plain = await createProduct(db, { name: "Old salt", hasDetailPage: false });
  await updateRecord(db, productServer, plain.id, { slug: "new-salt" }, undefined, by);
  const job = await createJob(db, { title: "Old job" });
  await updateRecord(db, jobServer, job.id, { slug: "new-job" }, undefined, by);
  for (const [from, to] of [
    ["/blog/old-post", "/blog/new-post"],
    ["/products/old-product", "/products/new-product"],
    ["/products/old-salt", "/products/new-salt"],
    ["/careers/old-job", "/careers/new-job"],
  ]) {
    const answer = await request.get(`${site.url}${from}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers()["location"]).toBe(to);
    expect((await request.get(`${site.url}${to}`, { maxRedirects: 0 })).status()).toBe(200);
  }
  await binRecord(db, productServer, plain.id, by);
  await binRecord(db, blogServer, post.id, by);
  await binRecord(db, productServer, product.id, by);
  await binRecord(db, jobServer, job.id, by);
  expect((await request.get(`${site.url}/blog/old-post`, { maxRedirects: 0 })).status()).toBe(404);
});

test("every live product has a page, to which its card leads", async ({ page, request, site }) => {
  const live = await site.connection.db
    .selectFrom("products")
    .select(["name", "slug", "category", "hasDetailPage", "ingredients", "allergens"])
    .where("status", "=", "active")
    .where("deletedDate", "is", null)
    .orderBy("slug")
    .execute();
  for (const { slug, ingredients } of live) {
    const answer = await request.get(`${site.url}/products/${slug}`);
    expect(answer.status(), slug).toBe(200);
    if (ingredients !== "") expect(await answer.text(), slug).toContain(">Ingredients<");
  }
  const plain = live.find(({ hasDetailPage, allergens }) => hasDetailPage === 0 && allergens !== "[]");
  const { name = "", category = "", slug = "" } = plain ?? {};
  await page.goto(`/products?category=${category}`);
  await page.getByRole("link", { name: `Details of ${name}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${slug}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("Contains", { exact: false }).first()).toBeVisible();
});

test("no page, data request, feed or sitemap has drafts or planned records", async ({ request, site }) => {
  const { db } = site.connection;
  const secret = "Zabaglione of the future";
  const made = [
    await createBlog(db, { title: secret, status: "draft" }),
    await createBlog(db, { title: secret, publishAt: "2026-12-01T08:00:00Z" }),
  ];
  for (const path of [
    "/",
    "/blog",
    "/blog?category=news",
    "/blog.data",
    "/_.data",
    "/sitemap.xml",
    "/blog/feed.xml",
    "/api/blogs",
    ...made.map((post) => `/blog/${post.slug}`),
    ...made.map((post) => `/blog/${post.slug}.data`),
    ...made.map((post) => `/blog/${post.id}`),
  ]) {
    const text = await (await request.get(`${site.url}${path}`)).text();
    expect(text, path).not.toContain(secret);
  }
  site.setNow(new Date("2026-12-01T08:00:00Z"));
  expect(await (await request.get(`${site.url}/api/blogs`)).text()).toContain(secret);
  for (const post of made) await binRecord(db, blogServer, post.id, by);
});

test("a forged Host header changes no link of a page", async ({ request, site }) => {
  const text = await (
    await request.get(`${site.url}/about`, {
      headers: {
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "https",
        "X-React-Router-SPA-Mode": "yes",
      },
    })
  ).text();
  expect(text).not.toContain("evil.example");
  expect(text).toContain("<h1");
});
