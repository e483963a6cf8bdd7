import { expect, test } from "vitest";
import { KINDS } from "../support/content-types.ts";
import { contentsOf } from "../support/raw-sql.ts";
import { createStaff, type Staff } from "../support/staff.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** Everything the tables of content hold, to see that nothing was written. */
function snapshot({ db }: Staff): Promise<unknown[][]> {
  const tables = ["jobs", "blogs", "products", "banners", "stores", "history", "slug_redirects"];
  return contentsOf(db, tables);
}

test.each(KINDS)("$label: creates with 201, with the address and the author in the history", async (kind) => {
  await using staff = await createStaff();
  const answer = await staff.send("post", `/api/${kind.table}`, kind.build("Bread")).expect(201);
  expect(answer.body).toMatchObject({ version: 1, [kind.title]: "Bread" });
  expect(answer.headers["location"]).toBe(`/api/${kind.table}/${answer.body.id}`);
  expect((await staff.send("get", answer.headers["location"] ?? "").expect(200)).body).toEqual(answer.body);
  const history = await staff.send("get", `/api/${kind.table}/${answer.body.id}/history`).expect(200);
  expect(history.body).toEqual([
    {
      version: 1,
      action: "created",
      actor: expect.stringMatching(/^Rita Vella <.+@.+>$/),
      userId: expect.stringMatching(/^[\da-f-]{36}$/),
      date: answer.body.createdDate,
      record: answer.body,
      stores: kind.table === "stores" ? [] : expect.any(Array),
    },
  ]);
});

test.each(KINDS)(
  "$label: an update accepts single fields, and the whole record as it was read",
  async (kind) => {
    await using staff = await createStaff();
    const { body: created } = await staff.send("post", `/api/${kind.table}`, kind.build("Bread"));
    const path = `/api/${kind.table}/${created.id}`;
    const { body: named } = await staff.send("put", path, { [kind.title]: "Wine" }).expect(200);
    expect(named).toEqual({ ...created, [kind.title]: "Wine", version: 2, updatedDate: expect.any(String) });
    const { body: whole } = await staff.send("put", path, { ...named, [kind.title]: "Oil" }).expect(200);
    expect(whole).toEqual({ ...named, [kind.title]: "Oil", version: 3, updatedDate: expect.any(String) });
  },
);

test.each(KINDS)("$label: rejects a stale version with 409 and the current record", async (kind) => {
  await using staff = await createStaff();
  const { body: first } = await staff.send("post", `/api/${kind.table}`, kind.build("Bread"));
  const path = `/api/${kind.table}/${first.id}`;
  staff.pass(60_000);
  const { body: current } = await staff.send("put", path, { [kind.title]: "Wine", version: 1 }).expect(200);
  const before = await snapshot(staff);
  for (const body of [{ ...first, [kind.title]: "Oil" }, { version: 1 }, { version: 3 }, { version: 1.5 }]) {
    const answer = await staff.send("put", path, body).expect(409);
    const savedBy =
      body.version < current.version
        ? [{ name: "Rita Vella", address: expect.stringContaining("@"), isYou: true }]
        : [];
    const error = expect.stringMatching(/changed since you opened it/);
    expect(answer.body).toEqual({ error, current, savedBy });
  }
  expect(await snapshot(staff)).toEqual(before);
});

test.each(KINDS)(
  "$label: ignores server fields that are unchanged, and rejects changed ones",
  async (kind) => {
    await using staff = await createStaff();
    const { body: record } = await staff.send("post", `/api/${kind.table}`, kind.build("Bread"));
    const path = `/api/${kind.table}/${record.id}`;
    const { id, createdDate, updatedDate } = record;
    await staff.send("put", path, { id, createdDate, updatedDate }).expect(200);
    const forged = {
      id: UNKNOWN_ID,
      createdDate: "2001-01-01T00:00:00.000Z",
      updatedDate: null,
      deletedDate: null,
    };
    const before = await snapshot(staff);
    const { body } = await staff.send("put", path, forged).expect(400);
    expect(Object.keys(body.fields).toSorted()).toEqual(Object.keys(forged).toSorted());
    for (const extra of [{ id }, { version: 1 }, { createdDate }, { role: "admin" }]) {
      const answer = await staff
        .send("post", `/api/${kind.table}`, { ...kind.build("Wine"), ...extra })
        .expect(400);
      expect(answer.body.fields).toEqual({ [Object.keys(extra)[0] ?? ""]: "There is no such field." });
    }
    expect(await snapshot(staff)).toEqual(before);
  },
);

test.each(KINDS)("$label: names an invalid version together with all other invalid fields", async (kind) => {
  await using staff = await createStaff();
  const { body: record } = await staff.send("post", `/api/${kind.table}`, kind.build("Bread"));
  for (const version of ["1", null, {}, [1], true]) {
    const changes = { version, status: "sold", nothing: 1 };
    const { body } = await staff.send("put", `/api/${kind.table}/${record.id}`, changes).expect(400);
    expect(Object.keys(body.fields).toSorted()).toEqual(["nothing", "status", "version"]);
  }
});

test.each(KINDS)("$label: deletes into the bin, lists it there, and restores it unchanged", async (kind) => {
  await using staff = await createStaff();
  const { body: record } = await staff.send("post", `/api/${kind.table}`, kind.build("Bread"));
  const path = `/api/${kind.table}/${record.id}`;
  expect((await staff.send("get", `/api/${kind.table}/bin`).expect(200)).body).toEqual([]);
  expect((await staff.send("delete", path).expect(204)).text).toBe("");
  for (const send of [staff.send, staff.sendAnonymous]) {
    expect((await send("get", path).expect(404)).body).toEqual({ error: `${kind.label} not found` });
  }
  await staff.send("delete", path).expect(404);
  await staff.send("put", path, {}).expect(404);
  const { body: bin } = await staff.send("get", `/api/${kind.table}/bin`).expect(200);
  expect(bin).toEqual([
    { ...record, version: 2, updatedDate: expect.any(String), deletedDate: expect.any(String) },
  ]);
  expect((await staff.send("get", `${path}/history`).expect(200)).body).toHaveLength(2);
  const { body: restored } = await staff.send("post", `${path}/restore`).expect(200);
  expect(restored).toEqual({ ...record, version: 3, updatedDate: expect.any(String) });
  await staff.sendAnonymous("get", path).expect(200);
  await staff.send("post", `${path}/restore`).expect(404);
});

test.each(KINDS)("$label: requires the permission to write, and to read bin and history", async (kind) => {
  await using staff = await createStaff(kind.table === "jobs" ? "editor" : "recruiter");
  const record = await kind.create(staff.db, kind.build("Bread"), "2026-11-16T08:00:00.000Z");
  const before = await snapshot(staff);
  const path = `/api/${kind.table}/${record.id}`;
  const calls = [
    ["post", `/api/${kind.table}`],
    ["put", path],
    ["delete", path],
    ["post", `${path}/restore`],
    ["get", `${path}/history`],
    ["get", `/api/${kind.table}/bin`],
  ] as const;
  for (const [method, address] of calls) {
    await staff.sendAnonymous(method, address, kind.build("Wine")).expect(401);
    await staff.send(method, address, kind.build("Wine")).expect(403);
  }
  expect(await snapshot(staff)).toEqual(before);
});

test.each(KINDS)(
  "$label: writes a record only by its id, and returns 404 for an unknown one",
  async (kind) => {
    await using staff = await createStaff();
    const { body: record } = await staff.send("post", `/api/${kind.table}`, kind.build("Bread"));
    const before = await snapshot(staff);
    for (const key of [
      UNKNOWN_ID,
      record.slug ?? "bread",
      `${record.id}%20`,
      "%27%20OR%201=1",
      "..%2F",
      "%00",
    ]) {
      for (const [method, tail] of [
        ["put", ""],
        ["delete", ""],
        ["post", "/restore"],
        ["get", "/history"],
      ] as const) {
        const { body } = await staff
          .send(method, `/api/${kind.table}/${key}${tail}`, method === "put" ? {} : undefined)
          .expect(404);
        expect(body).toEqual({ error: `${kind.label} not found` });
      }
    }
    expect(await snapshot(staff)).toEqual(before);
    await staff.send("put", `/api/${kind.table}/${record.id.toUpperCase()}`, {}).expect(200);
  },
);

test.each(KINDS)("$label: accepts only JSON, only an object, and only up to the size limit", async (kind) => {
  await using staff = await createStaff();
  const path = `/api/${kind.table}`;
  const text = JSON.stringify(kind.build("Bread"));
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=a",
    "application/jsonp",
  ]) {
    await staff.send("post", path).set("Content-Type", type).send(text).expect(415);
  }
  const json = () => staff.send("post", path).set("Content-Type", "application/json");
  await json().set("Content-Encoding", "gzip").send(text).expect(415);
  for (const body of ["", "{", "[]", "null", "1", '"a"', `[${text}]`, "{'a':1}", "\uFEFF{}x"]) {
    expect((await json().send(body).expect(400)).body.error).toMatch(/^[A-Z].*\.$/);
  }
  const { body } = await json()
    .send(JSON.stringify({ [kind.title]: "a".repeat(2_000_000) }))
    .expect(413);
  expect(body).toEqual({ error: "This is too much text for one request." });
  expect(await snapshot(staff)).toEqual([[], [], [], [], [], [], []]);
});

test.each(KINDS.filter(({ hasSlug }) => hasSlug))(
  "$label: does not assign a slug that the API uses",
  async (kind) => {
    await using staff = await createStaff();
    for (const name of ["Admin", "Bin"]) {
      const { body } = await staff.send("post", `/api/${kind.table}`, kind.build(name)).expect(201);
      expect(body.slug).toBe(`${name.toLowerCase()}-2`);
      await staff.sendAnonymous("get", `/api/${kind.table}/${body.slug}`).expect(200);
    }
  },
);
