import { expect, test } from "vitest";
import type { ApiDescription } from "../../src/http/openapi/describe-api.ts";
import { apiPathOf } from "../../src/content/settings/setting-names.ts";
import { createProduct } from "../support/build-content.ts";
import { KINDS } from "../support/content-types.ts";
import { listen } from "../support/raw-request.ts";
import { contentsOf } from "../support/raw-sql.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { SUCCESSFUL_CALLS } from "../support/successful-calls.ts";
import { watchTestContent } from "../support/test-app.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

/** Where a write of each kind would leave something. */
const TABLES = [
  ...KINDS.map(({ table }) => table),
  ...["history", "audit_log", "settings", "search_synonyms", "images", "files", "users", "messages"],
  ...["message_entries", "onboarding", "second_factor_roles", "price_changes"],
];

/** Every call of the API, with an id of nothing in its path. */
async function readCalls(staff: Staff) {
  const { body }: { body: ApiDescription } = await staff.send("get", "/api").expect(200);
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      address: `/api${path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)}`,
      operation,
    })),
  );
}

test("a call that needs a body rejects an empty one with 400, in whatever way it is empty", async () => {
  await using staff = await createStaff();
  await using server = await listen(staff.app);
  // The beacon of the public pages answers 204 always, and counts nothing of an empty one.
  const calls = (await readCalls(staff)).filter(
    ({ address, operation }) => operation.requestBody?.content["application/json"] && address !== "/api/seen",
  );
  expect(calls.length).toBeGreaterThan(50);
  const before = await contentsOf(staff.db, TABLES);
  const json = { "Content-Type": "application/json" };
  for (const { method, address } of calls)
    for (const headers of [
      {},
      json,
      { ...json, "Content-Length": "0" },
      { ...json, "Transfer-Encoding": "chunked" },
    ]) {
      const answer = await server.send(address, { method, headers: { ...staff.bearer, ...headers } });
      expect(answer.status, `${method} ${address} ${JSON.stringify(headers)}`).toBe(400);
      expect(JSON.parse(answer.text).error).toContain("this request has no body");
    }
  expect(await contentsOf(staff.db, TABLES)).toEqual(before);
});

test("a write refuses an ETag that no read has given, and is described so", async () => {
  await using staff = await createStaff();
  await using server = await listen(staff.app);
  const before = await contentsOf(staff.db, TABLES);
  for (const { method, address, operation } of await readCalls(staff)) {
    if (method === "GET") continue;
    const { parameters, responses } = operation;
    expect(responses["412"]?.description, address).toContain("nothing was changed");
    if (parameters.some(({ name }) => name === "If-Match")) continue;
    const headers = { ...staff.bearer, "If-Match": '"of-nothing"' };
    const answer = await server.send(address, { method, headers });
    expect(answer.status, `${method} ${address}`).toBe(412);
    expect(JSON.parse(answer.text).error).toContain("so nothing was changed.");
  }
  expect(await contentsOf(staff.db, TABLES)).toEqual(before);
});

const SINGLES = ["brand", "announcements"] as const;

test.each([
  ...KINDS.map((kind) => ({
    what: kind.label,
    canBin: true,
    changes: ["Wine", "Oil"].map((title) => ({ [kind.title]: title })),
    make: async (staff: Staff) => {
      const { body } = await staff.send("post", `/api/${kind.table}`, kind.build("Bread")).expect(201);
      return `/api/${kind.table}/${body.id}`;
    },
  })),
  ...SINGLES.map((name) => ({
    what: name,
    canBin: false,
    changes: {
      brand: [{ name: "Gelli" }, { name: "Dulli" }],
      announcements: [{ topBarNote: "Open late" }, { topBarNote: "Open early" }],
    }[name],
    make: (_staff: Staff) => Promise.resolve(apiPathOf(name)),
  })),
])("$what: a write honours If-Match of the ETag that a read gave", async ({ make, canBin, changes }) => {
  await using staff = await createStaff();
  const path = await make(staff);
  const [first, second] = changes;
  const { headers } = await staff.send("get", path).set("Accept-Encoding", "gzip").expect(200);
  const { etag = "" } = headers;
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(headers).not.toHaveProperty("content-encoding");
  await staff.send("get", path).set("If-None-Match", etag).expect(304);
  const write = (ifMatch: string, body: object | undefined) =>
    staff.send("put", path, body).set("If-Match", ifMatch);

  const before = await contentsOf(staff.db, TABLES);
  for (const wrong of ['"other"', `W/${etag}`, '"a", "b"', etag.replaceAll('"', ""), ""]) {
    const { body } = await write(wrong, first).expect(412);
    expect(body).toEqual({ error: expect.stringMatching(/^This is not what it was when you read it.*\.$/) });
    if (canBin) await staff.send("delete", path).set("If-Match", wrong).expect(412);
  }
  expect(await contentsOf(staff.db, TABLES)).toEqual(before);

  const written = await write(`"other", ${etag}`, first).expect(200);
  expect(written.headers).not.toHaveProperty("etag");
  await write(etag, second).expect(412);
  await write("*", second).expect(200);
  if (!canBin) return;
  await staff.send("delete", path).set("If-Match", etag).expect(412);
  const { headers: current } = await staff.send("get", path).expect(200);
  await staff.send("delete", path).set("If-Match", String(current["etag"])).expect(204);
});

test("If-Match is about the product as staff read it: with the offer that comes next, and not about that offer's record", async () => {
  await using staff = await createStaff();
  const offer = { price: 100, startDate: "2026-11-01T00:00:00.000Z", endDate: "2026-11-30T00:00:00.000Z" };
  const { id } = await createProduct(staff.db, { price: 200, offer });
  const path = `/api/products/${id}`;
  const read = async () => (await staff.send("get", path).expect(200)).headers["etag"] ?? "";
  const later = { ...offer, price: 90 };
  await staff
    .send("put", path, { offer: later })
    .set("If-Match", await read())
    .expect(200);

  const past = { ...offer, startDate: "2026-10-01T00:00:00.000Z", endDate: "2026-10-31T00:00:00.000Z" };
  await staff.db
    .updateTable("products")
    .set({ offer: JSON.stringify(past) })
    .where("id", "=", id)
    .execute();
  expect((await staff.send("get", path)).body.offer).toEqual(later);
  await staff
    .send("put", path, { brand: "Gelli" })
    .set("If-Match", await read())
    .expect(200);
  await staff
    .send("delete", path)
    .set("If-Match", await read())
    .expect(204);
});

/**
 * Writes that are no record: a password and a factor begin a session, a preview lives longer, and a feed is a file whose
 * arrival is noted.
 */
const NOT_RECORDS = [
  ...["PUT /users/me/password", "PUT /users/me/second-factor", "PUT /previews/:id"],
  "PUT /feed/products",
];

test.each(
  Object.entries(SUCCESSFUL_CALLS).filter(([call]) => call.startsWith("PUT") && !NOT_RECORDS.includes(call)),
)("%s writes nothing where nothing changes: no version, history, line or new state", async (_call, run) => {
  await using staff = await createStaff();
  let last: [path: string, body: object, answer: ReturnType<Staff["send"]>] | undefined;
  const { status } = await run({
    ...staff,
    send(method, path, sent) {
      if (method !== "put" || !sent) return staff.send(method, path, sent);
      last = [path, sent, staff.send(method, path, sent)];
      return last[2];
    },
  });
  expect(status).toBe(200);
  if (!last) throw new Error("The call has sent nothing.");
  const [path, sent, answer] = last;
  const { body } = await answer;
  const again = "version" in sent ? { ...sent, version: body.version } : sent;
  const watch = await watchTestContent({ connection: staff.connection, clock: () => staff.now() });
  const state = await watch.current();
  const before = await contentsOf(staff.db, TABLES);
  const { body: same } = await staff.send("put", path, again).expect(200);
  expect(same).toEqual(body);
  // Of a record too: as it was read, and no field at all.
  if (typeof body.version === "number" && !("version" in sent) && !path.includes("/users"))
    for (const nothing of [body, {}])
      if (!/synonyms|comments/.test(path)) await staff.send("put", path, nothing).expect(200);
  expect(await contentsOf(staff.db, TABLES)).toEqual(before);
  expect(await watch.current()).toEqual(state);
});
