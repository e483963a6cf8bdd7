import request from "supertest";
import { expect } from "vitest";
import { createCleanup } from "../../src/start/background-jobs.ts";
import { updateUser } from "../../src/accounts/people/manage-users.ts";
import { PERMISSIONS, type Permission } from "../../src/rules/access/permissions.ts";
import { createApiToken, noticeEndingApiTokens } from "../../src/accounts/tokens/api-tokens.ts";
import { getUser, toSessionUser } from "../../src/accounts/people/users.ts";
import { ACCESS_TABLE } from "../support/access-table.ts";
import { buildProduct, createProduct } from "../support/build-content.ts";
import { contentsOf, valueOf } from "../support/raw-sql.ts";
import {
  createTestAccounts,
  ORIGIN,
  OTHER_PASSWORD,
  PASSWORD,
  type TestAccounts,
} from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const DAY = 86_400_000;
const PATH = "/api/users/me/tokens";

type User = Awaited<ReturnType<TestAccounts["makeUser"]>>;

/** Creates a token through the API. */
async function makeToken(
  site: TestAccounts,
  user: User,
  permissions: readonly Permission[],
  more: object = { days: 30 },
) {
  const { bearer } = await site.signIn(user);
  const body = { name: "Price list", permissions, ...more };
  const { body: answer } = await request(site.app).post(PATH).set(bearer).send(body).expect(201);
  return {
    id: String(answer.record.id),
    apiToken: String(answer.apiToken),
    bearer: { Authorization: `Bearer ${answer.apiToken}` },
    session: bearer,
  };
}

test("a token writes what its permissions allow, and nothing else", async (site) => {
  const { bearer, apiToken } = await makeToken(site, await site.makeUser("admin"), ["products.write"]);
  expect(apiToken).toMatch(/^suqna_[\w-]{43}$/);
  await site.post("/api/products", buildProduct({ name: "Tea" }), bearer).expect(201);
  await request(site.app).post("/api/stores").set(bearer).send({ name: "Sliema" }).expect(403);
  await request(site.app).get("/api/users").set(bearer).expect(403);
  await request(site.app).get("/api/products?admin=true").set(bearer).expect(200);
  const { body: me } = await request(site.app).get("/api/users/me").set(bearer).expect(200);
  expect(JSON.stringify(me)).not.toContain(apiToken);
});

test("a request that was read before a new password was written gets no token after it", async (site) => {
  const user = await site.makeUser("editor");
  const { bearer } = await site.signIn(user);
  const owner = await getUser(site.db, user.id);
  await site
    .put("/api/users/me/password", { currentPassword: PASSWORD, password: OTHER_PASSWORD }, bearer)
    .expect(200);
  const wanted = { name: "Price list", permissions: [], expiresDate: site.now() };
  await expect(createApiToken(site.db, owner, wanted, site.now())).rejects.toThrow(/has just been changed/);
});

test("a token without permissions reads what each colleague may read, and no draft", async (site) => {
  const { bearer } = await makeToken(site, await site.makeUser("admin"), []);
  const draft = await createProduct(site.db, { name: "Secret", status: "draft" });
  await request(site.app).get(`/api/products/${draft.id}`).set(bearer).expect(404);
  await request(site.app).get("/api/desk/find?q=secret").set(bearer).expect(200, { results: [], others: [] });
});

test("the database and the log have only the token's hash, and no response shows it again", async (site) => {
  const { apiToken, session } = await makeToken(site, await site.makeUser("editor"), ["products.write"]);
  const { text } = await request(site.app).get(PATH).set(session).expect(200);
  expect(text).not.toContain(apiToken.slice(6));
  for (const table of ["api_tokens", "audit_log"]) {
    const rows = JSON.stringify(await contentsOf(site.db, [table]));
    expect(rows).toContain("Price list");
    expect(rows).not.toContain(apiToken.slice(6));
  }
  expect(JSON.stringify(site.logLines)).not.toContain(apiToken.slice(6));
});

test("a token has at most its owner's permissions, at creation and at each request", async (site) => {
  const admin = toSessionUser(await site.makeUser("admin"));
  const editor = await site.makeUser("editor");
  const { bearer: signedIn } = await site.signIn(editor);
  const wanted = { name: "Jobs", permissions: ["jobs.write"], days: 30 };
  await request(site.app).post(PATH).set(signedIn).send(wanted).expect(403);

  const { bearer } = await makeToken(site, editor, ["products.write", "media.write"]);
  await request(site.app).get("/api/products/bin").set(bearer).expect(200);
  await updateUser(site.db, editor.id, { role: "recruiter" }, undefined, admin, site.now());
  await request(site.app).get("/api/products/bin").set(bearer).expect(403);
  // The new role's permissions are not the token's.
  await request(site.app).get("/api/jobs/bin").set(bearer).expect(403);
  await updateUser(site.db, editor.id, { role: "editor" }, undefined, admin, site.now());
  await request(site.app).get("/api/products/bin").set(bearer).expect(200);
  await updateUser(site.db, editor.id, { status: "disabled" }, undefined, admin, site.now());
  await request(site.app).get("/api/products/bin").set(bearer).expect(401);
});

test("a token expires, by days or at the end of a day in Malta, and at the latest after a year", async (site) => {
  const user = await site.makeUser("editor");
  const byDays = await makeToken(site, user, ["products.write"], { days: 90 });
  const byDate = await makeToken(site, user, ["products.write"], { until: "2026-11-22" });
  const use = (bearer: Record<string, string>) => request(site.app).get("/api/products/bin").set(bearer);
  // Until 23:00 UTC, which is midnight in Malta.
  site.pass(Date.parse("2026-11-22T22:59:59.000Z") - site.now().getTime());
  await use(byDate.bearer).expect(200);
  site.pass(1_000);
  await use(byDate.bearer).expect(401);
  site.pass(Date.parse("2026-11-21T09:00:00.000Z") + 90 * DAY - 1 - site.now().getTime());
  await use(byDays.bearer).expect(200);
  site.pass(1);
  await use(byDays.bearer).expect(401);
  const { bearer } = await site.signIn(user);
  const wrong: object[] = [{ days: 366 }, { days: 0 }, {}, { days: 1, until: "2027-03-01" }];
  for (const expiry of [
    ...wrong,
    { until: "2020-01-01" },
    { until: "2028-11-21" },
    { until: "9999-12-31" },
  ]) {
    const body = { name: "Tea", permissions: [], ...expiry };
    await request(site.app).post(PATH).set(bearer).send(body).expect(400);
  }
});

test("creating a token requires a recent proof of identity, and no password of its own", async (site) => {
  const { bearer } = await site.signIn(await site.makeUser("editor"));
  const body = { name: "Tea", permissions: [], days: 30 };
  const create = (more: object = {}) => site.post(PATH, { ...body, ...more }, bearer);
  await create({ password: PASSWORD }).expect(400);
  site.pass(10 * 60_000);
  expect((await create().expect(403)).body.reauthenticate).toBe(true);
  await site.post("/api/users/me/reauthenticate", { password: PASSWORD }, bearer).expect(200);
  await create().expect(201);
});

test("a revoked token ends at the next request; owners revoke their own, and managers those of others", async (site) => {
  const editor = await site.makeUser("editor");
  const manager = await site.makeUser("recruiter", { extra: ["users.manage"] });
  const [own, byManager] = [
    await makeToken(site, editor, ["media.write"]),
    await makeToken(site, editor, []),
  ];
  const other = await makeToken(site, await site.makeUser("editor"), []);
  await request(site.app).delete(`${PATH}/${other.id}`).set(own.session).expect(404);
  await request(site.app).delete(`${PATH}/${own.id}`).set(own.session).expect(204);
  await request(site.app).get("/api/users/me").set(own.bearer).expect(401);
  await request(site.app).delete(`${PATH}/${own.id}`).set(own.session).expect(404);

  // The editor has permissions that this manager lacks.
  const { bearer: lesser } = await site.signIn(manager);
  await request(site.app).get(`/api/users/${editor.id}/tokens`).set(lesser).expect(403);
  const { bearer: admin } = await site.signIn(await site.makeUser("admin"));
  const { body: list } = await request(site.app).get(`/api/users/${editor.id}/tokens`).set(admin).expect(200);
  expect(list.map(({ id }: { id: string }) => id)).toEqual([byManager.id]);
  await request(site.app).delete(`/api/users/${editor.id}/tokens/${byManager.id}`).set(admin).expect(204);
  await request(site.app).get("/api/users/me").set(byManager.bearer).expect(401);
});

test("records the last use with its address, at most once a minute", async (site) => {
  const { bearer, session } = await makeToken(site, await site.makeUser("editor"), []);
  const lastUse = async () => {
    const [{ lastUsedDate, lastUsedAddress }] = (await request(site.app).get(PATH).set(session)).body;
    return [lastUsedDate, lastUsedAddress];
  };
  expect(await lastUse()).toEqual([null, null]);
  const first = site.now().toISOString();
  await request(site.app).get("/api/users/me").set(bearer);
  expect(await lastUse()).toEqual([first, expect.stringContaining("127.0.0.1")]);
  site.pass(59_999);
  await request(site.app).get("/api/users/me").set(bearer);
  expect((await lastUse())[0]).toBe(first);
  site.pass(1);
  await request(site.app).get("/api/users/me").set(bearer);
  expect((await lastUse())[0]).toBe(site.now().toISOString());
});

/** What a signed-in person may do that a token may do too, written by hand and apart from the routes' own words. */
const SIGNED_IN_FOR_TOKENS = [
  "GET /",
  "GET /docs",
  "GET /users/me",
  "GET /desk/find?q=bread",
  "GET /calendar?from=2026-12-01&until=2026-12-31",
  "POST /previews",
  "PUT /previews/:id",
  "PUT /comments/:id",
  "DELETE /comments/:id",
];

/** What is done in a person's name, or with what a visitor has written, and a secret that signs. */
const FOR_PERSONS = [
  "POST /days",
  ...["/messages", "/submissions"].flatMap((inbox) => [
    `GET ${inbox}/:id/of-person`,
    `DELETE ${inbox}/:id/of-person`,
    `DELETE ${inbox}/:id`,
    `POST ${inbox}/:id/answers`,
  ]),
  "POST /submissions/declines",
  "GET /submissions/:id/ratings",
  "PUT /submissions/:id/ratings",
  "POST /users/:id/view",
  "DELETE /users/:id/company-account",
  // The yes of a second person.
  ...["jobs", "blogs", "products", "offers", "banners", "pages", "forms"].flatMap((kind) => [
    `POST /${kind}/:id/approval/give`,
    `POST /${kind}/:id/approval/send-back`,
  ]),
  "GET /forms/:id/answers",
  "POST /forms/:id/draw",
  "GET /subscribers/export",
  "GET /subscribers/signing-key",
  "DELETE /subscribers/:id",
];

/** Answers before it is known who asks, the same to everybody: a token changes nothing. */
const BLIND = ["POST /seen"];

test("a token with every permission is refused on each route that names none, except for harmless ones", async (site) => {
  const { bearer } = await makeToken(site, await site.makeUser("admin"), PERMISSIONS);
  const wrong: string[] = [];
  for (const { call, callers, status, body = {}, draft } of ACCESS_TABLE) {
    if (draft) continue;
    const [verb = "", pattern = ""] = call.split(" ");
    const path = `/api${pattern.replaceAll(/:\w+/g, "00000000-0000-4000-8000-000000000000")}`;
    const sent = request(site.app)[
      verb.toLowerCase() === "get" ? "get" : verb === "POST" ? "post" : verb === "PUT" ? "put" : "delete"
    ](path);
    const answer = await (verb === "GET" ? sent.set(bearer) : sent.set(bearer).send(body));
    const forTokens =
      callers === "anyone"
        ? verb === "GET" || BLIND.includes(call)
        : callers !== "signed-in" || SIGNED_IN_FOR_TOKENS.includes(call);
    const expected = forTokens && !FOR_PERSONS.includes(call) ? status : 403;
    if (answer.status !== expected) wrong.push(`${call}: ${answer.status}, not ${expected}`);
  }
  expect(wrong).toEqual([]);
});

test("a token signs in nowhere: no page of the staff area opens with it", async (site) => {
  const { bearer } = await makeToken(site, await site.makeUser("admin"), PERMISSIONS);
  for (const page of ["/admin", "/admin/people", "/metrics"])
    await request(site.app).get(page).set(bearer).expect(401);
  const credentials = { email: "admin1@shop.example", password: PASSWORD };
  const answer = await request(site.app).post("/api/users/login").set(bearer).send(credentials).expect(403);
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("a token that manages people neither changes its own account nor grants what it lacks itself", async (site) => {
  const admin = await site.makeUser("admin");
  await site.makeUser("admin");
  const { bearer } = await makeToken(site, admin, ["users.manage", "jobs.write", "applications.read"]);
  const own = `/api/users/${admin.id}`;
  await request(site.app).put(own).set(bearer).send({ name: "Another" }).expect(403);
  await request(site.app).delete(own).set(bearer).expect(403);
  await request(site.app).delete(`${own}/sessions`).set(bearer).expect(403);
  await request(site.app).get(`${own}/tokens`).set(bearer).expect(403);
  const invitation = { email: "carmen@shop.example", name: "Carmen" };
  const invite = (role: string) => site.post("/api/users", { ...invitation, role }, bearer);
  await invite("admin").expect(403);
  await invite("editor").expect(403);
  const { body: recruiter } = await invite("recruiter").expect(201);
  const more = { permissions: ["settings.write"] };
  await request(site.app).put(`/api/users/${recruiter.id}`).set(bearer).send(more).expect(403);
  await site.put(`/api/users/${recruiter.id}`, { status: "disabled" }, bearer).expect(200);
});

test("no one has more than twenty tokens", async (site) => {
  const user = await site.makeUser("editor");
  const { bearer } = await site.signIn(user);
  const create = () =>
    request(site.app).post(PATH).set(bearer).send({ name: "Tea", permissions: [], days: 30 });
  for (let count = 1; count <= 20; count += 1) await create().expect(201);
  await create().expect(409);
});

test("a wrong token is refused, and never falls through to the cookie", async (site) => {
  const { cookie } = await site.signIn(await site.makeUser("admin"));
  const forged = { Authorization: `Bearer suqna_${"A".repeat(43)}`, Cookie: cookie, Origin: ORIGIN };
  const { body } = await request(site.app).get("/api/users/me").set(forged).expect(401);
  expect(body.error).toBe("This API token is not valid here. It may have expired or been revoked.");
});

test("the audit log names the token that a script used", async (site) => {
  const user = await site.makeUser("editor");
  const { bearer, id } = await makeToken(site, user, ["products.write"]);
  await site.post("/api/products", buildProduct({ name: "Tea" }), bearer).expect(201);
  const line = await site.db
    .selectFrom("audit_log")
    .selectAll()
    .orderBy("seq", "desc")
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    userId: user.id,
    proof: `API token “Price list” (${id})`,
    action: "content.published",
  });
});

test("the owner of a token that is in use is told once, two weeks before it ends", async (site) => {
  const user = await site.makeUser("editor");
  const till = await makeToken(site, user, [], { days: 60 });
  const [idle, short] = [
    await makeToken(site, user, [], { days: 60 }),
    await makeToken(site, user, [], { days: 7 }),
  ];
  const use = ({ bearer }: typeof till) => request(site.app).get("/api/products").set(bearer).expect(200);
  const told = async () => {
    await noticeEndingApiTokens(site.db, site.now());
    await site.accounts.emails.sendDue();
    return (await site.mails()).filter(({ subject }) => subject.includes("ends soon"));
  };
  await use(idle);
  await use(short);
  expect(await told()).toEqual([]);
  site.pass(45 * DAY);
  await use(till);
  expect(await told()).toEqual([]);
  site.pass(DAY);
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: user.email, link: `${ORIGIN}/admin/account` });
  expect(mail?.text).toMatch(/“Price list”[^]*When: .*20 January 2027/);
  site.pass(DAY);
  expect(await told()).toEqual([mail]);
});

test("an expired token stays in the list for a month, and is then deleted", async (site) => {
  const user = await site.makeUser("editor");
  await makeToken(site, user, [], { days: 1 });
  site.pass(2 * DAY);
  const clean = createCleanup(site.db, site.now, site.accounts.logger);
  await clean();
  const { bearer } = await site.signIn(user);
  expect((await request(site.app).get(PATH).set(bearer)).body).toMatchObject([{ isExpired: true }]);
  site.pass(30 * DAY);
  await clean();
  expect(await valueOf(site.db, "SELECT count(*) FROM api_tokens")).toBe(0);
});
