import { expect, test as base } from "vitest";
import { contentsOf, runSql, valueOf } from "../support/raw-sql.ts";
import { verifyAudit } from "../../src/storage/audit/verify-audit.ts";
import { getUser } from "../../src/accounts/people/users.ts";
import { turnOnSecondFactor } from "../support/account-calls.ts";
import { ACCESS_TABLE } from "../support/access-table.ts";
import { KINDS } from "../support/content-types.ts";
import { createStaff } from "../support/staff.ts";
import { SUCCESSFUL_CALLS } from "../support/successful-calls.ts";
import { apiPathOf, SETTING_NAMES } from "../../src/content/settings/setting-names.ts";
import { PASSWORD, sessionCookieOf } from "../support/test-accounts.ts";
import { words } from "../support/words.ts";
import { auditLines } from "../support/audit-lines.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

/** Write routes that change nothing that the audit log is for, and why. */
const WITHOUT_LINE: Readonly<Record<string, string>> = {
  "POST /menus/header/check": "names what is broken; writes nothing",
  "POST /menus/footer/check": "names what is broken; writes nothing",
  ...Object.fromEntries(
    SETTING_NAMES.map((name) => [
      `POST ${apiPathOf(name).slice(4)}/open`,
      "reports that an editor is open; writes nothing",
    ]),
  ),
  "POST /users/login/passkey-options": "gives out a challenge; writes nothing",
  "POST /users/me/passkeys/options": "gives out a challenge; writes nothing",
  "POST /users/me/reauthenticate/passkey-options": "gives out a challenge; writes nothing",
  "POST /offers/check": "says what holds; writes nothing",
  "POST /desk/products": "finds what texts name; writes nothing",
  "POST /subscribers": "a visitor asks for an e-mail; the log names no visitor",
  "POST /subscribers/jobs": "a visitor asks for an e-mail; the log names no visitor",
  "POST /forms/:id/submissions": "stores what a visitor sends, who is no account",
  "POST /jobs/:id/applications": "stores what an applicant sends, who is no account",
  "POST /seen": "counts what a visitor pressed by day, without a person",
  "POST /search/misses": "counts a visitor's word by day, without a person",
  ...Object.fromEntries(
    KINDS.map(({ table }) => [
      `POST /${table}/bulk/changes/preview`,
      "says what would change; writes nothing",
    ]),
  ),
  ...Object.fromEntries(
    KINDS.map(({ table }) => [`POST /${table}/:id/open`, "says in memory who has a record open"]),
  ),
};

/** Reads that are exports. */
const EXPORTS = [
  "GET /subscribers/export",
  "GET /products/export",
  "GET /audit/export",
  "GET /messages/:id/of-person",
  "GET /submissions/:id/of-person",
  "GET /forms/:id/answers",
];

const ROUTES = [
  ...new Set(
    ACCESS_TABLE.map(({ call }) => call.split("?", 1)[0] ?? "").filter((call) => !call.startsWith("GET ")),
  ),
  ...EXPORTS,
].filter((route) => !(route in WITHOUT_LINE));

test("each write route of the access table has a successful call here, or a reason to have none", () => {
  expect(Object.keys(SUCCESSFUL_CALLS).toSorted()).toEqual(ROUTES.toSorted());
});

base.each(ROUTES)("%s leaves a line with the request's id", async (route) => {
  await using staff = await createStaff();
  const call = SUCCESSFUL_CALLS[route];
  if (!call) throw new Error(`${route} has no call.`);
  const { status, headers } = await call(staff);
  expect(status).toBeLessThan(300);
  await staff.accounts.settled();
  const lines = await staff.db
    .selectFrom("audit_log")
    .selectAll()
    .where("requestId", "=", headers["x-request-id"] ?? "none")
    .execute();
  expect(lines.length).toBeGreaterThan(0);
  for (const { address, proof } of lines) {
    expect(address).toMatch(/^(?:::ffff:)?127\.0\.0\.1$|^::1$/);
    expect(proof).toMatch(/^(?:session token|not signed in)$/);
  }
  expect((await verifyAudit(staff.db)).wrong).toBeUndefined();
});

test("a line has who, where, what, before and after, and no password, secret or hash of one", async (staff) => {
  const { body: me } = await staff.send("get", "/api/users/me");
  const user = await staff.makeUser("editor", { email: "rita@shop.example" });
  await staff
    .send("put", `/api/users/${user.id}`, {
      role: "recruiter",
      permissions: ["products.write"],
      name: "Rita B",
    })
    .set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0")
    .expect(200);
  await turnOnSecondFactor(staff, user.id);
  const answer = await staff.sendAnonymous("post", "/api/users/login", {
    email: user.email,
    password: "typed wrongly",
  });
  expect(answer.status).toBe(401);
  const lines = await staff.db.selectFrom("audit_log").selectAll().where("subjectId", "=", user.id).execute();
  const rights = lines.find(({ action }) => action === "rights.changed");
  expect(rights).toMatchObject({
    area: "rights",
    userId: me.id,
    actor: me.email,
    device: "Firefox on Linux",
    proof: "session token",
    subject: "rita@shop.example",
    date: staff.now().toISOString(),
  });
  expect(JSON.parse(rights?.changes ?? "")).toEqual([
    { field: "role", before: "editor", after: "recruiter" },
    { field: "permissions", before: "[]", after: '["products.write"]' },
  ]);
  expect(lines.map(({ action }) => action)).toEqual(
    words`
      account.created account.changed rights.changed second-factor.started second-factor.on sign-in.refused`.map(
      (action) => expect.stringContaining(action),
    ),
  );
  const { passwordHash, totpSecret } = await getUser(staff.db, user.id);
  const hashes = (await contentsOf(staff.db, ["sessions", "recovery_codes"])).flat();
  const secrets = [
    passwordHash,
    totpSecret,
    PASSWORD,
    "typed wrongly",
    staff.bearer["Authorization"]?.slice(7),
    ...hashes.map((row) => String(Object(row).hash)),
  ];
  const log = JSON.stringify(await staff.db.selectFrom("audit_log").selectAll().execute());
  for (const secret of secrets) expect(log.includes(String(secret)), String(secret)).toBe(false);
});

test("a change of the record's state has an action of its own", async (staff) => {
  const products = KINDS.find(({ table }) => table === "products");
  const blogs = KINDS.find(({ table }) => table === "blogs");
  const { body: tea } = await staff.send(
    "post",
    "/api/products",
    products?.build("Tea", { status: "draft" }),
  );
  for (const status of ["active", "draft", "active", "archived"])
    await staff.send("put", `/api/products/${tea.id}`, { status }).expect(200);
  await staff.send("delete", `/api/products/${tea.id}`).expect(204);
  await staff.send("post", `/api/products/${tea.id}/restore`).expect(200);
  const { body: post } = await staff.send("post", "/api/blogs", blogs?.build("Bread", { status: "draft" }));
  const publishAt = "2026-12-24T09:00:00.000Z";
  await staff.send("put", `/api/blogs/${post.id}`, { status: "published", publishAt }).expect(200);
  await staff.send("put", `/api/blogs/${post.id}`, { title: "Rye bread" }).expect(200);
  const actionsOf = async (id: string) =>
    (
      await staff.db
        .selectFrom("audit_log")
        .select("action")
        .where("subjectId", "=", id)
        .orderBy("seq")
        .execute()
    ).map(({ action }) => action.replace("content.", ""));
  expect(await actionsOf(tea.id)).toEqual(words`
    created published unpublished published archived binned restored`);
  expect(await actionsOf(post.id)).toEqual(["created", "scheduled", "changed"]);
});

test("a write that fails leaves no line, and a line that cannot be written undoes the write", async (staff) => {
  const count = () => valueOf(staff.db, "SELECT count(*) FROM audit_log");
  const before = await count();
  await staff.send("post", "/api/products", { name: "", price: "free" }).expect(400);
  expect(await count()).toBe(before);
  await runSql(staff.db, "ALTER TABLE audit_log RENAME TO audit_log_gone");
  const products = KINDS.find(({ table }) => table === "products");
  await staff.send("post", "/api/products", products?.build("Tea")).expect(500);
  expect(await valueOf(staff.db, "SELECT count(*) FROM products")).toBe(0);
  expect(staff.logLines.filter(({ level }) => Number(level) >= 50).length).toBeGreaterThan(0);
});

test("refusals beyond the limit leave lines up to twenty in all, not one for each request", async (staff) => {
  const { email } = await staff.makeUser("editor");
  for (let count = 1; count <= 30; count += 1)
    await staff.sendAnonymous("post", "/api/users/login", { email, password: "wrong" });
  const notes = await auditLines(staff.db, "sign-in.refused", "note");
  expect(notes.filter(({ note }) => note === "Wrong password")).toHaveLength(10);
  expect(notes.filter(({ note }) => note === "Too many attempts")).toHaveLength(10);
});

test("a sign-in by cookie is named as such, and what it was made with", async (staff) => {
  const user = await staff.makeUser("editor");
  const answer = await staff.sendAnonymous("post", "/api/users/login", {
    email: user.email,
    password: PASSWORD,
  });
  const cookie = sessionCookieOf(answer).split(";", 1)[0] ?? "";
  await staff
    .sendAnonymous("put", "/api/users/me", { name: "Rita Borg" })
    .set({ Cookie: cookie, Origin: "http://localhost:3000" })
    .expect(200);
  const lines = await staff.db
    .selectFrom("audit_log")
    .selectAll()
    .where("userId", "=", user.id)
    .orderBy("seq")
    .execute();
  expect(lines.map(({ action, proof, note }) => [action, proof, note])).toEqual([
    ["sign-in.succeeded", "not signed in", "With password"],
    ["account.changed", "session cookie", ""],
  ]);
});
