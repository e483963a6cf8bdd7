import { expect, test as base } from "vitest";
import { createRecord, updateRecord } from "../../src/content/lifecycle/write.ts";
import { blogServer } from "../../src/content/kinds/blogs/blog.server.ts";
import { redirectServer } from "../../src/content/kinds/redirects/redirect.server.ts";
import { listMissing } from "../../src/site/old-addresses.ts";
import { createBlog, createJob, createPage } from "../support/build-content.ts";
import { COOKIE, openLightSite, type LightSite } from "../support/light-site.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";
import { words } from "../support/words.ts";

const test = testWith(openLightSite);

const by = { actor: "Rita", now: new Date("2026-11-21T09:00:00Z") };

/** What people's browsers send that came from another site. */
const FROM_ELSEWHERE = {
  Referer: "https://links.example/",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

async function ask(site: LightSite, path: string, headers: Record<string, string> = {}) {
  const { status, headers: given } = await fetch(site.url + path, { redirect: "manual", headers });
  return [status, given.get("location")];
}

function add(staff: Pick<Staff, "send">, fields: object) {
  return staff.send("post", "/api/redirects", { status: "active", ...fields });
}

async function addTo(site: LightSite, from: string, to: string, permanent = true): Promise<void> {
  await createRecord(site.given.db, redirectServer, { from, to, permanent, status: "active" }, by);
}

test("an old address leads to its page in any case and with a slash, before and from the cache", async (site) => {
  await addTo(site, "/Offers.php", "/list");
  await addTo(site, "/for-now", "https://shop.example/", false);
  await addTo(site, "/?p=3", "/list");
  for (let times = 0; times < 2; times += 1) {
    await ask(site, "/");
    await ask(site, "/never-was");
    expect(await ask(site, "/offers.php")).toEqual([301, "/list"]);
    expect(await ask(site, "/OFFERS.php/?utm=x")).toEqual([301, "/list"]);
    expect(await ask(site, "/for-now")).toEqual([302, "https://shop.example/"]);
    expect(await ask(site, "/?p=3")).toEqual([301, "/list"]);
    // Who is signed in has no pages of the cache.
    expect(await ask(site, "/?p=3", { Cookie: `${COOKIE}=session` })).toEqual([301, "/list"]);
    expect(await ask(site, "/?p=4")).toEqual([200, null]);
    expect(await ask(site, "/never-was")).toEqual([404, null]);
  }
});

test("a target in other letters than ASCII is encoded, and what is not read yet is not taken for missing", async (site) => {
  expect(site.oldAddresses.findNow("/bread", true)).toBe("unread");
  await ask(site, "/never-was");
  await addTo(site, "/bread", "/ħobż/%20?q=għasel#ż");
  await addTo(site, "/shop", "https://ħanut.example/é");
  expect(site.oldAddresses.findNow("/bread", true)).toBe("unread");
  for (let times = 0; times < 2; times += 1) {
    expect(await ask(site, "/bread")).toEqual([301, "/%C4%A7ob%C5%BC/%20?q=g%C4%A7asel#%C5%BC"]);
    expect(await ask(site, "/shop")).toEqual([301, new URL("https://ħanut.example/é").href]);
  }
});

test("a redirect follows its record when that moves, and a draft leads nowhere", async (site) => {
  const { db } = site.given;
  const post = await createBlog(db, { title: "Bread", slug: "bread" });
  await addTo(site, "/news/bread", "/blog/bread#top");
  expect(await ask(site, "/news/bread")).toEqual([301, "/blog/bread#top"]);
  await updateRecord(db, blogServer, post.id, { slug: "sourdough" }, undefined, by);
  expect(await ask(site, "/news/bread")).toEqual([301, "/blog/sourdough#top"]);
});

test("a redirect never tells the new name of a record that was taken off the site", async (site) => {
  const { db } = site.given;
  const post = await createBlog(db, { title: "Summer sale" });
  await addTo(site, "/old", "/blog/summer-sale");
  const change = async (fields: Record<string, unknown>) =>
    updateRecord(db, blogServer, post.id, fields, undefined, { ...by, now: new Date() });
  await change({ status: "draft" });
  await change({ slug: "merger-announcement" });
  expect(await ask(site, "/old")).toEqual([301, "/blog/summer-sale"]);
  await change({ status: "published" });
  await addTo(site, "/older", "/blog/summer-sale");
  expect(await ask(site, "/older")).toEqual([301, "/blog/merger-announcement"]);
});

test("uses are counted, and addresses to which people came from elsewhere", async (site) => {
  const { db } = site.given;
  await addTo(site, "/old", "/list");
  await ask(site, "/old");
  await ask(site, "/old");
  for (const path of words`
    /Gone.php?who=me /gone.php/ /gone.php /Default.aspx /a-product-with-a-name-of-usual-length-1`)
    await ask(site, path, FROM_ELSEWHERE);
  const { host } = new URL(site.given.config.publicUrl);
  for (const headers of [
    {},
    { ...FROM_ELSEWHERE, Referer: `https://${host}/` },
    { ...FROM_ELSEWHERE, "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" },
  ])
    await ask(site, "/not-counted", headers);
  for (const path of [
    "/wp-login.php",
    "/newsletter/unsubscribe/maria@example.com",
    "/newsletter/maria%40example.com",
    `/verify/${"0aF".repeat(11)}/`,
    "/Activate/a-link",
    "/reset-password/a-link",
    "/unsubscribe/a-link",
    "/subscribe/confirm/a-link",
    "/apply/mine/a-link",
  ])
    await ask(site, path, FROM_ELSEWHERE);
  await site.given.parts.counter.write();
  expect(await listMissing(db, site.given.clock())).toEqual([
    { path: "/gone.php", count: expect.any(Number), lastDay: "2026-11-21" },
    { path: "/a-product-with-a-name-of-usual-length-1", count: 1, lastDay: "2026-11-21" },
    { path: "/default.aspx", count: 1, lastDay: "2026-11-21" },
  ]);
  const uses = db.selectFrom("daily_counts").select(["count", "day"]).where("what", "=", "redirect");
  expect(await uses.execute()).toEqual([{ count: 2, day: "2026-11-21" }]);
  await addTo(site, "/gone.php", "/list");
  expect(await listMissing(db, site.given.clock())).toMatchObject([
    { path: "/a-product-with-a-name-of-usual-length-1" },
    { path: "/default.aspx" },
  ]);
});

test("an address that is taken, that leads back to itself or that belongs to the site is refused with a sentence", async () => {
  await using staff = await createStaff("editor");
  const { body } = await add(staff, { from: "/Old/", to: "/careers" }).expect(201);
  expect(body).toMatchObject({ from: "/Old/", permanent: true });
  await add(staff, { from: "/deep/*", to: "/recipes" }).expect(201);
  for (const [fields, field] of [
    [{ from: "/old", to: "/blog" }, "from"],
    [{ from: "/admin/x", to: "/blog" }, "from"],
    [{ from: "/", to: "/blog" }, "from"],
    [{ from: "/x", to: "" }, "to"],
    [{ from: "/x", to: "javascript:alert(1)" }, "to"],
    [{ from: "/x", to: "/with a space" }, "to"],
    [{ from: "/x", to: "/line\r\nSet-Cookie: a=b" }, "to"],
    [{ from: "/careers", to: "/old" }, "to"],
    [{ from: "/careers", to: "/old?a=b#top" }, "to"],
    [{ from: "/recipes", to: "/deep/bread" }, "to"],
  ] as const) {
    const refused = await add(staff, fields).expect(400);
    expect(refused.body.fields[field], JSON.stringify(fields)).toMatch(/\.$/);
  }
  await add(staff, { from: "/x/*", to: "/x/*" }).expect(400);
  await add(staff, { from: "/old", to: "/blog", status: "inactive" }).expect(201);
  // The page itself is where they arrive.
  await add(staff, { from: "/careers/*", to: "/careers" }).expect(201);
  const list = "/blog/* -> /blog\n/specials/* -> /specials";
  const { body: planned } = await staff
    .send("post", "/api/redirects/import", { list, apply: false })
    .expect(200);
  expect(planned.rows.map(({ problem }: { problem: string }) => problem)).toEqual(["", ""]);
});

test("a redirect never jumps over a page that visitors see", async (site) => {
  await addTo(site, "/old-list", "/list");
  await addTo(site, "/list*", "/");
  expect(await ask(site, "/list")).toEqual([200, null]);
  for (let times = 0; times < 2; times += 1) {
    expect(await ask(site, "/old-list")).toEqual([301, "/list"]);
    expect(await ask(site, "/list-of-old")).toEqual([301, "/"]);
  }
});

test("visitors do not read the notes of staff", async () => {
  await using staff = await createStaff("editor");
  await add(staff, { from: "/old", to: "/careers", note: "secret plan" }).expect(201);
  const { text } = await staff.sendAnonymous("get", "/api/redirects").expect(200);
  expect(text).toContain('"/old"');
  expect(text).not.toContain("secret");
});

base.each([
  ["a CSV file", "Old URL;New URL;Code\nhttps://old.example/a.php;/careers;302\n"],
  ["a table from a spreadsheet", "/a.php\t/careers\t302"],
  ["a typed list", "/a.php -> /careers"],
])("%s is read", async (_what, list) => {
  await using staff = await createStaff("editor");
  const { body } = await staff.send("post", "/api/redirects/import", { list, apply: true }).expect(200);
  expect(body.rows.map(({ problem }: { problem: string }) => problem)).toEqual([""]);
  expect(body).toMatchObject({ applied: true, rows: [{ from: "/a.php", to: "/careers", action: "create" }] });
});

test("an address is without a page until it has one, or leads to one", async () => {
  await using staff = await createStaff("editor");
  const row = { day: "2026-11-20", what: "missing" as const, count: 2, visits: 0, phones: 0 };
  const paths = ["/2018/rolls", "/2019/bread", "/2019/bread.html", "/2019/gone", "/gone.php", "/other"];
  await staff.db
    .insertInto("daily_counts")
    .values(paths.map((subject) => ({ ...row, subject })))
    .execute();
  const missing = async () => {
    const { body } = await staff.send("get", "/api/redirects/missing").expect(200);
    return body.map(({ path }: { path: string }) => path).toSorted();
  };
  expect(await missing()).toEqual(paths);
  for (const slug of ["bread", "bread-html"]) await createBlog(staff.db, { title: slug, slug });
  await add(staff, { from: "/2019/bread.h*", to: "/blog/bread-html" }).expect(201);
  await add(staff, { from: "/2019/*", to: "/blog/*" }).expect(201);
  await createPage(staff.db, { title: "Other", slug: "other" });
  // An address with an ending may be a file, which only a request finds.
  expect(await missing()).toEqual(["/2018/rolls", "/2019/gone", "/gone.php"]);
});

test("an address that leads to a hidden record is tried as visitors would", async () => {
  await using staff = await createStaff("editor");
  const { id } = await createBlog(staff.db, { title: "Rolls", slug: "rolls" });
  await add(staff, { from: "/old", to: "/blog/rolls" }).expect(201);
  await add(staff, { from: "/list", to: "/files/list.xml" }).expect(201);
  const tried = async (address: string) =>
    (await staff.send("get", `/api/redirects/try?${new URLSearchParams({ address })}`).expect(200)).body;
  expect(await tried("/old")).toMatchObject({ sentence: "/old leads to /blog/rolls." });
  expect(await tried("/list")).toMatchObject({ sentence: "/list leads to /files/list.xml." });
  await staff.send("delete", `/api/blogs/${id}`).expect(204);
  const sentence = "/old leads to /blog/rolls, where visitors find no page.";
  expect(await tried("/old")).toEqual({ to: "/blog/rolls", sentence });
});

test("an address can be tried", async () => {
  await using staff = await createStaff("editor");
  await add(staff, { from: "/old*", to: "/careers" }).expect(201);
  const tried = async (address: string) =>
    (await staff.send("get", `/api/redirects/try?${new URLSearchParams({ address })}`).expect(200)).body;
  expect(await tried("https://old.example/Old-jobs")).toEqual({
    to: "/careers",
    sentence: "/old-jobs leads to /careers.",
  });
  expect(await tried("/careers")).toEqual({ to: null, sentence: "/careers is a page of the site." });
  expect(await tried("/new")).toEqual({ to: null, sentence: "Visitors find no page at /new." });
  const post = await createBlog(staff.db, { title: "Bread", slug: "bread" });
  await add(staff, { from: "/news/bread", to: "/blog/bread" }).expect(201);
  await updateRecord(staff.db, blogServer, post.id, { slug: "sourdough" }, undefined, by);
  expect(await tried("/news/bread")).toMatchObject({ to: "/blog/sourdough" });
  await add(staff, { from: "/blog/*", to: "/old-posts" }).expect(201);
  expect(await tried("/news/bread")).toMatchObject({ to: "/blog/sourdough" });
  expect(await tried("/blog/gone")).toMatchObject({ to: "/careers" });
});

test("a redirect whose address was given away since stays in the bin, and the list says why", async () => {
  await using staff = await createStaff("editor");
  const { body: binned } = await add(staff, { from: "/old", to: "/careers" }).expect(201);
  await staff.send("delete", `/api/redirects/${binned.id}`).expect(204);
  await add(staff, { from: "/old", to: "/blog" }).expect(201);
  const changes = [{ id: binned.id, restore: true }];
  const { body } = await staff.send("post", "/api/redirects/bulk", { changes }).expect(200);
  const error = "The address /old leads to /blog already.";
  expect(body.results).toEqual([{ id: binned.id, status: 400, error, fields: { from: error } }]);
});

test("a list is judged as a whole: each row that is wrong says why, and nothing is written", async () => {
  await using staff = await createStaff("editor");
  await createJob(staff.db, { title: "Baker", slug: "baker", status: "published" });
  await add(staff, { from: "/taken", to: "/blog" }).expect(201);
  const list = [
    "/good /careers",
    "/?p=12 /careers",
    "/careers?id=5 /blog",
    "/taken /careers",
    "/taken /blog",
    "/good /blog",
    "/careers /blog",
    "/nowhere /no-page",
    "/loop-a /loop-b",
    "/loop-b /loop-a",
    "/jobs/baker",
    "/api/x /blog",
  ].join("\n");
  const { body } = await staff.send("post", "/api/redirects/import", { list, apply: true }).expect(200);
  expect(body.applied).toBe(false);
  expect(body.rows.map(({ action, problem }: Record<string, string>) => [action, problem])).toEqual([
    ["create", ""],
    ["create", ""],
    ["create", ""],
    ["error", "It leads to /blog already."],
    ["error", "The same old address is in row 4."],
    ["error", "The same old address is in row 1."],
    ["error", "This is a page of the site, which visitors see."],
    ["error", "Visitors find no page at /no-page."],
    ["error", "It leads back to itself, so visitors would never arrive."],
    ["error", "It leads back to itself, so visitors would never arrive."],
    ["error", "Please choose where it leads."],
    ["error", expect.stringMatching(/belong to the site itself/)],
  ]);
  expect(body.rows[10].suggestion).toEqual({ to: "/careers/baker", title: "/careers/baker" });
  expect((await staff.send("get", "/api/redirects")).body).toHaveLength(1);
});

test("500 addresses of a sitemap are listed at once, each with what it probably means", async () => {
  await using staff = await createStaff("editor");
  for (const title of ["Christmas opening hours", "Maltese bread"]) await createBlog(staff.db, { title });
  const pages = Array.from({ length: 250 }, (_, at) => [
    `<url><loc>https://old.example/posts/${at}/christmas-opening-hours.html</loc></url>`,
    `<url><loc>https://old.example/archive/${at}?a=1&amp;b=2</loc></url>`,
  ]);
  const list = `<?xml version="1.0"?><urlset>${pages.flat().join("")}</urlset>`;
  const { body } = await staff.send("post", "/api/redirects/import", { list, apply: false }).expect(200);
  expect(body.rows).toHaveLength(500);
  expect(body.rows[0].suggestion).toMatchObject({ to: "/blog/christmas-opening-hours" });
  expect(body.rows[1]).toMatchObject({ from: "/archive/0?a=1&b=2", suggestion: null });
});

test("a sitemap has its addresses as text or in CDATA", async () => {
  await using staff = await createStaff("editor");
  const list = `<?xml version="1.0"?><urlset>
    <url><loc> https://old.example/a?x=1&amp;y=2 </loc></url>
    <url><loc><![CDATA[https://old.example/about-us/]]></loc><lastmod><![CDATA[2025-01-01]]></lastmod></url>
    <url><loc>
      <![CDATA[https://old.example/jobs/?a=1&b=2]]>
    </loc></url></urlset>`;
  const { body } = await staff.send("post", "/api/redirects/import", { list, apply: false }).expect(200);
  const from = ["/a?x=1&y=2", "/about-us", "/jobs?a=1&b=2"];
  expect(body.rows.map((row: { from: string }) => row.from)).toEqual(from);
});
