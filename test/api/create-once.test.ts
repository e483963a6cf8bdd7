import pino from "pino";
import { expect, test as base } from "vitest";
import { KEY_LIFETIME } from "../../src/content/lifecycle/create-once.ts";
import type { ContentKind } from "../../src/content/kinds/kinds.ts";
import { createCleanup } from "../../src/start/background-jobs.ts";
import { buildBlog, buildJob } from "../support/build-content.ts";
import { KINDS } from "../support/content-types.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

const KEY = '"b0f2-first-save"';

/** Sends a creation under a key. */
async function create(staff: Staff, kind: ContentKind, body: object, key = KEY) {
  return staff.send("post", `/api/${kind}`, body).set("Idempotency-Key", key);
}

async function idsIn({ db }: Staff, kind: ContentKind): Promise<string[]> {
  const rows = await db.selectFrom(kind).select("id").execute();
  return rows.map(({ id }) => id);
}

base.each(KINDS)(
  "$label: repeating a creation with its key returns the first record and creates no other",
  async (kind) => {
    await using staff = await createStaff();
    const first = await create(staff, kind.table, kind.build("Bread"));
    expect(first.status).toBe(201);
    const again = await create(staff, kind.table, kind.build("Bread"));
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers["location"]).toBe(first.headers["location"]);
    expect(await kind.history(staff.db, first.body.id)).toHaveLength(1);
    expect(await idsIn(staff, kind.table)).toEqual([first.body.id]);
  },
);

base.each(KINDS)("$label: repeating a creation returns the record in its current version", async (kind) => {
  await using staff = await createStaff();
  const { body: record } = await create(staff, kind.table, kind.build("Bread"));
  const path = `/api/${kind.table}/${record.id}`;
  const { body: changed } = await staff.send("put", path, { [kind.title]: "Wine" }).expect(200);
  expect((await create(staff, kind.table, kind.build("Bread"))).body).toEqual(changed);
  await staff.send("delete", path).expect(204);
  const binned = await create(staff, kind.table, kind.build("Bread"));
  expect([binned.status, binned.body]).toEqual([404, { error: `${kind.label} not found` }]);
});

base.each(KINDS)("$label: rejects the key of one creation for a different one", async (kind) => {
  await using staff = await createStaff();
  await create(staff, kind.table, kind.build("Bread"));
  const other = await create(staff, kind.table, kind.build("Wine"));
  expect(other.status).toBe(422);
  expect(other.body).toEqual({
    error: expect.stringMatching(/^This Idempotency-Key has created .* new key/),
  });
  expect(await idsIn(staff, kind.table)).toHaveLength(1);
});

test("concurrent calls with one key create one record", async (staff) => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(staff, "jobs", buildJob())));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await idsIn(staff, "jobs")).toHaveLength(1);
});

test("a rejected creation can be corrected and sent again with the same key", async (staff) => {
  expect((await create(staff, "jobs", { ...buildJob(), title: "" })).status).toBe(400);
  expect((await create(staff, "jobs", buildJob())).status).toBe(201);
});

test("a key is valid for one user and one kind; without a key each call creates a record", async (staff) => {
  const { bearer } = await staff.signIn(await staff.makeUser("admin"));
  await create(staff, "jobs", buildJob());
  expect((await create(staff, "blogs", buildBlog())).status).toBe(201);
  expect((await create({ ...staff, send: asOther }, "jobs", buildJob())).status).toBe(201);
  await staff.send("post", "/api/jobs", buildJob()).expect(201);
  expect(await idsIn(staff, "jobs")).toHaveLength(3);

  function asOther(...call: Parameters<Staff["send"]>) {
    return staff.sendAnonymous(...call).set(bearer);
  }
});

test("a key expires after a day, at the next call or cleanup", async (staff) => {
  await create(staff, "jobs", buildJob());
  staff.pass(KEY_LIFETIME - 1);
  await create(staff, "jobs", buildJob());
  expect(await idsIn(staff, "jobs")).toHaveLength(1);
  staff.pass(1);
  const { bearer } = await staff.signIn(await staff.makeUser("admin"));
  await staff
    .sendAnonymous("post", "/api/jobs", buildJob())
    .set(bearer)
    .set("Idempotency-Key", KEY)
    .expect(201);
  expect(await idsIn(staff, "jobs")).toHaveLength(2);
  staff.pass(KEY_LIFETIME);
  await createCleanup(staff.db, staff.now, pino({ level: "silent" }))();
  expect(await staff.db.selectFrom("creations").selectAll().execute()).toEqual([]);
});

base.each([
  "",
  '""',
  '"short"',
  "no-quotation-marks",
  `"${"x".repeat(101)}"`,
  '"with a space"',
  '"a-b-c-d-e";x=1',
])("rejects the key %j with a sentence and creates nothing", async (key) => {
  await using staff = await createStaff();
  const answer = await create(staff, "jobs", buildJob(), key);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(/^Please send the Idempotency-Key in quotation marks/);
  expect(await idsIn(staff, "jobs")).toEqual([]);
});

test("the API description names the header for creating calls only", async (staff) => {
  const { body } = await staff.send("get", "/api").expect(200);
  for (const { table } of KINDS) {
    expect(body.paths[`/${table}`].post.parameters).toEqual([
      { name: "Idempotency-Key", in: "header", required: false, schema: expect.any(Object) },
    ]);
    const { parameters } = body.paths[`/${table}/{id}`].put;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(["id", "If-Match"]);
  }
  expect((await staff.send("get", "/api/docs")).text).toContain("Header <code>Idempotency-Key</code>");
});
