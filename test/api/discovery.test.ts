import { FIXED_SLUGS, pagePath } from "../../src/content/kinds/pages/page-addresses.ts";
import { createFixedPages } from "../../src/content/kinds/pages/page-words.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import request from "supertest";
import { expect, test as base } from "vitest";
import { createApp } from "../../src/start/app.ts";
import type { FairQueue } from "../../src/http/fair-queue.ts";
import { blogServer } from "../../src/content/kinds/blogs/blog.server.ts";
import { binRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import routes from "../../views/routes.ts";
import {
  createBanner,
  CREATED,
  createBlog,
  createJob,
  createProduct,
  createRecall,
  createStore,
} from "../support/build-content.ts";
import { createTestApp, watchTestContent } from "../support/test-app.ts";
import { words } from "../support/words.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createTestApp({ env }));

const env = { PUBLIC_URL: "https://www.suqna.example" };

function entryOf(sitemap: string, path: string): string | undefined {
  return sitemap.split("\n").find((line) => line.includes(`<loc>https://www.suqna.example${path}</loc>`));
}

function addressesOf(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>https:\/\/www\.suqna\.example(.*?)<\/loc>/g)].map(
    ([, path = ""]) => path,
  );
}

test("lists every public page in the sitemap under its canonical address", async (site) => {
  await createBlog(site.db, { title: "Kusksu", category: "recipes" });
  await createBlog(site.db, { title: "Solar roof", category: "news" });
  await createJob(site.db, { title: "Baker" });
  await createProduct(site.db, { name: "Ftira", hasDetailPage: true });
  await createProduct(site.db, { name: "Loose nails", hasDetailPage: false });
  await createStore(site.db);
  const { text, headers, status } = await request(site.app).get("/sitemap.xml");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^application\/xml/);
  for (const path of words`
    / /about /specials /recipes/kusksu /blog/solar-roof /careers/baker /products/ftira`) {
    expect(addressesOf(text)).toContain(path);
  }
  expect(text).not.toContain("loose-nails");
});

test("uses the date of the last write as lastmod, and that of its newest record for a list", async (site) => {
  const post = await createBlog(site.db, { title: "First" }, "2026-02-01T10:00:00.000Z");
  await createBlog(site.db, { title: "Second" }, "2026-03-01T10:00:00.000Z");
  const now = new Date("2026-04-01T10:00:00.000Z");
  await updateRecord(site.db, blogServer, post.id, { excerpt: "Anew" }, undefined, { actor: "Test", now });
  const { text } = await request(site.app).get("/sitemap.xml");
  expect(entryOf(text, "/blog/first")).toContain("<lastmod>2026-04-01T10:00:00.000Z</lastmod>");
  expect(entryOf(text, "/blog/second")).toContain("<lastmod>2026-03-01T10:00:00.000Z</lastmod>");
  expect(entryOf(text, "/blog")).toContain("<lastmod>2026-04-01T10:00:00.000Z</lastmod>");
  expect(entryOf(text, "/cookie-policy")).not.toContain("lastmod");
});

test("dates scheduled content from the instant at which it became visible", async (site) => {
  await createBlog(site.db, { title: "Scheduled", publishAt: "2026-10-01T06:00:00.000Z" });
  await createJob(site.db, { title: "Baker", publishAt: "2026-10-02T06:00:00.000Z" });
  const dates = { startDate: "2026-11-19T06:00:00.000Z", endDate: "2026-11-29T22:00:00.000Z" };
  await createProduct(site.db, { name: "Ftira", hasDetailPage: true, offer: { price: 100, ...dates } });
  const { text } = await request(site.app).get("/sitemap.xml");
  expect(entryOf(text, "/blog/scheduled")).toContain("<lastmod>2026-10-01T06:00:00.000Z</lastmod>");
  expect(entryOf(text, "/careers/baker")).toContain("<lastmod>2026-10-02T06:00:00.000Z</lastmod>");
  expect(entryOf(text, "/careers")).toContain("<lastmod>2026-10-02T06:00:00.000Z</lastmod>");
  expect(entryOf(text, "/products/ftira")).toContain("<lastmod>2026-11-19T06:00:00.000Z</lastmod>");
  expect(entryOf(text, "/specials")).toContain("<lastmod>2026-11-19T06:00:00.000Z</lastmod>");
  expect(entryOf(text, "/")).toContain("<lastmod>2026-11-19T06:00:00.000Z</lastmod>");
});

test("dates the specials and the product from the end of an offer, not from an offer that has not begun", async (site) => {
  const over = { price: 1, startDate: "2026-01-05T09:00:00.000Z", endDate: "2026-01-06T09:00:00.000Z" };
  const coming = { price: 1, startDate: "2026-12-05T09:00:00.000Z", endDate: "2026-12-06T09:00:00.000Z" };
  await createProduct(site.db, { name: "Over", hasDetailPage: true, offer: over });
  await createProduct(site.db, { name: "Coming", hasDetailPage: true, offer: coming });
  const { text } = await request(site.app).get("/sitemap.xml");
  expect(entryOf(text, "/specials")).toContain("<lastmod>2026-01-06T09:00:00.000Z</lastmod>");
  expect(entryOf(text, "/products/over")).toContain("<lastmod>2026-01-06T09:00:00.000Z</lastmod>");
  expect(entryOf(text, "/products/coming")).toContain(`<lastmod>${CREATED}</lastmod>`);
});

test("dates a list from the instant at which a record left it", async (site) => {
  await createJob(site.db, { title: "Baker", closesAt: "2026-10-02T06:00:00.000Z" });
  const post = await createBlog(site.db, { title: "Second thoughts" });
  await createBlog(site.db, { title: "Never public", status: "draft" }, "2026-03-01T10:00:00.000Z");
  const now = new Date("2026-10-03T10:00:00.000Z");
  await binRecord(site.db, blogServer, post.id, { actor: "Test", now });
  const { text } = await request(site.app).get("/sitemap.xml");
  expect(entryOf(text, "/careers")).toContain("<lastmod>2026-10-02T06:00:00.000Z</lastmod>");
  expect(entryOf(text, "/blog")).toContain(`<lastmod>${now.toISOString()}</lastmod>`);
  expect(text).not.toContain("category=news");
});

test("dates pages that show the records of other lists", async (site) => {
  await createStore(site.db, {}, "2026-02-01T10:00:00.000Z");
  await createBanner(site.db, {}, "2026-03-01T10:00:00.000Z");
  const { text } = await request(site.app).get("/sitemap.xml");
  for (const path of ["/locations", "/about", "/customer-care"])
    expect(entryOf(text, path)).toContain("<lastmod>2026-02-01T10:00:00.000Z</lastmod>");
  expect(entryOf(text, "/")).toContain("<lastmod>2026-03-01T10:00:00.000Z</lastmod>");
});

test("lists each category that has records, with the date of its newest record", async (site) => {
  await createBlog(site.db, { title: "Kusksu", category: "recipes" }, "2026-02-01T10:00:00.000Z");
  await createProduct(site.db, { category: "bakery" }, "2026-03-01T10:00:00.000Z");
  const { text } = await request(site.app).get("/sitemap.xml");
  expect(entryOf(text, "/blog?category=recipes")).toContain("<lastmod>2026-02-01T10:00:00.000Z</lastmod>");
  expect(entryOf(text, "/products?category=bakery")).toContain("<lastmod>2026-03-01T10:00:00.000Z</lastmod>");
  expect(text).not.toContain("category=news");
});

test("lists every fixed page that has a screen, also on an empty site", async (site) => {
  const { text } = await request(site.app).get("/sitemap.xml");
  const layout = routes.find(({ file }) => file === "site/layout.tsx");
  const paths = (layout?.children ?? []).map((child) => `/${child.path ?? ""}`);
  // Redirects, pages that are not to be indexed, and a list until it has its first record.
  const unlisted = words`/apply /apply/sent /message /message/sent /recalls /recipes /search /shopping-list
    /subscribe /subscribe/done /subscribe/jobs /subscribe/sent`;
  const fixed = paths.filter((path) => !/[:*]/.test(path) && !unlisted.includes(path));
  expect(fixed).toContain("/locations");
  // Some of them are records with a fixed address.
  const all = new Set([...fixed, ...FIXED_SLUGS.map(pagePath)]);
  expect(addressesOf(text).toSorted()).toEqual([...all].toSorted());
  expect(text).not.toContain("lastmod");
  const { slug } = await createRecall(site.db);
  const { text: later } = await request(site.app).get("/sitemap.xml");
  expect(addressesOf(later)).toEqual(expect.arrayContaining(["/recalls", `/recalls/${slug}`]));
});

test("omits the pages that search engines are to leave out, with the lists of their categories", async (site) => {
  await createProduct(site.db, { category: "bakery" });
  await createFixedPages(site.db, new Date(CREATED));
  const pages = site.db.updateTable("pages").set({ noindex: 1 });
  await pages.where("slug", "in", ["iffranka", "products"]).execute();
  const paths = addressesOf((await request(site.app).get("/sitemap.xml")).text);
  expect(paths).toEqual(expect.arrayContaining(["/about", "/rewards"]));
  expect(paths.filter((path) => /^\/(?:iffranka|products)/.test(path))).toEqual([]);
});

test("omits drafts, scheduled posts and posts in the bin from sitemap and feed", async (site) => {
  await createBlog(site.db, { title: "Draft secret", status: "draft" });
  await createBlog(site.db, { title: "Future secret", publishAt: "2027-01-01T00:00:00Z" });
  const binned = await createBlog(site.db, { title: "Binned secret" });
  await binRecord(site.db, blogServer, binned.id, { actor: "Test", now: site.clock() });
  const sitemap = await request(site.app).get("/sitemap.xml");
  const feed = await request(site.app).get("/blog/feed.xml");
  expect(sitemap.text + feed.text).not.toContain("secret");
  site.setNow("2027-01-01T00:00:00Z");
  expect((await request(site.app).get("/sitemap.xml")).text).toContain("future-secret");
});

test("gives pictures an absolute address in sitemap and feed", async (site) => {
  const imageUrl = "/uploads/0123456789abcdef-960x600/960.webp";
  await createBlog(site.db, { title: "With picture", imageUrl });
  const absolute = `https://www.suqna.example${imageUrl}?v=6`;
  expect((await request(site.app).get("/sitemap.xml")).text).toContain(`<image:loc>${absolute}</image:loc>`);
  expect((await request(site.app).get("/blog/feed.xml")).text).toContain(`url="${absolute}"`);
});

test("renders an RSS feed with absolute links and escaped text, newest post first", async (site) => {
  await createBlog(site.db, {
    title: "Bread & <b>butter</b>",
    publishAt: "2026-05-01T06:30:00Z",
    excerpt: "Salt & pepper",
  });
  await createBlog(site.db, { title: "Newer", publishAt: "2026-06-01T06:30:00Z" });
  const { text, headers } = await request(site.app).get("/blog/feed.xml");
  expect(headers["content-type"]).toMatch(/^application\/rss\+xml/);
  expect(text).toContain("<title>Bread &amp; &lt;b&gt;butter&lt;/b&gt;</title>");
  // Escaped twice: feed readers interpret a description as HTML.
  expect(text).toContain("<description>Salt &amp;amp; pepper</description>");
  expect(text).toContain("<pubDate>Fri, 01 May 2026 06:30:00 GMT</pubDate>");
  expect(text).toContain("<link>https://www.suqna.example/blog/newer</link>");
  expect(text.indexOf("Newer")).toBeLessThan(text.indexOf("butter"));
});

test("omits characters that XML forbids", async (site) => {
  await createBlog(site.db, { title: "Bread\u0008 and\ud800 butter", author: 'Ġorġ "il-Furnar" & sons' });
  const { text } = await request(site.app).get("/blog/feed.xml");
  expect(text).toContain("<title>Bread and\ufffd butter</title>");
  expect(text).toContain("<dc:creator>Ġorġ &quot;il-Furnar&quot; &amp; sons</dc:creator>");
});

test("has the thirty newest posts in the feed, with ids that survive a change of address", async (site) => {
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  const posts = await Promise.all(
    days.map((day) => {
      const publishAt = `2026-05-${String(day).padStart(2, "0")}T06:30:00.000Z`;
      return createBlog(site.db, { title: `Post of day ${day}`, publishAt });
    }),
  );
  const newest = posts[30];
  await updateRecord(site.db, blogServer, String(newest?.id), { slug: "moved" }, undefined, {
    actor: "Test",
    now: site.clock(),
  });
  const { text } = await request(site.app).get("/blog/feed.xml");
  expect(text.match(/<item>/g)).toHaveLength(30);
  expect(text).not.toContain("<title>Post of day 1</title>");
  expect(text).toContain("<link>https://www.suqna.example/blog/moved</link>");
  expect(text).toContain(`<guid isPermaLink="false">urn:uuid:${newest?.id}</guid>`);
});

test("allows robots everything except the admin area and the API", async (site) => {
  const { text } = await request(site.app).get("/robots.txt");
  const rules = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, rule]) => rule);
  expect(rules).toEqual(["/admin$", "/admin?", "/admin/", "/api/", "/*?*&*&"]);
  expect(text).toContain("Sitemap: https://www.suqna.example/sitemap.xml");
});

test("names existing icons in the manifest", async (site) => {
  const { body, headers } = await request(site.app)
    .get("/manifest.webmanifest")
    .buffer(true)
    .parse((response, done) => {
      let text = "";
      response.on("data", (part: Buffer) => {
        text += part.toString();
      });
      response.on("end", () => done(null, JSON.parse(text)));
    });
  expect(headers["content-type"]).toMatch(/^application\/manifest\+json/);
  expect(body.icons.map((icon: { src: string }) => icon.src)).toContain("/icon-maskable-512.png");
});

base.each(["/blog/feed.xml", "/specials/feed.xml", "/recalls/feed.xml"])(
  "%s waits for its turn, and is rendered once until the content changes",
  async (path) => {
    await using given = createTestApp({ env });
    let turns = 0;
    const queue: FairQueue = (_network, work) => {
      turns += 1;
      return work();
    };
    const app = createApp(given.parts, { site: given.site, queue, watch: await watchTestContent(given) });
    const first = await request(app).get(path).expect(200);
    const before = turns;
    expect(before).toBeGreaterThan(0);
    expect((await request(app).get(`${path}?other`).expect(200)).text).toBe(first.text);
    expect(turns).toBe(before);
    await createRecall(given.db, { title: "Canary" });
    await request(app).get(path).expect(200);
    expect(turns).toBeGreaterThan(before);
  },
);

base.each(["/sitemap.xml", "/blog/feed.xml", "/robots.txt", "/manifest.webmanifest"])(
  "%s answers 304 while nothing changed, and 405 to writes",
  async (path) => {
    await using site = createTestApp({ env });
    const first = await request(site.app).get(path);
    const again = await request(site.app).get(path).set("If-None-Match", String(first.headers["etag"]));
    expect(again.status).toBe(304);
    const write = await request(site.app).post(path);
    expect(write.status).toBe(405);
    expect(write.headers["allow"]).toBe("GET, HEAD");
  },
);

test("security.txt names whom staff have entered for half a year, and is not there before", async (site) => {
  const path = "/.well-known/security.txt";
  expect((await request(site.app).get(path)).status).toBe(404);
  const by = { actor: "Test", now: site.clock() };
  await writeSetting(site.db, "contact", { securityContact: "security@shop.example" }, undefined, by);
  const { text, headers } = await request(site.app).get(path).expect(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(text.split("\n")).toEqual([
    "Contact: mailto:security@shop.example",
    "Expires: 2027-05-22T00:00:00Z",
    "Preferred-Languages: en, mt",
    expect.stringMatching(/^Canonical: https?:\/\/[^/]+\/\.well-known\/security\.txt$/),
    "",
  ]);
});

test("a password manager is led to the screen of one's own password", async (site) => {
  const { status, headers } = await request(site.app).get("/.well-known/change-password");
  expect([status, headers["location"]]).toEqual([302, "/admin/account"]);
});
