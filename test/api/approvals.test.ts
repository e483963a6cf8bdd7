import { expect } from "vitest";
import { BIN_RETENTION_MS, emptyBin } from "../../src/content/lifecycle/empty-bin.ts";
import { pageServer } from "../../src/content/kinds/pages/page.server.ts";
import { updateRecord } from "../../src/content/lifecycle/write.ts";
import { createAdminQueries } from "../../src/staff/queries/admin-queries.ts";
import { toSessionUser, type UserRow } from "../../src/accounts/people/users.ts";
import { listApprovalIssues } from "../../src/staff/queries/content-issues.ts";
import { countReads } from "../support/count-reads.ts";
import { createBlog, createJob, createPage, createProduct, createStore } from "../support/build-content.ts";
import { needYes, signInAs, createStaff, type Staff } from "../support/staff.ts";
import { auditLines } from "../support/audit-lines.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

const DAY = 86_400_000;

const issuesOf = async (staff: Staff, user: UserRow) =>
  (await createAdminQueries(staff.db, staff.now, toSessionUser(user)).needsAttention())
    .filter(({ problem }) => problem === "yes asked" || problem === "sent back")
    .map(({ problem, id, isNext, sentence }) => ({ problem, id, isNext, sentence }));

test("a draft goes live by the yes of another person, and of no one else", async (staff) => {
  const rita = await signInAs(staff, await staff.makeUser("editor", { name: "Rita Vella" }));
  const karlUser = await staff.makeUser("editor", { name: "Karl Borg" });
  const karl = await signInAs(staff, karlUser);
  await needYes(staff, ["pages"]);
  const { body: page } = await rita("post", "/api/pages", { title: "Our bread" }).expect(201);
  const path = `/api/pages/${page.id}`;
  expect((await rita("put", path, { status: "published" }).expect(422)).body.error).toBe(
    "Pages go live with the yes of a second person. Save this as a draft, then ask a colleague for the yes.",
  );
  await karl("put", path, { status: "published" }).expect(422);
  await karl("post", `${path}/approval/give`, { version: 1 }).expect(409);

  const { body: asked } = await rita("put", `${path}/approval`, { version: 1 }).expect(200);
  expect(asked.request).toMatchObject({ state: "asked", isYours: true, mayGive: false });
  await rita("post", `${path}/approval/give`, { version: 1 }).expect(403);
  expect(await issuesOf(staff, karlUser)).toEqual([
    {
      problem: "yes asked",
      id: page.id,
      isNext: undefined,
      sentence: "Rita Vella asked for the yes on Saturday 21 November.",
    },
  ]);
  const nextYear = () => new Date("2027-01-02T10:00:00.000Z");
  const later = createAdminQueries(staff.db, nextYear, toSessionUser(karlUser));
  expect(await later.needsAttention()).toMatchObject([
    { sentence: "Rita Vella asked for the yes on Saturday 21 November 2026." },
  ]);
  const { body: live } = await karl("post", `${path}/approval/give`, { version: 1 }).expect(200);
  expect(live).toMatchObject({ status: "published", version: 2 });
  await staff.sendAnonymous("get", `/api/pages/slug/${live.slug}`).expect(200);
  expect(await issuesOf(staff, karlUser)).toEqual([]);
  const lines = await auditLines(staff.db, "approval.%", "action");
  expect(lines.map(({ action }) => action)).toEqual(["approval.asked", "approval.given"]);
});

test("the person who changed the draft last is its author, and a change takes the question back", async (staff) => {
  const rita = await signInAs(staff, await staff.makeUser("editor"));
  const karl = await signInAs(staff, await staff.makeUser("editor"));
  await needYes(staff, ["blogs"]);
  const { body: post } = await rita("post", "/api/blogs", {
    title: "Rye",
    category: "news",
    excerpt: "Bread.",
    content: "<p>Bread.</p>",
  }).expect(201);
  const path = `/api/blogs/${post.id}`;
  await rita("put", `${path}/approval`, { version: 1 }).expect(200);
  await karl("put", path, { excerpt: "More bread." }).expect(200);
  // A tab from before the change, and one from after it.
  const stale = await karl("post", `${path}/approval/give`, { version: 1 }).expect(409);
  expect(stale.body.current).toMatchObject({ version: 2, excerpt: "More bread." });
  await karl("post", `${path}/approval/give`, { version: 2 }).expect(409);
  expect((await rita("get", `${path}/approval`)).body.request.state).toBe("changed since");
  await rita("put", `${path}/approval`, { version: 2 }).expect(200);
  // One has made the change, the other has asked: a third person is needed.
  await karl("post", `${path}/approval/give`, { version: 2 }).expect(403);
  await rita("post", `${path}/approval/give`, { version: 2 }).expect(403);
  await staff.send("post", `${path}/approval/give`, { version: 2 }).expect(200);
});

test("the yes to a next version is none to a draft that has its version by chance", async (staff) => {
  const editor = await signInAs(staff, await staff.makeUser("editor"));
  const page = await createPage(staff.db, { title: "Bread" });
  await needYes(staff, ["pages"]);
  const path = `/api/pages/${page.id}`;
  await editor("put", `${path}/next`, { title: "Rye" }).expect(200);
  const { body: read } = await editor("put", `${path}/next`, { title: "Rye bread" }).expect(200);
  await editor("put", `${path}/approval`, { version: read.version, isNext: true }).expect(200);
  await editor("put", path, { status: "draft" }).expect(200);
  await editor("put", path, { title: "Not yet" }).expect(200);
  const { body: draft } = await editor("put", path, { title: "Not read" }).expect(200);
  expect(draft.version).toBe(read.version);
  await editor("put", `${path}/approval`, { version: draft.version }).expect(200);
  const give = { version: read.version, isNext: true };
  const stale = await staff.send("post", `${path}/approval/give`, give).expect(409);
  expect(stale.body.current).toMatchObject({ title: "Not read", status: "draft" });
  await staff.send("post", `${path}/approval/give`, { version: draft.version }).expect(200);
});

test("the overview reads nothing of the changes that wait for others", async (staff) => {
  const user = await staff.makeUser("editor");
  const send = await signInAs(staff, user);
  await needYes(staff, ["pages"]);
  const count = async () => {
    const reads = countReads(staff.db);
    await listApprovalIssues(reads.db, toSessionUser(user), staff.now());
    return reads.statements;
  };
  const before = await count();
  for (let page = 0; page < 3; page += 1) {
    const { body } = await send("post", "/api/pages", { title: `Page ${page}` }).expect(201);
    await send("put", `/api/pages/${body.id}/approval`, { version: 1 }).expect(200);
  }
  expect(await count()).toBe(before);
});

test("what is not finished can't be asked for, and what needs no yes is published as before", async (staff) => {
  await staff.makeUser("editor");
  await needYes(staff, ["products"]);
  const { body: product } = await staff.send("post", "/api/products", { name: "Rye" }).expect(201);
  const { body } = await staff
    .send("put", `/api/products/${product.id}/approval`, { version: 1 })
    .expect(400);
  expect(Object.keys(body.fields)).toContain("category");
  const { body: page } = await staff.send("post", "/api/pages", { title: "Rye" }).expect(201);
  await staff.send("put", `/api/pages/${page.id}/approval`, { version: 1 }).expect(409);
  await staff.send("put", `/api/pages/${page.id}`, { status: "published" }).expect(200);
});

test("a next version goes live by the yes, with a date at its instant", async (staff) => {
  const editor = await signInAs(staff, await staff.makeUser("editor"));
  const product = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${product.id}`;
  const priceNow = async () => (await staff.sendAnonymous("get", path)).body.price;
  await needYes(staff, ["products"]);
  expect((await editor("put", path, { price: 1 }).expect(422)).body.error).toMatch(
    /its next version, then ask/,
  );
  expect((await editor("put", `${path}/approval`, { version: 1 }).expect(409)).body.error).toMatch(
    /as the next version first/,
  );
  const { body: first } = await editor("put", `${path}/next`, { price: 349 }).expect(200);
  await editor("post", `${path}/next/publish`).expect(422);
  await editor("put", `${path}/approval`, { version: first.version, isNext: true }).expect(200);
  await staff.send("post", `${path}/next/publish`).expect(422);
  await staff.send("post", `${path}/approval/give`, { version: first.version, isNext: true }).expect(200);
  expect(await priceNow()).toBe(349);

  const nextFrom = new Date(staff.now().getTime() + DAY / 4).toISOString();
  const { body: dated } = await editor("put", `${path}/next`, { price: 399, nextFrom }).expect(200);
  await editor("put", `${path}/approval`, { version: dated.version, isNext: true }).expect(200);
  await staff.send("post", `${path}/approval/give`, { version: dated.version, isNext: true }).expect(200);
  expect(await priceNow()).toBe(349);
  expect((await editor("get", `${path}/approval`)).body.request.state).toBe("given");
  staff.pass(DAY / 4);
  expect(await priceNow()).toBe(399);
  expect((await editor("get", `${path}/approval`)).body.request).toBe(null);
});

test("a change takes the yes back, and the clock holds back what has none until a person gives it", async (staff) => {
  const editorUser = await staff.makeUser("editor");
  const editor = await signInAs(staff, editorUser);
  const product = await createProduct(staff.db, { price: 299, brand: "Old" });
  const path = `/api/products/${product.id}`;
  const priceNow = async () => (await staff.sendAnonymous("get", path)).body.price;
  await needYes(staff, ["products"]);
  const nextFrom = new Date(staff.now().getTime() + DAY / 4).toISOString();
  const { body: dated } = await editor("put", `${path}/next`, { price: 399, nextFrom }).expect(200);
  await editor("put", `${path}/approval`, { version: dated.version, isNext: true }).expect(200);
  await staff.send("post", `${path}/approval/give`, { version: dated.version, isNext: true }).expect(200);
  const { body: changed } = await staff.send("put", `${path}/next`, { price: 1 }).expect(200);
  expect((await editor("get", `${path}/approval`)).body.request.state).toBe("changed since");
  staff.pass(DAY / 4);
  expect(await priceNow()).toBe(299);
  const { body: held } = await editor("get", `${path}/next`).expect(200);
  expect(held.next.problem).toBe(
    "Products go live with the yes of a second person. Open the next version and ask a colleague for the yes.",
  );
  await staff.send("put", `${path}/approval`, { version: changed.version, isNext: true }).expect(200);
  await staff.send("post", `${path}/approval/give`, { version: changed.version, isNext: true }).expect(403);
  await editor("post", `${path}/approval/give`, { version: changed.version, isNext: true }).expect(200);
  expect(await priceNow()).toBe(1);
});

test("the yes holds again once the next version is again what it was given to", async (staff) => {
  const editor = await signInAs(staff, await staff.makeUser("editor"));
  const product = await createProduct(staff.db, { price: 299 });
  const path = `/api/products/${product.id}`;
  await needYes(staff, ["products"]);
  const [nextFrom, later] = [DAY / 4, DAY].map((ms) => new Date(staff.now().getTime() + ms).toISOString());
  const { body: dated } = await editor("put", `${path}/next`, { price: 399, nextFrom }).expect(200);
  await editor("put", `${path}/approval`, { version: dated.version, isNext: true }).expect(200);
  await staff.send("post", `${path}/approval/give`, { version: dated.version, isNext: true }).expect(200);
  const state = async () => (await editor("get", `${path}/approval`)).body.request.state;
  for (const change of [{ nextFrom: later }, { price: 1 }]) {
    await editor("put", `${path}/next`, change).expect(200);
    expect(await state()).toBe("changed since");
    await editor("put", `${path}/next`, { price: 399, nextFrom }).expect(200);
    expect(await state()).toBe("given");
  }
  staff.pass(DAY / 4);
  expect((await staff.sendAnonymous("get", path)).body.price).toBe(399);
});

test("a next version that could not go live at its instant, although it had the yes, is asked for again", async (staff) => {
  const editor = await signInAs(staff, await staff.makeUser("editor"));
  const page = await createPage(staff.db, { title: "Bread" });
  await needYes(staff, ["pages"]);
  const path = `/api/pages/${page.id}`;
  const nextFrom = new Date(staff.now().getTime() + 60_000).toISOString();
  const { body: next } = await editor("put", `${path}/next`, { title: "Rye bread", nextFrom }).expect(200);
  await editor("put", `${path}/approval`, { version: next.version, isNext: true }).expect(200);
  await staff.send("post", `${path}/approval/give`, { version: next.version, isNext: true }).expect(200);
  // Off the site at that instant, and on it again later.
  await editor("put", path, { status: "draft" }).expect(200);
  staff.pass(60_000);
  await staff.sendAnonymous("get", "/api/pages");
  await updateRecord(staff.db, pageServer, page.id, { status: "published" }, undefined, {
    actor: "The site",
    now: staff.now(),
  });
  const { body: held } = await editor("get", `${path}/next`).expect(200);
  expect(held.next.problem).toMatch(/not published any more/);
  expect((await editor("get", `${path}/approval`)).body.request.state).toBe("changed since");
  const read = { version: held.version, isNext: true };
  await editor("put", `${path}/approval`, read).expect(200);
  expect((await editor("get", `${path}/approval`)).body.request.state).toBe("asked");
  expect((await staff.send("post", `${path}/approval/give`, read).expect(200)).body.title).toBe("Rye bread");
});

test("a colleague sends a change back with a note, and the person who asked takes the question back without one", async (staff) => {
  const ritaUser = await staff.makeUser("editor");
  const rita = await signInAs(staff, ritaUser);
  await needYes(staff, ["blogs"]);
  const post = await createBlog(staff.db, { title: "Rye" });
  const path = `/api/blogs/${post.id}`;
  const { body: next } = await rita("put", `${path}/next`, { title: "Rye bread" }).expect(200);
  const body = { version: next.version, isNext: true };
  await rita("put", `${path}/approval`, body).expect(200);
  expect((await rita("post", `${path}/approval/send-back`, body).expect(200)).body.request).toBe(null);
  await rita("put", `${path}/approval`, body).expect(200);
  expect(
    (await staff.send("post", `${path}/approval/send-back`, body).expect(400)).body.fields,
  ).toHaveProperty("note");
  const note = "The price is missing.";
  await staff.send("post", `${path}/approval/send-back`, { ...body, note }).expect(200);
  expect((await rita("get", `${path}/approval`)).body.request).toMatchObject({ state: "sent back", note });
  expect(await issuesOf(staff, ritaUser)).toEqual([
    { problem: "sent back", id: post.id, isNext: true, sentence: `Rita Vella: ${note}` },
  ]);
  await staff.send("post", `${path}/approval/give`, body).expect(409);
  const { body: better } = await rita("put", `${path}/next`, { excerpt: "At 2 euro." }).expect(200);
  await rita("put", `${path}/approval`, { version: better.version, isNext: true }).expect(200);
  await staff.send("post", `${path}/approval/give`, { version: better.version, isNext: true }).expect(200);
});

test("the setting is refused where there is no second person, and switching it off is in the audit log", async (staff) => {
  const { body } = await staff
    .send("put", "/api/settings/publishing", { kinds: ["jobs", "pages"] })
    .expect(400);
  expect(body.fields.kinds).toBe(
    "Only one account can publish jobs and pages, so there is no second person. Give another account that permission first, under People.",
  );
  await staff.makeUser("editor");
  await needYes(staff, ["pages"]);
  expect(
    (await staff.send("put", "/api/settings/publishing", { kinds: ["jobs", "pages"] }).expect(400)).body
      .fields.kinds,
  ).toMatch(/publish jobs, so/);
  for (const kinds of [["recalls"], ["stores"], ["redirects"]])
    await staff.send("put", "/api/settings/publishing", { kinds }).expect(400);
  const page = await createPage(staff.db, { title: "Bread" });
  await staff.send("put", `/api/pages/${page.id}`, { title: "Rye" }).expect(422);
  await needYes(staff, []);
  await staff.send("put", `/api/pages/${page.id}`, { title: "Rye" }).expect(200);
  const lines = await staff.db
    .selectFrom("audit_log")
    .select("action")
    .where("subjectId", "=", "publishing")
    .orderBy("seq")
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(["settings.changed", "settings.changed"]);
});

test("the setting counts who can publish offers too, which are chosen with products", async (staff) => {
  await staff.makeUser("recruiter", { extra: ["products.write"] });
  const choose = () => staff.send("put", "/api/settings/publishing", { kinds: ["products"] });
  expect((await choose().expect(400)).body.fields.kinds).toMatch(/^Only one account can publish offers, so/);
  await staff.makeUser("recruiter", { extra: ["offers.write"] });
  await choose().expect(200);
});

test("fewer kinds can be chosen whatever accounts there are left", async (staff) => {
  const editor = await staff.makeUser("editor");
  await needYes(staff, ["blogs", "pages"]);
  await staff.send("put", `/api/users/${editor.id}`, { status: "disabled" }).expect(200);
  await needYes(staff, ["pages"]);
  await staff.send("put", "/api/settings/publishing", { kinds: ["pages", "blogs"] }).expect(400);
});

test("store managers ask and say yes within their stores alone", async (staff) => {
  const [own, other] = [
    await createStore(staff.db, { name: "Sliema" }),
    await createStore(staff.db, { name: "Victoria" }),
  ];
  const managerOf = ({ id }: { id: string }) => staff.makeUser("manager", { stores: [id] });
  const users = [await managerOf(own), await managerOf(own), await managerOf(other)] as const;
  const [first, second, foreign] = [
    await signInAs(staff, users[0]),
    await signInAs(staff, users[1]),
    await signInAs(staff, users[2]),
  ];
  /** What the overview of each says that waits for them. */
  const waiting = async () =>
    Promise.all(users.map(async (user) => (await issuesOf(staff, user)).map(({ problem }) => problem)));
  await staff.makeUser("recruiter");
  await needYes(staff, ["jobs"]);
  const job = await createJob(staff.db, { location: "Sliema", status: "draft" });
  const path = `/api/jobs/${job.id}`;
  for (const [method, call] of [
    ["get", "approval"],
    ["put", "approval"],
    ["post", "approval/give"],
    ["post", "approval/send-back"],
  ] as const)
    await foreign(method, `${path}/${call}`, method === "get" ? undefined : { version: 1 }).expect(404);
  await first("put", `${path}/approval`, { version: 1 }).expect(200);
  expect(await waiting()).toEqual([[], ["yes asked"], []]);
  await second("post", `${path}/approval/send-back`, { version: 1, note: "Say which oven." }).expect(200);
  expect(await waiting()).toEqual([["sent back"], [], []]);
  await first("put", `${path}/approval`, { version: 1 }).expect(200);
  await second("post", `${path}/approval/give`, { version: 1 }).expect(200);
  await staff.sendAnonymous("get", path).expect(200);
});

test("what was asked goes with the record", async (staff) => {
  await staff.makeUser("editor");
  await needYes(staff, ["pages"]);
  const { body: page } = await staff.send("post", "/api/pages", { title: "Bread" }).expect(201);
  await staff.send("put", `/api/pages/${page.id}/approval`, { version: 1 }).expect(200);
  await staff.send("delete", `/api/pages/${page.id}`).expect(204);
  await emptyBin(staff.db, new Date(staff.now().getTime() + BIN_RETENTION_MS));
  expect(await staff.db.selectFrom("approvals").selectAll().execute()).toEqual([]);
});
