import request from "supertest";
import { expect, test as base } from "vitest";
import { SETTING_NAMES, apiPathOf } from "../../src/content/settings/setting-names.ts";
import { pageOfDraft, withSettingDraft } from "../../src/staff/previews/preview-pages.ts";
import { findDraft } from "../../src/staff/previews/previews.ts";
import { createStaff } from "../support/staff.ts";
import { createStore, createBlog } from "../support/build-content.ts";
import { createTestApp } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

test("GET /api/settings returns what visitors see, and neither the mail settings nor a notice of another time", async (staff) => {
  const notice = { text: "Closed by the storm", startDate: "2030-01-01T00:00:00.000Z" };
  await staff.send("put", "/api/settings/announcements", { notice }).expect(200);
  const { body } = await staff.sendAnonymous("get", "/api/settings").expect(200);
  expect(Object.keys(body)).toEqual(["brand", "colours", "contact", "links", "announcements"]);
  expect(body.brand).toMatchObject({ name: "Suqna", foundedYear: 1984 });
  expect(body.contact).toMatchObject({ phone: "+356 2000 0000", careersEmail: "careers@suqna.example" });
  expect(body.announcements.notice).toBeNull();
});

test("a partial PUT replaces the named fields, keeps the others, and is in the history with its author", async (staff) => {
  const { body: before } = await staff.send("get", "/api/settings/brand").expect(200);
  const { body } = await staff
    .send("put", "/api/settings/brand", { name: "  Gelli  ", version: before.version })
    .expect(200);
  expect(body).toMatchObject({
    id: "brand",
    name: "Gelli",
    tagline: before.tagline,
    version: before.version + 1,
  });
  const { body: history } = await staff.send("get", "/api/settings/brand/history").expect(200);
  expect(history[0]).toMatchObject({ version: body.version, action: "updated", record: body });
  expect(history[0].actor).toContain("Rita Vella");
  expect((await staff.site.settings()).brand.name).toBe("Gelli");
});

test("a record that was never saved has version 0 and neutral values, and its first save is version 1", async (staff) => {
  await staff.db.deleteFrom("settings").execute();
  for (const name of SETTING_NAMES) {
    const { body } = await staff.send("get", apiPathOf(name)).expect(200);
    expect(body).toMatchObject({ id: name, version: 0 });
  }
  const { brand } = await staff.site.settings();
  expect(brand).toMatchObject({ name: "localhost", tagline: "", founded: null, phone: "", channels: [] });
  const { body } = await staff
    .send("put", "/api/settings/contact", { phone: "2100 0000", version: 0 })
    .expect(200);
  expect(body).toMatchObject({ version: 1, phone: "2100 0000", email: "" });
  // Another first save that has not seen it.
  const { body: conflict } = await staff
    .send("put", "/api/settings/contact", { phone: "2200 0000", version: 0 })
    .expect(409);
  expect(conflict.current).toMatchObject({ version: 1, phone: "2100 0000" });
});

test("a stale version gets 409 with the current record, and nothing is written", async (staff) => {
  const { body: seen } = await staff.send("get", "/api/settings/links").expect(200);
  await staff.send("put", "/api/settings/links", { terms: "/terms", version: seen.version }).expect(200);
  const { body } = await staff
    .send("put", "/api/settings/links", { terms: "/other", version: seen.version })
    .expect(409);
  expect(body.current).toMatchObject({ terms: "/terms", version: seen.version + 1 });
  expect((await staff.send("get", "/api/settings/links")).body.terms).toBe("/terms");
});

base.each([0.5, 1e30, -1e30])("a version that no record can have, %s, is a stale one", async (version) => {
  await using staff = await createStaff();
  const { body } = await staff.send("put", "/api/settings/brand", { name: "Gelli", version }).expect(409);
  expect(body.current).toMatchObject({ id: "brand", name: "Suqna" });
});

const WRONG: [path: string, body: object, field: string][] = [
  ["/api/settings/brand", { name: "A\u0007b" }, "name"],
  ["/api/settings/brand", { name: "x".repeat(61) }, "name"],
  ["/api/settings/brand", { foundedYear: 84 }, "foundedYear"],
  ["/api/settings/brand", { accentCharacter: "ab" }, "accentCharacter"],
  ["/api/settings/brand", { motto: "x" }, "motto"],
  ["/api/settings/brand", { version: "1" }, "version"],
  ["/api/settings/brand", { id: "links" }, "id"],
  ["/api/settings/brand", { logoLight: "javascript:alert(1)" }, "logoLight"],
  ["/api/settings/colours", { primary: "green" }, "primary"],
  ["/api/settings/contact", { phone: "<b>1</b>" }, "phone"],
  ["/api/settings/contact", { email: "nobody" }, "email"],
  ["/api/settings/links", { shopOnline: "javascript:alert(1)" }, "shopOnline"],
  ["/api/settings/links", { shopOnline: "//evil.example" }, "shopOnline"],
  ["/api/settings/links", { shopProduct: "https://shop.example/" }, "shopProduct"],
  ["/api/settings/links", { shopProduct: "javascript:{sku}" }, "shopProduct"],
  [
    "/api/settings/links",
    { channels: [{ channel: "myspace", url: "https://a.example" }] },
    "channels.0.channel",
  ],
  ["/api/settings/links", { channels: [{ channel: "tiktok", url: "data:text/html,x" }] }, "channels.0.url"],
  [
    "/api/settings/links",
    { channels: Array.from({ length: 10_000 }, () => ({ channel: "tiktok", url: "https://a.example" })) },
    "channels",
  ],
  ["/api/settings/announcements", { notice: { text: "" } }, "notice.text"],
  ["/api/settings/announcements", { notice: { text: "a", level: "loud" } }, "notice.level"],
  ["/api/settings/mail", { senderName: "Eve <eve@evil.example>" }, "senderName"],
  ["/api/menus/header", { items: [{ label: "", path: "/" }] }, "items.0.label"],
  ["/api/menus/header", { items: [{ label: "A", path: "javascript:alert(1)" }] }, "items.0.path"],
  [
    "/api/menus/header",
    { items: Array.from({ length: 10_000 }, () => ({ label: "A", path: "/" })) },
    "items",
  ],
  [
    "/api/menus/header",
    { items: [1, 2].map(() => ({ label: "A", menu: { name: "shop" } })) },
    "items.1.menu.name",
  ],
  [
    "/api/menus/footer",
    { columns: [{ title: "A", links: [{ label: "B", follows: { kind: "links", id: "x" } }] }] },
    "columns.0.links.0.follows.id",
  ],
];

base.each(WRONG.map(([path, body, field]) => ({ path, body, field })))(
  "PUT $path refuses a wrong $field with a sentence, and changes nothing",
  async ({ path, body, field }) => {
    await using staff = await createStaff();
    const before = (await staff.send("get", path)).body;
    const answer = await staff.send("put", path, body).expect(400);
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect(answer.body.fields[field]).toMatch(/^[A-Z].*[.]$/s);
    expect((await staff.send("get", path)).body).toEqual(before);
  },
);

test("a menu follows the address of its record, and hides a link while visitors can't see where it leads", async (staff) => {
  const post = await createBlog(staff.db, { title: "Our new store", status: "published" });
  const link = { label: "New store", follows: { kind: "blogs", id: post.id } };
  await staff.send("put", "/api/menus/footer", { columns: [{ title: "News", links: [link] }] }).expect(200);
  const paths = async () =>
    (await staff.site.settings()).footer.map(({ links }) => links.map(({ path }) => path));
  expect(await paths()).toEqual([["/blog/our-new-store"]]);
  await staff.send("put", `/api/blogs/${post.id}`, { slug: "moved" }).expect(200);
  expect(await paths()).toEqual([["/blog/moved"]]);
  await staff.send("put", `/api/blogs/${post.id}`, { status: "draft" }).expect(200);
  expect(await paths()).toEqual([]);
});

test("a menu follows the links of the settings and names the brand for {product}", async (staff) => {
  await staff.send("put", "/api/settings/brand", { name: "Gelli" }).expect(200);
  await staff
    .send("put", "/api/settings/links", { shopOnline: "", downloadApp: "https://app.example/" })
    .expect(200);
  const { header } = await staff.site.settings();
  const shop = header.find(({ label }) => label === "Shop");
  const corporate = header.find(({ label }) => label === "Corporate");
  if (shop?.type !== "mega-menu" || corporate?.type !== "mega-menu") throw new Error("Both are mega menus.");
  expect(shop.menu.sections[0]?.links).toEqual([
    { label: "Download App", path: "https://app.example/" },
    { label: "Product Range", path: "/products" },
  ]);
  expect(corporate.menu.featured?.description).toBe("Start your Gelli career");
});

test("a name with markup stays text in the feed and in e-mails, and the manifest has it", async (staff) => {
  const name = `<script>alert("x")</script> & Co`;
  await staff.send("put", "/api/settings/brand", { name }).expect(200);
  const feed = (await request(staff.app).get("/blog/feed.xml").expect(200)).text;
  expect(feed).not.toContain("<script>");
  expect(feed).toContain("&lt;script&gt;");
  const manifest = (await request(staff.app).get("/manifest.webmanifest").expect(200)).body;
  expect(manifest.short_name).toBe(name);
  await staff
    .send("post", "/api/users", { email: "new@shop.example", name: "Ġorġ", role: "editor" })
    .expect(201);
  const [mail] = await staff.mails();
  expect(mail?.html).not.toContain("<script>");
  expect(mail?.subject).toContain(name);
});

test("e-mails are signed as the settings say, and sent under the sender's name", async (staff) => {
  await staff
    .send("put", "/api/settings/mail", { senderName: "Gelli staff", signature: "Gelli\nQormi" })
    .expect(200);
  await staff
    .send("post", "/api/users", { email: "new@shop.example", name: "Ġorġ", role: "editor" })
    .expect(201);
  const [mail] = await staff.mails();
  expect(mail?.text).toMatch(/\n\nGelli\nQormi\n$/);
  expect(mail?.html).toContain("Gelli<br>Qormi");
  expect(await staff.accounts.mailer.readFrom()).toBe("Gelli staff <no-reply@localhost>");
});

test("the chat leads to the number where there is no WhatsApp channel", async (staff) => {
  await staff.send("put", "/api/settings/links", { channels: [] }).expect(200);
  expect((await staff.site.settings()).brand.links.whatsapp).toBe("https://wa.me/35699000000");
});

test("a notice begins and ends by the clock", async () => {
  await using given = createTestApp({ now: "2026-11-21T09:00:00.000Z" });
  const date = "2026-11-01T00:00:00.000Z";
  const value = JSON.stringify({
    notice: {
      text: "Storm",
      level: "urgent",
      link: "",
      startDate: "2026-11-21T10:00:00.000Z",
      endDate: "2026-11-21T11:00:00.000Z",
    },
  });
  await given.db
    .insertInto("settings")
    .values({ name: "announcements", value, version: 1, createdDate: date, updatedDate: date })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
  const shown = async () => (await given.site.settings()).notice?.text;
  expect(await shown()).toBeUndefined();
  given.setNow("2026-11-21T10:00:00.000Z");
  expect(await shown()).toBe("Storm");
  given.setNow("2026-11-21T11:00:00.001Z");
  expect(await shown()).toBeUndefined();
});

test("the API names the site as the settings do", async (staff) => {
  await createStore(staff.db);
  await staff.send("put", "/api/settings/brand", { name: "Gelli" }).expect(200);
  expect((await staff.send("get", "/api")).body.info.title).toBe("Gelli");
  expect((await staff.send("get", "/api/docs")).text).toContain("<title>API of Gelli");
  await staff.send("put", "/api/settings/brand", { name: "" }).expect(200);
  expect((await staff.send("get", "/api")).body.info.title).toBe("localhost");
});

test("names dead links and empty parts of a menu before it is saved, and writes nothing", async (staff) => {
  const draft = await createBlog(staff.db, { title: "Not yet", status: "draft" });
  await staff.send("put", "/api/settings/links", { radio: "" }).expect(200);
  const before = (await staff.send("get", "/api/menus/footer")).body;
  const links = [
    { label: "Gone", path: "/gone" },
    { label: "About", path: "/about" },
    { label: "Elsewhere", path: "https://example.com/" },
    { label: "Nowhere" },
    { label: "Radio", follows: { kind: "links", id: "radio" } },
    { label: "News", follows: { kind: "blogs", id: draft.id } },
  ];
  const columns = [
    { title: "One", links },
    { title: "Two", links: [] },
  ];
  const { body } = await staff.send("post", "/api/menus/footer/check", { columns }).expect(200);
  expect(body.problems).toEqual([
    "“Gone” leads to /gone, which visitors can't open.",
    "“Nowhere” leads nowhere yet, so visitors don't see it.",
    "“Radio” follows a link of the settings that is empty, so visitors don't see it.",
    "“News” leads to “Not yet”, which visitors can't open now, so they don't see it.",
    "“Two” has no links, so visitors don't see it.",
  ]);
  expect(body.followed).toEqual({ [`blogs/${draft.id}`]: "Not yet" });
  expect((await staff.send("get", "/api/menus/footer")).body).toEqual(before);
  const { body: untouched } = await staff.send("post", "/api/menus/header/check", {}).expect(200);
  expect(untouched.problems).toEqual([]);
});

test("a preview of settings shows them on the home page alone, and needs the permission", async (staff) => {
  const draft = { type: "settings", id: "brand", fields: { name: "Gelli" } };
  const { body } = await staff.send("post", "/api/previews", draft).expect(201);
  const findName = async () => {
    const found = await findDraft(staff.db, body.url.replace("/preview/", ""), staff.now());
    if (found?.kind !== "settings") throw new Error("The preview is of settings.");
    expect(pageOfDraft(found)).toBe("/");
    return (await withSettingDraft(staff.db, staff.site, found).settings()).brand.name;
  };
  expect(await findName()).toBe("Gelli");
  await staff.send("put", `/api/previews/${body.id}`, { fields: { name: "" } }).expect(200);
  expect(await findName()).toBe("localhost");
  await staff.send("post", "/api/previews", { ...draft, id: null }).expect(404);
  await staff.send("post", "/api/previews", { ...draft, fields: { name: "x".repeat(99) } }).expect(400);
  expect((await staff.send("get", "/api/settings/brand")).body.name).toBe("Suqna");
  await using editor = await createStaff("editor");
  await editor.send("post", "/api/previews", draft).expect(403);
});

test("refuses a colour that can't carry its words, and takes the one that the sentence names", async (staff) => {
  const { body } = await staff.send("put", "/api/settings/colours", { primary: "#8fe3b0" }).expect(400);
  expect(Object.keys(body.fields)).toEqual(["primary"]);
  const [nearest = ""] = /#[0-9a-f]{6}/.exec(body.fields.primary) ?? [];
  await staff.send("put", "/api/settings/colours", { primary: nearest }).expect(200);
  expect((await staff.site.settings()).colourStyle).toContain(`--olive:light-dark(${nearest},`);
  await staff.send("put", "/api/settings/colours", { primary: "#14563A" }).expect(200);
  expect((await staff.site.settings()).colourStyle).toBe("");
});
