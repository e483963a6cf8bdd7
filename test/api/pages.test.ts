import { sql } from "kysely";
import { expect, test as base } from "vitest";
import { buildPage, buildStore, createBlog, createPage } from "../support/build-content.ts";
import { createStaff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

const CALL = {
  kind: "call-to-action",
  title: "Come in",
  linkTo: "/careers",
  linkLabel: "Jobs",
};

test("creates, reads by address, changes and redirects a page of staff", async (staff) => {
  const { body: page } = await staff
    .send("post", "/api/pages", buildPage({ title: "Summer", slug: "summer/recipes", sections: [CALL] }))
    .expect(201);
  expect(page).toMatchObject({ slug: "summer/recipes", noindex: false, version: 1 });
  expect(page.sections).toMatchObject([
    { ...CALL, id: expect.stringMatching(/^s[\w-]+$/), hidden: false, text: "", tone: "honey" },
  ]);
  const { body: read } = await staff.send("get", "/api/pages/slug/summer/recipes").expect(200);
  expect(read).toEqual(page);
  const changes = { slug: "winter", sections: [{ ...page.sections[0], hidden: true }], version: 1 };
  const { body: changed } = await staff.send("put", `/api/pages/${page.id}`, changes).expect(200);
  expect(changed).toMatchObject({ slug: "winter", sections: [{ id: page.sections[0].id, hidden: true }] });
  await staff.send("delete", `/api/pages/${page.id}`).expect(204);
  await staff.send("post", `/api/pages/${page.id}/restore`).expect(200);
});

test("a recruiter may not write pages, and a visitor does not see a draft", async () => {
  await using staff = await createStaff("recruiter");
  await staff.send("post", "/api/pages", buildPage()).expect(403);
  const draft = await createPage(staff.db, { status: "draft" });
  await staff.send("get", `/api/pages/slug/${draft.slug}`).expect(404);
});

base.each(["search", "admin/menu", "about", "api", "recipes/soup", "uploads", "careers"])(
  "refuses the address %s with a sentence",
  async (slug) => {
    await using staff = await createStaff("editor");
    const { body } = await staff.send("post", "/api/pages", buildPage({ slug })).expect(400);
    expect(body.fields).toEqual({ slug: expect.stringContaining("Please choose another.") });
  },
);

test("a title that is a reserved word gets another address", async (staff) => {
  const { body } = await staff.send("post", "/api/pages", buildPage({ title: "Search" })).expect(201);
  expect(body.slug).toBe("search-2");
});

test("a page of the site can be edited, but not moved, taken off the site, binned or robbed of its parts", async () => {
  await using staff = await createStaff("admin");
  const page = await createPage(staff.db, {
    slug: "about",
    sections: [{ id: "banners", kind: "banner", position: "about_footer" }],
  });
  const path = `/api/pages/${page.id}`;
  const refused = async (changes: object) => (await staff.send("put", path, changes).expect(400)).body.fields;
  expect(await refused({ slug: "us" })).toEqual({ slug: "This page keeps its address /about." });
  expect(await refused({ status: "draft" })).toHaveProperty("status");
  expect(await refused({ publishAt: "2030-01-01T00:00:00.000Z" })).toHaveProperty("publishAt");
  expect(await refused({ sections: [] })).toEqual({
    sections: "The section “Banners” of this page can be moved, but not removed.",
  });
  const { body } = await staff.send("delete", path).expect(409);
  expect(body.error).toContain("not binned");
  await staff.send("put", path, { title: "Who we are" }).expect(200);
});

test("staff can remove what they added to a page of the site, also of a kind of which the site's own stay", async (staff) => {
  const page = await createPage(staff.db, {
    slug: "home",
    sections: [{ id: "news", kind: "records", of: "posts", title: "News" }],
  });
  const path = `/api/pages/${page.id}`;
  const added = [
    { kind: "banner", position: "sidebar" },
    { kind: "call-to-action", look: "app", title: "Take us along" },
    { kind: "records", of: "posts", title: "More news" },
    { kind: "basket", title: "A basket" },
    { kind: "stored-items", title: "Stored", caption: "What is stored" },
  ].map((section, index) => ({ ...section, id: `added-${index}` }));
  await staff.send("put", path, { sections: [...page.sections, ...added] }).expect(200);
  await staff.send("put", path, { sections: page.sections }).expect(200);
  await staff.send("put", path, { sections: [] }).expect(400);
});

test("a working part is on the page that the site made with it, and no write adds one", async (staff) => {
  const map = { id: "map", kind: "store-map" };
  const page = await createPage(staff.db, { slug: "locations", sections: [map, { ...CALL, id: "call" }] });
  const path = `/api/pages/${page.id}`;
  const moved = [
    { ...CALL, id: "call" },
    { ...map, hidden: true },
  ];
  const { body } = await staff.send("put", path, { sections: moved }).expect(200);
  expect(body.sections).toMatchObject([{ id: "call" }, { id: "map", hidden: true }]);
  const removed = await staff.send("put", path, { sections: [CALL] }).expect(400);
  expect(removed.body.fields).toEqual({
    sections: "The section “Map of the stores” of this page can be moved, but not removed.",
  });
  const sentence = "“Map of the stores” is a part of / and /locations and can't be added to a page.";
  const doubled = await staff.send("put", path, { sections: [map, { ...map, id: "b" }] }).expect(400);
  expect(doubled.body.fields).toEqual({ "sections.1.kind": sentence });
  for (const slug of [undefined, "maps"]) {
    const made = buildPage({ title: "Locations", ...(slug && { slug }), sections: [map] });
    const { body: refused } = await staff.send("post", "/api/pages", made).expect(400);
    expect(refused.fields).toEqual({ "sections.0.kind": sentence });
  }
});

test("keeps a section of an unknown kind as it is, and accepts no new one", async (staff) => {
  const page = await createPage(staff.db);
  const unknown = { id: "later", kind: "hologram", hidden: false, depth: { of: ["field"] } };
  await sql`UPDATE pages SET sections = ${JSON.stringify([unknown])} WHERE id = ${page.id}`.execute(staff.db);
  const path = `/api/pages/${page.id}`;
  const { body } = await staff
    .send("put", path, { sections: [{ ...CALL, id: "call" }, unknown] })
    .expect(200);
  expect(body.sections[1]).toEqual(unknown);
  for (const changed of [
    { ...unknown, depth: 1 },
    { ...unknown, id: "other" },
  ]) {
    const answer = await staff.send("put", path, { sections: [changed] }).expect(400);
    expect(answer.body.fields).toEqual({
      "sections.0.kind": "There is no kind of section called “hologram” in this version.",
    });
  }
});

function nested(depth: number): object {
  return depth === 0 ? {} : { inner: nested(depth - 1) };
}

base.each<[string, unknown]>([
  ["10,000 sections", Array.from({ length: 10_000 }, () => CALL)],
  ["no list", { kind: "text" }],
  ["text in place of a section", ["text"]],
  ["null in place of a section", [null]],
  ["an unknown field", [{ ...CALL, onclick: "alert(1)" }]],
  ["a dangerous link", [{ ...CALL, linkTo: "javascript:alert(1)" }]],
  ["deep nesting", [{ ...CALL, title: nested(500) }]],
  [
    "two sections with one id",
    [
      { ...CALL, id: "a" },
      { ...CALL, id: "a" },
    ],
  ],
  ["an id that is a path", [{ ...CALL, id: "../a.b" }]],
  [
    "too much text",
    Array.from({ length: 8 }, () => ({
      kind: "text",
      text: "x".repeat(90_000),
    })),
  ],
  ["a kind that is a property of every object", [{ kind: "constructor" }, { kind: "__proto__" }]],
])("refuses %s with a sentence and changes nothing", async (_name, sections) => {
  await using staff = await createStaff("editor");
  const page = await createPage(staff.db);
  const { body } = await staff.send("put", `/api/pages/${page.id}`, { sections }).expect(400);
  const messages = Object.entries(body.fields as Record<string, string>);
  expect(messages.length).toBeGreaterThan(0);
  for (const [field, message] of messages) {
    expect(field).toMatch(/^sections/);
    expect(message).toMatch(/^[A-Z].*\.$/);
  }
  const { body: after } = await staff.send("get", `/api/pages/${page.id}`).expect(200);
  expect(after).toEqual({ ...page });
});

test("removes scripts from articles in sections", async (staff) => {
  const text = '<p onclick="alert(1)">{name}</p><script>alert(1)</script>';
  const { body } = await staff
    .send("post", "/api/pages", buildPage({ sections: [{ kind: "text", text }] }))
    .expect(201);
  expect(body.sections[0].text).toBe("<p>{name}</p>");
});

test("the words of a page are found by the search, those of a hidden section are not", async (staff) => {
  await createPage(staff.db, {
    title: "Fairs",
    sections: [
      { kind: "call-to-action", title: "Zanzibar cloves" },
      { kind: "call-to-action", title: "Quokka", hidden: true },
    ],
  });
  const results = async (q: string) =>
    (await staff.send("get", `/api/search?q=${q}`).expect(200)).body.results;
  expect(await results("zanzibar")).toMatchObject([{ type: "page", title: "Fairs", url: "/fairs" }]);
  expect(await results("quokka")).toEqual([]);
});

test("a page of the menus is found by the description in its record", async () => {
  await using staff = await createStaff("admin");
  await createPage(staff.db, {
    slug: "specials",
    title: "Offers",
    description: "Zanzibar prices of {name}.",
  });
  await staff.send("put", "/api/settings/brand", { name: "Widna" }).expect(200);
  const { body } = await staff.send("get", "/api/search?q=zanzibar").expect(200);
  expect(body.results).toMatchObject([
    { id: "page:/specials", url: "/specials", description: "Zanzibar prices of Widna." },
  ]);
});

test("search finds a page by a fact that it names, as the settings and the stores have it at the moment", async () => {
  await using staff = await createStaff("admin");
  await createPage(staff.db, {
    title: "Who we are",
    sections: [{ id: "a", kind: "text", text: "<p>{name} has stores in {islands}.</p>" }],
  });
  const found = async (query: string) => {
    const { body } = await staff.send("get", `/api/search?q=${encodeURIComponent(query)}`).expect(200);
    return body.results.map(({ title }: { title: string }) => title);
  };
  await staff.send("put", "/api/settings/brand", { name: "Żaffara" }).expect(200);
  expect(await found("Żaffara has stores")).toEqual(["Who we are"]);
  await staff.send("put", "/api/settings/brand", { name: "Widna" }).expect(200);
  expect(await found("Żaffara has stores")).toEqual([]);
  expect(await found("Widna has stores")).toEqual(["Who we are"]);
  expect(await found("stores in Gozo")).toEqual([]);
  await staff.send("post", "/api/stores", buildStore({ island: "Gozo" })).expect(201);
  expect(await found("stores in Gozo")).toEqual(["Who we are"]);
});

test("a link of a section may follow a link of the settings, and no other placeholder", async (staff) => {
  const asked = {
    kind: "questions",
    look: "beside",
    title: "Asked",
    text: '<p><a href="{terms}">Terms</a>, <a href="{nothing}">nothing</a></p>',
    questions: [{ question: "Where?", linkTo: "#place", linkLabel: "Here" }],
  };
  const sections = [{ ...CALL, linkTo: "{downloadApp}" }, asked];
  const { body } = await staff.send("post", "/api/pages", buildPage({ sections })).expect(201);
  expect(body.sections).toMatchObject([
    { linkTo: "{downloadApp}" },
    { text: '<p><a href="{terms}">Terms</a>, nothing</p>', questions: [{ linkTo: "#place" }] },
  ]);
  for (const linkTo of ["{nothing}", "{name}", "javascript:{terms}", "#"]) {
    const page = buildPage({ sections: [{ ...CALL, linkTo }] });
    const { body: refused } = await staff.send("post", "/api/pages", page).expect(400);
    expect(refused.fields).toEqual({ "sections.0.linkTo": expect.stringContaining("such as {terms}") });
  }
});

test("chosen records are slugs, each once, and not too many", async (staff) => {
  const chosen = (slugs: unknown) =>
    buildPage({ sections: [{ kind: "records", of: "chosen-products", title: "Ours", products: slugs }] });
  const { body } = await staff.send("post", "/api/pages", chosen(["bread", "milk", "bread"])).expect(201);
  expect(body.sections[0].products).toEqual(["bread", "milk"]);
  for (const slugs of [["Not a slug"], "bread", Array.from({ length: 25 }, (_, index) => `bread-${index}`)])
    await staff.send("post", "/api/pages", chosen(slugs)).expect(400);
});

test("a draft that was chosen for a page is shown there once it is published, also under another address", async (staff) => {
  const post = await createBlog(staff.db, { title: "Easter", status: "draft" });
  const chosen = { id: "p", kind: "records", of: "chosen-posts", title: "Posts", posts: [post.slug] };
  const page = await createPage(staff.db, { sections: [chosen] });
  const readPage = () => staff.sendAnonymous("get", `/api/pages/slug/${page.slug}`).expect(200);
  await staff.send("put", `/api/blogs/${post.id}`, { slug: "easter-lamb" }).expect(200);
  expect((await readPage()).body.sections).toEqual([]);
  await staff.send("put", `/api/blogs/${post.id}`, { status: "published" }).expect(200);
  expect((await readPage()).body.sections).toMatchObject([{ posts: [post.slug] }]);
});

test("the parts of a page that count stay on it", async (staff) => {
  const page = await createPage(staff.db, {
    slug: "iffranka",
    sections: [{ id: "basket", kind: "basket", title: "A week" }],
  });
  const { body } = await staff.send("put", `/api/pages/${page.id}`, { sections: [] }).expect(400);
  expect(body.fields).toEqual({ sections: expect.stringContaining("can be moved, but not removed") });
});
