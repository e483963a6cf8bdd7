import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTENT } from "../support/arbitrary-content.ts";
import { KINDS } from "../support/content-types.ts";
import { forAllAsync } from "../support/property-runs.ts";
import { contentsOf } from "../support/raw-sql.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { words } from "../support/words.ts";
import { errorsIn } from "../support/test-app.ts";

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "2026-02-29T00:00:00Z",
    "-0001-01-01T00:00:00Z",
    "javascript:alert(1)",
    "\ud800",
    "\0",
  ),
  fc.constantFrom(
    -0,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    0.1 + 0.2,
    [[[[]]]],
    { toString: 1 },
    { length: -1 },
  ),
);

/** Everything that is kept, to see whether anything was written. */
async function snapshot({ db }: Staff): Promise<string> {
  const tables = words`jobs blogs products banners stores history slug_redirects images users`;
  return JSON.stringify(await contentsOf(db, tables));
}

function expectNoFault(staff: Staff): void {
  expect(errorsIn(staff.logLines)).toEqual([]);
}

test.each(KINDS)("$label: writes any body completely or rejects it completely", async (kind) => {
  await using staff = await createStaff();
  const names = [
    ...kind.fields,
    "slug",
    "version",
    "id",
    "createdDate",
    "updatedDate",
    "deletedDate",
    "__proto__",
  ];
  const spoiled = fc
    .tuple(
      CONTENT[kind.table],
      fc.dictionary(
        fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom(...names) },
          { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
        ),
        strange,
        { maxKeys: 3 },
      ),
    )
    .map(([valid, other]) => ({ ...valid, ...other }));
  const changes = fc.dictionary(fc.constantFrom(...names), strange, { maxKeys: 4 });
  const { body: first } = await staff.send("post", `/api/${kind.table}`, kind.build("Bread")).expect(201);
  const path = `/api/${kind.table}/${first.id}`;
  await forAllAsync(
    120,
    fc.oneof(
      fc.record({ method: fc.constant("post" as const), body: spoiled }),
      fc.record({ method: fc.constant("put" as const), body: fc.oneof(changes, spoiled) }),
    ),
    async ({ method, body }) => {
      const before = await snapshot(staff);
      const { body: current } = await staff.send("get", path).expect(200);
      const answer = await staff.send(method, method === "post" ? `/api/${kind.table}` : path, body);
      expect([method === "post" ? 201 : 200, 400, 409]).toContain(answer.status);
      if (answer.status >= 400) {
        expect(await snapshot(staff)).toBe(before);
        expect(answer.body.error).toMatch(/\.$/);
        return;
      }
      const record = answer.body;
      // Where no field changes, nothing is written.
      if (method === "put" && record.version === current.version) expect(await snapshot(staff)).toBe(before);
      else expect(record.version).toBe(method === "post" ? 1 : current.version + 1);
      expect((await staff.send("get", `/api/${kind.table}/${record.id}`).expect(200)).body).toEqual(record);
      const { body: history } = await staff
        .send("get", `/api/${kind.table}/${record.id}/history`)
        .expect(200);
      expect(history[0].record).toEqual(record);
      // What was answered can be sent back as it is.
      await staff.send("put", `/api/${kind.table}/${record.id}`, record).expect(200);
    },
  );
  expectNoFault(staff);
});

test("no JSON makes the other writing calls fail with 5xx", async () => {
  await using staff = await createStaff();
  const { body: banner } = await staff
    .send("post", "/api/banners", { title: "A", position: "hero" })
    .expect(201);
  const entry = fc.oneof(
    strange,
    fc.record({ id: fc.oneof(strange, fc.constant(banner.id)), priority: fc.oneof(strange, fc.nat()) }),
  );
  const body = fc.oneof(
    fc.record({ updates: fc.oneof(strange, fc.array(entry, { maxLength: 3 })) }),
    fc.record({ alt: strange }),
    fc.dictionary(fc.string(), strange),
  );
  const calls = fc.constantFrom(
    ...([
      ["put", "/api/banners/reorder"],
      ["put", "/api/images/x"],
      ["post", "/api/upload/image"],
      ["post", `/api/banners/${banner.id}/restore`],
    ] as const),
  );
  await forAllAsync(300, calls, body, async ([method, path], fields) => {
    const before = await snapshot(staff);
    const { status } = await staff.send(method, path, fields);
    expect(status).toBeLessThan(500);
    if (status >= 400) expect(await snapshot(staff)).toBe(before);
  });
  expectNoFault(staff);
});

test("parses or rejects any text sent as JSON", async () => {
  await using staff = await createStaff();
  await forAllAsync(200, fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.json()), async (text) => {
    const { status } = await staff
      .send("post", "/api/jobs")
      .set("Content-Type", "application/json")
      .send(text);
    expect(status).toBe(400);
  });
  expectNoFault(staff);
});

test("rejects JSON that is nested too deeply", async () => {
  await using staff = await createStaff();
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    const depth = 100_000;
    const text = `{"salary":${open.repeat(depth)}1${close.repeat(depth)}}`;
    const { status } = await staff
      .send("post", "/api/jobs")
      .set("Content-Type", "application/json")
      .send(text);
    expect(status).toBe(400);
  }
  expectNoFault(staff);
});
