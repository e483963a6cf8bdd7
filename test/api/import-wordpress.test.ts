import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findLatestBulkChange, WORDPRESS } from "../../src/content/bulk/bulk-changes.ts";
import { undoBulkChange } from "../../src/content/bulk/run-bulk-change.ts";
import { blogServer } from "../../src/content/kinds/blogs/blog.server.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { ownPictures } from "../../src/media/pictures/encode-picture.ts";
import { importWordPress } from "../../src/staff/wordpress/import-wordpress.ts";
import { readWxr } from "../../src/staff/wordpress/read-wxr.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { createStaff } from "../support/staff.ts";
import { makeTempDir } from "../support/test-database.ts";
import { wordPressExport, type WordPressItem } from "../support/wordpress.ts";
import { words } from "../support/words.ts";

const PICTURE = "https://old.example/wp-content/uploads/2019/05/capers-300x200.jpg";

const ITEMS: readonly WordPressItem[] = [
  {
    id: 12,
    title: "Capers &amp; honey",
    name: "capers-honey",
    link: "/2019/05/04/capers-honey/",
    content: `<!-- wp:paragraph --><p>Read <a href="https://www.old.example/about-us/#team">about us</a>.</p><!-- /wp:paragraph -->
<!-- wp:image {"id":31} --><figure class="wp-block-image"><img src="${PICTURE}" alt="Capers" onerror="alert(1)"/></figure><!-- /wp:image -->
<!-- wp:columns --><div class="wp-block-columns"><div><p>Left</p></div><div>Right</div></div><!-- /wp:columns -->
<!-- wp:latest-posts {"postsToShow":3} /--><script>alert(1)</script>
<!-- wp:embed --><figure class="wp-block-embed"><div>https://video.example/watch?v=1&amp;t=2</div></figure><!-- /wp:embed -->`,
    categories: [
      ["category", "From-the-farm", "From the farm"],
      ["category", "second", "Second"],
      ["post_tag", "capers", "Capers"],
    ],
    meta: { _thumbnail_id: "31" },
  },
  {
    id: 13,
    title: "Classic",
    name: "classic",
    status: "draft",
    link: "/?p=13",
    content: `First line\nsecond line\n\nA [simple boat] and [contact-form-7 id="5"] <b>bold</b>\n\n[caption id="a" width="300"]<img src="${PICTURE}" alt="Capers"> From Gozo[/caption]\n\n<img src="https://elsewhere.example/a.jpg" alt="">`,
    categories: [["category", "uncategorized", "Uncategorized"]],
    more: "<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>",
  },
  {
    id: 14,
    type: "page",
    title: "About us",
    name: "about-us",
    link: "/about-us/",
    content: "<p>We are.</p>",
  },
  { id: 15, type: "page", title: "Search", name: "search", link: "/search/", content: "x" },
  { id: 16, title: "Gone", status: "trash", link: "/gone/", content: "x" },
  { id: 17, type: "wc_product", title: "Bread", link: "/product/bread/", content: "x" },
  {
    id: 31,
    type: "attachment",
    status: "inherit",
    title: "capers",
    link: "/capers/",
    content: "",
    attachmentUrl: "https://old.example/wp-content/uploads/2019/05/capers.jpg",
    meta: { _wp_attachment_image_alt: "A bowl of capers" },
  },
];

/** A site, and an export with a folder of uploads beside it. */
async function withExport(xml = wordPressExport(ITEMS)) {
  const staff = await createStaff();
  const dir = makeTempDir();
  const [file, uploads] = [path.join(dir.path, "export.xml"), path.join(dir.path, "uploads")];
  fs.mkdirSync(path.join(uploads, "2019/05"), { recursive: true });
  fs.writeFileSync(path.join(uploads, "2019/05/capers.jpg"), await drawNoise("jpeg"));
  fs.writeFileSync(file, xml);
  const { db, stores, uploadsDir } = staff;
  const pictures = { uploads: stores.uploads, workDir: uploadsDir, encoder: ownPictures };
  const run = async (isDry = false) => {
    const by = { actor: "Test", now: staff.now() };
    const options = { db, site: await readWxr(file), uploads, by };
    return importWordPress({ ...options, pictures: isDry ? undefined : pictures });
  };
  return {
    ...staff,
    dir: dir.path,
    file,
    uploads,
    run,
    async [Symbol.asyncDispose]() {
      await staff[Symbol.asyncDispose]();
      dir[Symbol.dispose]();
    },
  };
}

test("brings posts and pages of blocks and of the classic editor as drafts, with pictures, names and old addresses", async () => {
  await using site = await withExport();
  const report = await site.run();
  expect(report).toMatchObject({ posts: 2, pages: 2, pictures: 1, already: 0 });
  const posts = await site.db.selectFrom("blogs").selectAll().orderBy("title").execute();
  const [capers, classic] = posts;
  expect(capers).toMatchObject({
    title: "Capers & honey",
    slug: "capers-honey",
    category: "from-the-farm",
    author: "Carmen Ħili",
    status: "draft",
    publishAt: "2019-05-04T08:30:00.000Z",
    imageAlt: "A bowl of capers",
    imageUrl: expect.stringMatching(/^\/uploads\/.*\.webp$/),
  });
  const picture = `<img src="${capers?.imageUrl}" alt="Capers" />`;
  expect(capers?.content.replaceAll("\n", "")).toBe(
    `<p>Read <a href="/about-us#team">about us</a>.</p><figure>${picture}</figure><p>Left</p><p>Right</p>` +
      `<p><a href="https://video.example/watch?v=1&amp;t=2" target="_blank" rel="noopener">https://video.example/watch?v=1&amp;t=2</a></p>`,
  );
  expect(classic?.content.replaceAll("\n", "")).toBe(
    `<p>First line<br />second line</p><p>A [simple boat] and  <strong>bold</strong></p>` +
      `<figure>${picture}<figcaption>From Gozo</figcaption></figure>`,
  );
  expect(classic?.category).toBe("news");
  const pages = await site.db.selectFrom("pages").select(["slug", "status", "sections"]).execute();
  const brought = pages.filter(({ sections }) => sections.includes("We are.") || sections.includes("Search"));
  expect(brought.map(({ slug, status }) => [slug, status]).toSorted()).toEqual([
    ["about-us", "draft"],
    ["search-page", "draft"],
  ]);
  for (const part of [
    "the block latest-posts",
    "a script",
    "video.example (it is a link now)",
    "the shortcode [contact-form-7]",
    "the picture https://elsewhere.example/a.jpg",
    "the tag Capers",
    "the second category Second",
    "comments: Classic",
    "the kind of content wc_product: Bread",
  ])
    expect(report.lost.join("\n")).toContain(part);
  const redirects = await site.db.selectFrom("redirects").select(["source", "to", "status"]).execute();
  expect(Object.fromEntries(redirects.map(({ source, to }) => [source, to]))).toEqual({
    "/2019/05/04/capers-honey": "/blog/capers-honey",
    "/?p=12": "/blog/capers-honey",
    "/?p=13": "/blog/classic",
    "/?page_id=14": "/about-us",
    "/?p=14": "/about-us",
    "/search": "/search-page",
    "/?page_id=15": "/search-page",
    "/?p=15": "/search-page",
    "/category/from-the-farm": "/blog?category=from-the-farm",
    "/wp-content/uploads/2019/05/capers-300x200.jpg": capers?.imageUrl,
    "/wp-content/uploads/2019/05/capers.jpg": capers?.imageUrl,
  });
});

/** An item of the library, by its name in the uploads. */
function attachment(id: number, name: string, alt = ""): WordPressItem {
  return {
    id,
    type: "attachment",
    status: "inherit",
    title: name,
    link: `/${name}/`,
    content: "",
    attachmentUrl: `https://old.example/wp-content/uploads/2019/05/${name}`,
    meta: { _wp_attachment_image_alt: alt },
  };
}

test("a link to a whole picture leads on to it, and one to another file is named", async () => {
  const uploads = "/wp-content/uploads/2019/05";
  const content = `<p><a href="https://old.example${uploads}/capers.jpg">Large</a> <a href="${uploads}/menu.pdf">Menu</a> <a href="https://other.example${uploads}/a.pdf">Other</a></p>`;
  await using site = await withExport(
    wordPressExport([{ id: 1, title: "Links", name: "links", link: "/links/", content }]),
  );
  const report = await site.run();
  expect(report).toMatchObject({
    pictures: 1,
    lost: ["the file 2019/05/menu.pdf, to which a link leads: Links"],
  });
  const { content: text } = await site.db.selectFrom("blogs").select("content").executeTakeFirstOrThrow();
  expect(text).toContain(`href="${uploads}/capers.jpg"`);
  const redirects = site.db.selectFrom("redirects").select("to");
  expect(await redirects.where("source", "=", `${uploads}/capers.jpg`).execute()).toEqual([
    { to: expect.stringMatching(/^\/uploads\/.*\.webp$/) },
  ]);
});

test("a picture whose own name ends in a size is itself, and one that was scaled keeps its words", async () => {
  const shown = (name: string) => `<img src="/wp-content/uploads/2019/05/${name}" alt="">`;
  await using site = await withExport(
    wordPressExport([
      {
        id: 1,
        title: "Halls",
        name: "halls",
        link: "/halls/",
        content: shown("hall-1920x1080.jpg") + shown("large-300x200.jpg"),
      },
      attachment(2, "hall.jpg", "Another hall"),
      attachment(3, "hall-1920x1080.jpg", "The hall"),
      attachment(4, "large-scaled.jpg", "A large picture"),
    ]),
  );
  for (const [name, width] of [
    ["hall", 100],
    ["hall-1920x1080", 120],
    ["large", 140],
  ] as const)
    fs.writeFileSync(path.join(site.uploads, `2019/05/${name}.jpg`), await drawNoise("jpeg", width));
  await site.run();
  const images = await site.db.selectFrom("images").select(["width", "alt"]).orderBy("alt").execute();
  expect(images).toEqual([
    { width: 140, alt: "A large picture" },
    { width: 120, alt: "The hall" },
  ]);
});

test("words of a picture or a page that are too long cost no post and no page", async () => {
  await using site = await withExport(
    wordPressExport([
      { id: 1, title: "Post", name: "post", link: "/post/", content: "x", meta: { _thumbnail_id: "3" } },
      { id: 2, type: "page", title: "Long", name: "long", link: "/long/", content: "x".repeat(100_001) },
      attachment(3, "capers.jpg", "Capers \n".repeat(60)),
    ]),
  );
  expect(await site.run()).toMatchObject({
    posts: 1,
    pages: 1,
    lost: ["its text, which is too long: Long"],
  });
  const { imageAlt } = await site.db.selectFrom("blogs").select("imageAlt").executeTakeFirstOrThrow();
  expect(imageAlt).toMatch(/^Capers Capers .*…$/);
});

test("a dry run writes nothing; a second run brings nothing twice", async () => {
  await using site = await withExport();
  const before = await site.db.selectFrom("history").select("recordId").execute();
  expect(await site.run(true)).toMatchObject({ posts: 2, pages: 2, pictures: 1 });
  expect(await site.db.selectFrom("history").select("recordId").execute()).toEqual(before);
  expect(await site.db.selectFrom("images").select("id").execute()).toEqual([]);
  await site.run();
  expect(await site.run()).toMatchObject({ posts: 0, pages: 0, redirects: 0, already: 4 });
});

test("what was not public there is left out, and what was unfinished is named: each of them by its title", async () => {
  const item = (id: number, title: string, rest: Partial<WordPressItem>) => ({
    ...{
      id,
      title,
      name: title.toLowerCase(),
      link: `/${title.toLowerCase()}/`,
      content: "<p>x</p>",
      ...rest,
    },
  });
  const closed = words`Salaries Theft Layoffs Rota`.map((title, at) =>
    item(at, title, { status: "private" }),
  );
  const password = "<wp:post_password>open</wp:post_password>";
  await using site = await withExport(
    wordPressExport([
      ...[item(11, "Bread", {}), ...closed, item(12, "Suppliers", { more: password })],
      ...[item(13, "Half", { status: "draft" }), item(14, "Checked", { status: "pending" })],
      ...[item(15, "", { status: "future" }), item(16, "Members", { type: "page", status: "members-only" })],
    ]),
  );
  const lost = [
    "left out, since it was not public (private): 4 times (Salaries; Theft; Layoffs; Rota)",
    "left out, since it had a password: Suppliers",
    "please read it first, since it was not published there (draft): Half",
    "please read it first, since it was not published there (pending): Checked",
    "please read it first, since it was not published there (future): https://old.example//",
    "left out, since it was not public (members-only): Members",
  ];
  expect((await site.run(true)).lost).toEqual(lost);
  expect(await site.run()).toMatchObject({ posts: 4, pages: 0, lost });
  const posts = await site.db.selectFrom("blogs").select("title").orderBy("title").execute();
  expect(posts.map(({ title }) => title)).toEqual(["Bread", "Checked", "Half", "Untitled"]);
  const to = await site.db
    .selectFrom("redirects")
    .select("source")
    .where("source", "=", "/salaries")
    .execute();
  expect(to).toEqual([]);
});

test("a second run knows an item by its number, whatever its title and address have become", async () => {
  const items = ["Offers", "Offers", "優惠", "關於"].map((title, index) => ({
    id: 21 + index,
    title,
    type: title === "關於" ? "page" : "post",
    status: "draft",
    link: `/?p=${21 + index}`,
    content: "<p>x</p>",
  }));
  await using site = await withExport(wordPressExport(items));
  expect(await site.run()).toMatchObject({ posts: 3, pages: 1, already: 0 });
  const by = { actor: "Test", now: site.now() };
  const fields = { title: "Offers of May", slug: "may" };
  await updateRecord(site.db, blogServer, await idOf(site.db, "offers"), fields, undefined, by);
  expect(await site.run()).toMatchObject({ posts: 0, pages: 0, redirects: 0, already: 4 });
});

test("an import is undone within a day, except for what was changed since", async () => {
  await using site = await withExport();
  await site.run();
  const by = { actor: "Test", now: site.now() };
  await updateRecord(site.db, blogServer, await idOf(site.db, "classic"), { excerpt: "Mine" }, undefined, by);
  const last = await findLatestBulkChange(site.db, WORDPRESS, site.now());
  const change = await undoBulkChange(site.db, WORDPRESS, last?.id ?? "", by);
  expect(change.counts).toMatchObject({ changed: 0, kept: 1 });
  expect(change.named).toMatchObject([{ title: "Classic", reason: expect.stringContaining("changed") }]);
  const left = await site.db.selectFrom("blogs").select("slug").where("deletedDate", "is", null).execute();
  expect(left).toEqual([{ slug: "classic" }]);
  const live = site.db.selectFrom("redirects").select("id").where("deletedDate", "is", null);
  expect(await live.execute()).toEqual([]);
  // What has stayed is known to the next import, and gets its old addresses again.
  expect(await site.run()).toMatchObject({ already: 1 });
  const classics = site.db.selectFrom("blogs").select("id").where("title", "=", "Classic");
  expect(await classics.where("deletedDate", "is", null).execute()).toHaveLength(1);
  expect(await live.where("to", "=", "/blog/classic").execute()).not.toEqual([]);
});

async function idOf(db: Awaited<ReturnType<typeof createStaff>>["db"], slug: string): Promise<string> {
  return (await db.selectFrom("blogs").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;
}

test("reads no file outside the uploads, expands no entity, and refuses what is no whole export", async () => {
  const laughs = `<!DOCTYPE rss [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;"><!ENTITY x SYSTEM "file:///etc/passwd">]>\n`;
  const [first] = ITEMS;
  if (!first) throw new Error("There is no item.");
  const outside = `<p>Hello</p><img src="https://old.example/wp-content/uploads/../secret.jpg" alt=""><img src="/wp-content/uploads/link.jpg" alt="">`;
  const xml = wordPressExport(
    [{ ...first, meta: {}, content: outside, more: "<wp:x>&lol2;&x;</wp:x>" }],
    laughs,
  );
  await using site = await withExport(xml.replace("The old shop", "&lol2;&x;"));
  fs.writeFileSync(path.join(site.dir, "secret.jpg"), await drawNoise("jpeg"));
  fs.symlinkSync(path.join(site.dir, "secret.jpg"), path.join(site.uploads, "link.jpg"));
  expect((await readWxr(site.file)).title).not.toMatch(/lol(?!2)|root:/);
  expect(await site.run()).toMatchObject({ posts: 1, pictures: 0 });
  fs.writeFileSync(site.file, xml.slice(0, -20));
  await expect(readWxr(site.file)).rejects.toThrow(/no complete export/);
  fs.writeFileSync(site.file, "<html><body>Hello</body></html>");
  await expect(readWxr(site.file)).rejects.toThrow(/no complete export/);
  await expect(readWxr(site.uploads)).rejects.toThrow(/^There is no file/);
});
