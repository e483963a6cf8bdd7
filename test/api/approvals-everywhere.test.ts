import pino from "pino";
import fs from "node:fs";
import path from "node:path";
import { expect, test as base } from "vitest";
import { APPROVABLE_KINDS } from "../../src/content/approvals/approvable-kinds.ts";
import { createFeedFolder } from "../../src/content/kinds/products/feed/feed-folder.ts";
import { createFeedRunner } from "../../src/content/kinds/products/feed/feed-runner.ts";
import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import { ACCESS_TABLE } from "../support/access-table.ts";
import { needYes, signInAs, createStaff, type Staff } from "../support/staff.ts";
import { createBanner, createOffer, createProduct } from "../support/build-content.ts";
import { KINDS, type Kind } from "../support/content-types.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { applied, preview, sendFeed, sendImport } from "../support/product-csv.ts";
import { TEST_NOW } from "../support/test-app.ts";
import { makeTempDir } from "../support/test-database.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

/** What the calls of one kind are tried on: records of the site itself, new for each call. */
interface Tried {
  staff: Staff;
  kind: Kind;
  /** The path of a draft, and of a public record. */
  draft: string;
  live: string;
  idOf: (path: string) => string;
}

const fieldsOf = ({ kind }: Tried) => ({ [kind.title]: "By one person" });

/** Runs a change of many records until nothing is left to do. */
async function runBulk({ staff, kind }: Tried, ids: string[], action: object, step: "continue" | "undo") {
  const { body } = await staff.send("post", `/api/${kind.table}/bulk/changes`, { ids, action }).expect(201);
  const call = `/api/${kind.table}/bulk/changes/${body.id}`;
  await staff.send("post", `${call}/continue`).expect(200);
  return step === "continue" ? undefined : staff.send("post", `${call}/undo`).expect(200);
}

/** Tries to publish by each write of a kind, by its path after the kind. A call that asks for nothing public is tried too. */
const TRIES: Readonly<Record<string, (tried: Tried) => Promise<unknown>>> = {
  "POST ": ({ staff, kind }) => staff.send("post", `/api/${kind.table}`, kind.build("New")).expect(422),
  "POST /bulk": async (tried) => {
    const { staff, kind, draft, live, idOf } = tried;
    const changes = [
      { id: idOf(draft), fields: { status: kind.publicStatus } },
      { id: idOf(live), fields: fieldsOf(tried) },
    ];
    const { body } = await staff.send("post", `/api/${kind.table}/bulk`, { changes }).expect(200);
    expect(body.results).toMatchObject([{ status: 422 }, { status: 422 }]);
    const binAndBack = [
      { id: idOf(live), bin: true },
      { id: idOf(live), restore: true },
    ];
    await staff.send("post", `/api/${kind.table}/bulk`, { changes: binAndBack }).expect(200);
  },
  "POST /bulk/changes": (tried) =>
    runBulk(tried, [tried.idOf(tried.draft)], { is: "status", status: tried.kind.publicStatus }, "continue"),
  "POST /bulk/changes/preview": async ({ staff, kind, draft, idOf }) => {
    const action = { is: "status", status: kind.publicStatus };
    const body = { ids: [idOf(draft)], action };
    const answer = await staff.send("post", `/api/${kind.table}/bulk/changes/preview`, body).expect(200);
    expect(answer.body).toMatchObject({ changed: 0, left: 1 });
  },
  "POST /bulk/changes/:id/continue": (tried) =>
    runBulk(tried, [tried.idOf(tried.live)], { is: "bin" }, "continue"),
  "POST /bulk/changes/:id/undo": async (tried) => {
    const { kind, live, idOf } = tried;
    await runBulk(tried, [idOf(live)], { is: "status", status: kind.hiddenStatuses[0] }, "undo");
    await runBulk(tried, [idOf(live)], { is: "bin" }, "undo");
  },
  "POST /:id/duplicate": ({ staff, live }) => staff.send("post", `${live}/duplicate`).expect(201),
  "POST /:id/restore": async ({ staff, kind, live }) => {
    await staff.send("delete", live).expect(204);
    const { body } = await staff.send("post", `${live}/restore`).expect(200);
    expect(kind.hiddenStatuses).toContain(body.status);
  },
  "PUT /:id/next": async (tried) => {
    const { staff, live } = tried;
    const nextFrom = new Date(staff.now().getTime() + 60_000).toISOString();
    await staff.send("put", `${live}/next`, { ...fieldsOf(tried), nextFrom }).expect(200);
    staff.pass(60_000);
    await staff.sendAnonymous("get", live);
    expect((await staff.send("get", `${live}/next`)).body.next.problem).toMatch(/yes of a second person/);
  },
  "DELETE /:id/next": async (tried) => {
    await tried.staff.send("put", `${tried.live}/next`, fieldsOf(tried)).expect(200);
    await tried.staff.send("delete", `${tried.live}/next`).expect(204);
  },
  "POST /:id/next/again": async (tried) => {
    const { staff, live } = tried;
    const { body } = await staff.send("put", `${live}/next`, fieldsOf(tried)).expect(200);
    await staff.send("delete", `${live}/next`).expect(204);
    const nextFrom = new Date(staff.now().getTime() + 60_000).toISOString();
    const again = { number: body.next.number, nextFrom };
    await staff.send("post", `${live}/next/again`, again).expect(200);
    staff.pass(60_000);
    await staff.sendAnonymous("get", live);
    expect((await staff.send("get", `${live}/next`)).body.next.problem).toMatch(/yes of a second person/);
  },
  "POST /:id/next/publish": async (tried) => {
    await tried.staff.send("put", `${tried.live}/next`, fieldsOf(tried)).expect(200);
    await tried.staff.send("post", `${tried.live}/next/publish`).expect(422);
  },
  "PUT /:id/approval": ({ staff, draft }) =>
    staff.send("put", `${draft}/approval`, { version: 1 }).expect(200),
  "POST /:id/approval/give": async ({ staff, draft }) => {
    await staff.send("put", `${draft}/approval`, { version: 1 }).expect(200);
    await staff.send("post", `${draft}/approval/give`, { version: 1 }).expect(403);
  },
  "POST /:id/approval/send-back": async ({ staff, draft }) => {
    await staff.send("put", `${draft}/approval`, { version: 1 }).expect(200);
    await staff.send("post", `${draft}/approval/send-back`, { version: 1 }).expect(200);
  },
  "PUT /:id": async (tried) => {
    const { staff, kind, draft, live } = tried;
    await staff.send("put", draft, { status: kind.publicStatus }).expect(422);
    await staff.send("put", draft, { ...fieldsOf(tried), status: kind.publicStatus }).expect(422);
    await staff.send("put", live, fieldsOf(tried)).expect(422);
    if (kind.hasSlug) await staff.send("put", live, { slug: "another-address" }).expect(422);
    if (kind.dates.until === undefined) return;
    await staff.send("put", live, { [kind.dates.until]: "2026-12-31T22:59:59.999Z" }).expect(422);
  },
  "DELETE /:id": ({ staff, live }) => staff.send("delete", live).expect(204),
  // The order of what is live needs no yes, and publishes no draft.
  "PUT /reorder": ({ staff, kind, draft, idOf }) =>
    staff
      .send("put", `/api/${kind.table}/reorder`, { updates: [{ id: idOf(draft), priority: 5 }] })
      .expect(200),
  "POST /import": async ({ staff, live }) => {
    const { body } = await staff.send("get", live);
    const csv = `slug,name,category,price\n${body.slug},By one person,bakery,1.00\n`;
    const { digest, notes } = await preview(staff, csv);
    expect(notes.join(" ")).toMatch(/yes of a second person/);
    await sendImport(staff, { csv, apply: true, digest }).expect(422);
  },
  "POST /import/:id/undo": async ({ staff, kind, draft, idOf }) => {
    const { body } = await staff.send("get", draft);
    const { importId } = await applied(staff, `slug,name,category,price\n${body.slug},Renamed,bakery,1.00\n`);
    // Public meanwhile, without a yes, by the site itself.
    await kind.update(staff.db, idOf(draft), { status: kind.publicStatus }, undefined, TEST_NOW);
    const before = await publicOf(staff, kind.table);
    const undone = await staff.send("post", `/api/products/import/${importId}/undo`).expect(200);
    expect(undone.body.left).toMatchObject([{ reason: expect.stringMatching(/yes of a second person/) }]);
    expect(await publicOf(staff, kind.table)).toEqual(before);
    await kind.update(staff.db, idOf(draft), { status: "draft" }, undefined, TEST_NOW);
  },
};

/** Calls that write no record of the kind: what visitors send, and what only reads. */
const OTHERS = [
  "POST /:id/open",
  "POST /:id/applications",
  "POST /:id/submissions",
  "POST /:id/draw",
  "POST /check",
];

const publicOf = async (staff: Staff, table: ContentKind): Promise<object[]> =>
  (await staff.sendAnonymous("get", `/api/${table}`).expect(200)).body;

const isAsked = ({ table }: Kind) => table === "offers" || APPROVABLE_KINDS.some((name) => name === table);

base.each(KINDS.filter(isAsked))("$label: no call of an admin publishes without the yes", async (kind) => {
  await using staff = await createStaff("admin");
  await staff.makeUser("admin");
  await needYes(staff, [...APPROVABLE_KINDS]);
  const writes = ACCESS_TABLE.map(({ call }) => call.split("?", 1)[0] ?? "")
    .filter((call) => !call.startsWith("GET ") && call.split("/")[1] === kind.table)
    .map((call) => call.replace(`/${kind.table}`, ""));
  const calls = [...new Set(writes)].filter((call) => !OTHERS.includes(call));
  expect(calls.filter((call) => !(call in TRIES))).toEqual([]);
  for (const [at, call] of calls.entries()) {
    const make = async (title: string, status: string | undefined) => {
      const { id } = await kind.create(staff.db, kind.build(`${title} ${at}`, { status }), TEST_NOW);
      return `/api/${kind.table}/${id}`;
    };
    const draft = await make("Draft", kind.hiddenStatuses[0]);
    const live = await make("Live", kind.publicStatus);
    const before = await publicOf(staff, kind.table);
    await TRIES[call]?.({ staff, kind, draft, live, idOf: (one) => one.split("/").at(-1) ?? "" });
    for (const record of await publicOf(staff, kind.table)) expect(before, call).toContainEqual(record);
  }
});

test("a product and its offer need the yes together, whichever is written", async (staff) => {
  await staff.makeUser("editor");
  await needYes(staff, ["products"]);
  const product = await createProduct(staff.db, { price: 200 });
  const dates = { startDate: "2026-11-20T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };
  await staff.send("put", `/api/products/${product.id}`, { offer: { price: 150, ...dates } }).expect(422);
  const offer = { name: "Ftira", mechanic: { kind: "price", price: 150 }, products: [product.id], ...dates };
  await staff.send("post", "/api/offers", { ...offer, status: "published" }).expect(422);
  const { body: draft } = await staff.send("post", "/api/offers", { ...offer, status: "draft" }).expect(201);
  const other = await signInAs(staff, await staff.makeUser("editor"));
  await staff.send("put", `/api/offers/${draft.id}/approval`, { version: draft.version }).expect(200);
  await other("post", `/api/offers/${draft.id}/approval/give`, { version: draft.version }).expect(200);
  expect((await staff.sendAnonymous("get", `/api/products/${product.id}`)).body.offer).toMatchObject({
    price: 150,
  });
});

test("an offer comes off the site by one person, and with it its price at the product", async (staff) => {
  await staff.makeUser("editor");
  const dates = { startDate: "2026-11-20T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };
  const take = [
    ["put", { status: "archived" }],
    ["delete", undefined],
  ] as const;
  const offered = [];
  for (const price of [150, 160]) {
    const { id } = await createProduct(staff.db, { price: 200 });
    const mechanic = { kind: "price", price } as const;
    const offer = await createOffer(staff.db, { category: "", products: [id], mechanic, ...dates });
    offered.push({ id, offer, price });
  }
  await needYes(staff, ["products"]);
  for (const [at, { id, offer, price }] of offered.entries()) {
    const shown = async () => (await staff.sendAnonymous("get", `/api/products/${id}`)).body.offer;
    expect(await shown()).toMatchObject({ price });
    const [method, body] = take[at] ?? [];
    if (method) expect((await staff.send(method, `/api/offers/${offer.id}`, body)).ok).toBe(true);
    expect(await shown()).toBe(null);
  }
});

test("a draft of a product has an offer of its own without the yes, also as a copy, and visitors see neither", async (staff) => {
  const other = await signInAs(staff, await staff.makeUser("editor"));
  const offer = { price: 150, startDate: "2026-11-20T23:00:00.000Z", endDate: "2026-11-29T22:59:59.999Z" };
  const live = await createProduct(staff.db, { price: 200, offer });
  await needYes(staff, ["products"]);
  const before = await publicOf(staff, "offers");
  await staff.send("post", `/api/products/${live.id}/duplicate`).expect(201);
  const fields = { name: "Rye", category: "bakery", price: 200, offer };
  const { body: draft } = await staff.send("post", "/api/products", fields).expect(201);
  const path = `/api/products/${draft.id}`;
  const { body: changed } = await staff.send("put", path, { offer: { ...offer, price: 140 } }).expect(200);
  expect(await publicOf(staff, "offers")).toEqual(before);
  await staff.send("put", `${path}/approval`, { version: changed.version }).expect(200);
  await other("post", `${path}/approval/give`, { version: changed.version }).expect(200);
  expect((await staff.sendAnonymous("get", path)).body.offer).toMatchObject({ price: 140 });
});

test("a price feed of an account waits for another account, and one of the folder is the till's own", async (staff) => {
  const other = await signInAs(staff, await staff.makeUser("editor"));
  await needYes(staff, ["products"]);
  const product = await createProduct(staff.db, { sku: "T1", price: 200 });
  const priceNow = async () => (await staff.sendAnonymous("get", `/api/products/${product.id}`)).body.price;
  const { body: feed } = await sendFeed(staff, "sku,price\nT1,1.95\n").expect(200);
  expect(feed).toMatchObject({
    state: "waiting",
    reasons: [expect.stringMatching(/yes of a second person/)],
  });
  await staff.send("post", `/api/feed/products/${feed.id}/apply`, {}).expect(403);
  const permissions = ["products.write"];
  const { body: made } = await other("post", "/api/users/me/tokens", { name: "Till", permissions, days: 30 });
  const byScript = { Authorization: `Bearer ${made.apiToken}` };
  const apply = `/api/feed/products/${feed.id}/apply`;
  expect((await staff.sendAnonymous("post", apply, {}).set(byScript).expect(403)).body.error).toMatch(
    /sign in/,
  );
  expect(await priceNow()).toBe(200);
  await other("post", `/api/feed/products/${feed.id}/apply`, {}).expect(200);
  expect(await priceNow()).toBe(195);

  using dir = makeTempDir();
  fs.writeFileSync(path.join(dir.path, "prices.csv"), "sku,price\nT1,1.90\n");
  const logger = pino({ level: "silent" });
  const { config } = staff.accounts;
  const runner = createFeedRunner({ db: staff.db, config, script: "", logger });
  const look = createFeedFolder(dir.path, { runner, clock: staff.now, logger });
  await look();
  await look();
  expect(await priceNow()).toBe(190);
});

test("a picture that is replaced everywhere takes the yes back, and changes nothing public by one person", async (staff) => {
  const editor = await signInAs(staff, await staff.makeUser("editor"));
  const upload = async () =>
    (
      await staff
        .send("post", "/api/upload/image")
        .attach("image", await drawNoise("png"), "a.png")
        .expect(201)
    ).body;
  const [old, other] = [await upload(), await upload()];
  await needYes(staff, ["banners"]);
  const banner = await createBanner(staff.db, { imageUrl: null });
  const live = `/api/banners/${banner.id}`;
  const nextFrom = new Date(staff.now().getTime() + 3_600_000).toISOString();
  const fields = { imageUrl: old.imageUrl, imageAlt: "Bread", nextFrom };
  const { body: next } = await editor("put", `${live}/next`, fields).expect(200);
  await editor("put", `${live}/approval`, { version: next.version, isNext: true }).expect(200);
  await staff.send("post", `${live}/approval/give`, { version: next.version, isNext: true }).expect(200);
  await staff.send("post", `/api/images/${old.id}/replace`, { with: other.id }).expect(200);
  expect((await editor("get", `${live}/approval`)).body.request.state).toBe("changed since");
  // What was read before has another version.
  await editor("put", `${live}/approval`, { version: next.version, isNext: true }).expect(409);
  const { body: replaced } = await editor("get", `${live}/next`).expect(200);
  expect(replaced).toMatchObject({ imageUrl: other.imageUrl, nextFrom });
  // Who replaced it has changed the next version last.
  await editor("put", `${live}/approval`, { version: replaced.version, isNext: true }).expect(200);
  await staff.send("post", `${live}/approval/give`, { version: replaced.version, isNext: true }).expect(403);

  const shown = await createBanner(staff.db, { imageUrl: other.imageUrl, imageAlt: "Bread" });
  await staff.send("post", `/api/images/${other.id}/replace`, { with: old.id }).expect(422);
  expect((await staff.sendAnonymous("get", `/api/banners/${shown.id}`)).body.imageUrl).toBe(other.imageUrl);
});
