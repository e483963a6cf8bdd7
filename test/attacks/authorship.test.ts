import fc from "fast-check";
import request from "supertest";
import { expect, test } from "vitest";
import { createAdminQueries } from "../../src/staff/queries/admin-queries.ts";
import { toSessionUser } from "../../src/accounts/people/users.ts";
import { authorOf } from "../../src/rules/access/author.ts";
import { KINDS } from "../support/content-types.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { OTHER_PASSWORD } from "../support/test-accounts.ts";
import { forAll } from "../support/property-runs.ts";

const FORGED = [
  "Admin <admin@localhost>",
  "Admin admin@localhost",
  "Admin <admin",
  "Admin> ",
  "Admin ＜admin＠localhost＞",
  "Admin﹤admin﹥",
  "Admin \u202etsohlacol",
];

test.each(FORGED)("no account takes the name %j", async (name) => {
  await using staff = await createStaff("admin");
  const invited = await staff.makeInvited();
  const token = await staff.makeToken(invited, "activation");
  const answers = [
    await staff.send("put", "/api/users/me", { name }),
    await staff.send("put", `/api/users/${invited.id}`, { name }),
    await staff.send("post", "/api/users", { email: "other@shop.example", name, role: "editor" }),
    await request(staff.app).post("/api/users/activate").send({ token, name, password: OTHER_PASSWORD }),
  ];
  for (const { status, body } of answers)
    expect([status, body.fields]).toEqual([400, { name: "Please write a name without <, > and @." }]);
});

async function writeBread(staff: Staff): Promise<string> {
  const product = KINDS.find(({ table }) => table === "products");
  const { body } = await staff.send("post", "/api/products", product?.build("Bread")).expect(201);
  return body.id;
}

test("an editor with an admin's name writes history under their own id and address", async () => {
  await using staff = await createStaff("editor");
  const admin = await staff.makeUser("admin", { name: "Admin", email: "admin@shop.example" });
  const { body: me } = await staff.send("put", "/api/users/me", { name: "Admin" }).expect(200);
  const id = await writeBread(staff);
  const { body: history } = await staff.send("get", `/api/products/${id}/history`).expect(200);
  expect(history).toEqual([expect.objectContaining({ userId: me.id, actor: `Admin <${me.email}>` })]);
  expect(me.id).not.toBe(admin.id);
  // What staff see has the address as well, everywhere.
  const queries = createAdminQueries(staff.db, staff.now, toSessionUser(admin));
  const author = { name: "Admin", address: me.email };
  const { changes, drafts } = await queries.overview();
  expect(changes.map((group) => group.author)).toEqual([author]);
  for (const draft of drafts) expect(draft.updatedBy).toEqual(author);
});

test("the writes of two people with one name stay apart", async () => {
  await using staff = await createStaff("editor");
  const twin = await staff.makeUser("editor");
  const { bearer } = await staff.signIn(twin);
  await writeBread(staff);
  await request(staff.app).post("/api/products").set(bearer).send(KINDS[2]?.build("Milk")).expect(201);
  const queries = createAdminQueries(staff.db, staff.now, toSessionUser(twin));
  const { changes } = await queries.overview();
  expect(new Set(changes.map(({ author }) => author.address)).size).toBe(2);
});

test("of a text with several addresses only the last, which is the account's, is shown", () => {
  expect(authorOf("Admin <admin@localhost> <ed@shop.example>")).toEqual({
    name: "Admin",
    address: "ed@shop.example",
  });
  expect(authorOf("<admin@localhost> <ed@shop.example>")).toEqual({
    name: "ed@shop.example",
    address: "ed@shop.example",
  });
  expect(authorOf("Sample content")).toEqual({ name: "Sample content", address: null });
  forAll(100, fc.string(), (name) => {
    const author = authorOf(`${name} <ed@shop.example>`);
    expect(author.address).toBe("ed@shop.example");
    expect(author.name).not.toContain("<");
  });
});
