import { SignJWT } from "jose";
import { generate } from "otplib";
import request from "supertest";
import { expect } from "vitest";
import { insertUser } from "../../../src/accounts/people/users.ts";
import { valueOf } from "../../support/raw-sql.ts";
import { createTestAccounts, ORIGIN, PASSWORD, type TestAccounts } from "../../support/test-accounts.ts";
import { testWith } from "../../support/test-with.ts";

const test = testWith(createTestAccounts);

const FOREIGN = { Origin: "https://evil.example" };

function me(site: TestAccounts, headers: Record<string, string>): request.Test {
  return request(site.app).get("/api/users/me").set(headers);
}

function countSessions({ db }: TestAccounts): Promise<unknown> {
  return valueOf(db, "SELECT count(*) FROM sessions");
}

test("CVE-2025-4643 Payload: a token is refused after its user has signed out", async (site) => {
  const { bearer } = await site.signIn(await site.makeUser("editor"));
  await me(site, bearer).expect(200);
  await request(site.app).post("/api/users/logout").set(bearer).expect(204);
  await me(site, bearer).expect(401);
});

test("CVE-2024-34709 Directus: a copied cookie is refused after its user has signed out", async (site) => {
  const { browser, cookie } = await site.signIn(await site.makeUser("editor"));
  await me(site, { Cookie: cookie }).expect(200);
  await request(site.app).post("/api/users/logout").set(browser).expect(204);
  await me(site, { Cookie: cookie }).expect(401);
});

test("CVE-2025-3930 Strapi: a token stays refused when a disabled account is enabled again, and nothing renews it", async (site) => {
  const admin = await site.signIn(await site.makeUser("admin"));
  const user = await site.makeUser("editor");
  const { bearer } = await site.signIn(user);
  const setStatus = (status: string) =>
    request(site.app).put(`/api/users/${user.id}`).set(admin.bearer).send({ status }).expect(200);
  await setStatus("disabled");
  await me(site, bearer).expect(401);
  await setStatus("active");
  await me(site, bearer).expect(401);
  for (const path of ["/admin/renew-token", "/api/users/renew-token", "/api/users/refresh"])
    expect((await request(site.app).post(path).set(bearer).send({})).status).not.toBe(200);
});

test("GHSA-56p6-qw3c-fq2g Directus: cookie and token of a suspended user are refused while the session still exists", async (site) => {
  const user = await site.makeUser("editor");
  const { bearer, cookie } = await site.signIn(user);
  // Suspended by another program, which ends no session.
  await site.db.updateTable("users").set({ status: "disabled" }).where("id", "=", user.id).execute();
  expect(await countSessions(site)).toBe(1);
  await me(site, bearer).expect(401);
  await me(site, { Cookie: cookie }).expect(401);
});

test("CVE-2025-4644 Payload: the token of a deleted account does not open a new account with the same id", async (site) => {
  const admin = await site.signIn(await site.makeUser("admin"));
  const user = await site.makeUser("editor");
  const { bearer } = await site.signIn(user);
  await request(site.app).delete(`/api/users/${user.id}`).set(admin.bearer).expect(204);
  const { id: newId } = await insertUser(
    site.db,
    { email: "new@shop.example", name: "Carmen", role: "admin", passwordHash: user.passwordHash ?? "" },
    site.now(),
  );
  expect(newId).not.toBe(user.id);
  await site.db.updateTable("users").set({ id: user.id }).where("id", "=", newId).execute();
  await me(site, bearer).expect(401);
});

test("CVE-2023-22893 Strapi: a token without a signature, or signed with another key, is refused", async (site) => {
  const { token } = await site.signIn(await site.makeUser("admin"));
  const [, payload = ""] = token.split(".");
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const forged = ["none", "None", "NONE"].map((alg) => `${encode({ alg, typ: "JWT" })}.${payload}.`);
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, "base64url").toString());
  forged.push(
    await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode("a key of the attacker's own, long enough")),
  );
  await me(site, { Authorization: `Bearer ${token}` }).expect(200);
  for (const one of forged) await me(site, { Authorization: `Bearer ${one}` }).expect(401);
});

test("CVE-2024-45596 Directus: no cache may store an answer that holds a session", async (site) => {
  const { email } = await site.makeUser("editor");
  const login = await request(site.app).post("/api/users/login").send({ email, password: PASSWORD });
  expect(login.headers["set-cookie"]).toBeDefined();
  expect(login.headers["cache-control"]).toBe("no-store");
  const { cookie } = await site.signIn({ email });
  expect((await me(site, { Cookie: cookie }).expect(200)).headers["cache-control"]).toBe("no-store");
});

/** An account with a second factor, set up through the API, and the time that its next code is for. */
async function enrol(site: TestAccounts) {
  const user = await site.makeUser("editor");
  const { bearer } = await site.signIn(user);
  const path = "/api/users/me/second-factor";
  const { secret } = (await request(site.app).post(path).set(bearer).expect(200)).body;
  const codeNow = () => generate({ secret, epoch: site.now().getTime() / 1000 });
  await site.put(path, { code: await codeNow(), password: PASSWORD }, bearer).expect(200);
  // A code works once; the next one is for another time step.
  site.pass(60_000);
  const login = (more: object, headers: Record<string, string> = {}) =>
    site.post("/api/users/login", { email: user.email, password: PASSWORD, ...more }, headers);
  return { user, codeNow, login };
}

test("CVE-2026-22594 Ghost: with a second factor the password alone starts no session", async (site) => {
  const { codeNow, login } = await enrol(site);
  const before = await countSessions(site);
  for (const more of [{}, { code: "" }, { code: " " }, { code: "000000" }, { code: "x".repeat(24) }]) {
    const answer = await login(more).expect(401);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.body).not.toHaveProperty("token");
  }
  expect(await countSessions(site)).toBe(before);
  await login({ code: await codeNow() }).expect(200);
});

test("CVE-2026-29784 Ghost: a code cannot be sent from another site, nor used in a second sign-in", async (site) => {
  const { codeNow, login } = await enrol(site);
  const before = Number(await countSessions(site));
  const code = await codeNow();
  await login({ code }, FOREIGN).expect(403);
  expect(await countSessions(site)).toBe(before);
  await login({ code }).expect(200);
  await login({ code }).expect(401);
  expect(await countSessions(site)).toBe(before + 1);
});

test("CVE-2026-34749 Payload: a cookie without proof of its origin writes nothing", async (site) => {
  const { cookie, browser } = await site.signIn(await site.makeUser("editor"));
  for (const headers of [
    {},
    { Referer: `${ORIGIN}/admin` },
    { Host: "localhost:3000" },
    { "Sec-Fetch-Site": "none" },
  ])
    await site.put("/api/users/me", { name: "Planted" }, { ...headers, Cookie: cookie }).expect(403);
  expect((await me(site, { Cookie: cookie })).body.name).toBe("Rita Vella");
  await request(site.app).put("/api/users/me").set(browser).send({ name: "Carmen" }).expect(200);
});

test("CVE-2026-27978 Next.js: the origin null is a foreign one, not a missing one", async (site) => {
  const user = await site.makeUser("editor");
  const { cookie } = await site.signIn(user);
  const sandboxed = { Origin: "null" };
  await site.put("/api/users/me", { name: "Planted" }, { ...sandboxed, Cookie: cookie }).expect(403);
  // Without a cookie too: a frame must not sign its visitor in to an account of the attacker's.
  await site.post("/api/users/login", { email: user.email, password: PASSWORD }, sandboxed).expect(403);
});

test("CVE-2026-22030 React Router: a form of another site is refused before it reaches a screen", async (site) => {
  const { cookie } = await site.signIn(await site.makeUser("admin"));
  for (const path of ["/admin", "/admin/login", "/admin/logout", "/admin/login.data", "/reset-password/x"])
    await site
      .post(path)
      .type("form")
      .set({ ...FOREIGN, Cookie: cookie })
      .send("email=a%40b.example&password=x")
      .expect(403);
});

test("GHSA-qwww-vcr4-c8h2 React Router: nothing has run when a request of another site is refused", async (site) => {
  const user = await site.makeUser("editor");
  const { computations } = site.accounts.passwordHasher;
  const answer = await site
    .post("/api/users/login", { email: user.email, password: PASSWORD }, FOREIGN)
    .expect(403);
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(await countSessions(site)).toBe(0);
  expect(site.accounts.passwordHasher.computations).toBe(computations);
  expect(JSON.stringify(site.logLines)).not.toContain("signed in");
});
