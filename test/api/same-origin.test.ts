import request from "supertest";
import { expect, test as base } from "vitest";
import { createTestAccounts, ORIGIN, PASSWORD } from "../support/test-accounts.ts";
import { words } from "../support/words.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const METHODS = ["post", "put", "delete"] as const;
const PATHS: Readonly<Record<(typeof METHODS)[number], string>> = {
  post: "/api/users/me/second-factor",
  put: "/api/users/me/password",
  delete: "/api/users/me/sessions/x",
};

const FOREIGN: Record<string, string>[] = [
  {},
  { Origin: "null" },
  { Origin: "https://evil.example" },
  { Origin: "http://localhost:3001" },
  { Origin: "https://localhost:3000" },
  { Origin: "http://localhost" },
  { Origin: "http://localhost:3000.evil.example" },
  { Origin: "http://localhost:3000/" },
  { Origin: "http://LOCALHOST:3000" },
  { Origin: "" },
  { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "none" },
  { Referer: `${ORIGIN}/admin` },
  { Origin: "http://evil.example:3000", Host: "evil.example:3000" },
  { Host: "localhost:3000" },
  { Origin: "http://evil.example", "X-Forwarded-Host": "evil.example" },
];

base.each(FOREIGN)("rejects a write with a cookie and %j", async (headers) => {
  await using site = createTestAccounts();
  const { cookie } = await site.signIn(await site.makeUser("admin"));
  for (const method of METHODS) {
    const agent = request(site.app);
    const answer = await agent[method](PATHS[method])
      .set({ ...headers, Cookie: cookie })
      .expect(403);
    expect(answer.body.error).toBe(
      "This only works from our own pages. Please open http://localhost:3000 and try again there.",
    );
  }
  await site.post("/api/users/logout", undefined, { ...headers, Cookie: cookie }).expect(403);
  await site.get("/api/users/me", { ...headers, Cookie: cookie }).expect(200);
});

base.each([
  { Origin: ORIGIN },
  { "Sec-Fetch-Site": "same-origin" },
  { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" },
])("accepts a write with a cookie and %j", async (headers) => {
  await using site = createTestAccounts();
  const { cookie } = await site.signIn(await site.makeUser("editor"));
  await site.post("/api/users/logout", undefined, { ...headers, Cookie: cookie }).expect(204);
});

test("a token needs no origin, since no browser adds it by itself", async (site) => {
  const user = await site.makeUser("editor");
  for (const headers of FOREIGN) {
    const { bearer } = await site.signIn(user);
    await site.post("/api/users/logout", undefined, { ...headers, ...bearer }).expect(204);
  }
});

test("a page of another site cannot sign a user in or request e-mails; a program can", async (site) => {
  const user = await site.makeUser("editor");
  for (const headers of [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ]) {
    await site.post("/api/users/login", { email: user.email, password: PASSWORD }, headers).expect(403);
    await site.post("/api/users/request-password-reset", { email: user.email }, headers).expect(403);
  }
  expect(await site.mails()).toEqual([]);
  await site.signIn(user);
});

test("methods in another letter case or under another name are rejected", async (site) => {
  const { cookie } = await site.signIn(await site.makeUser("editor"));
  for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
    await site.get("/api/users/logout", { Cookie: cookie, [name]: "POST" }).expect(405);
    await request(site.app).get("/api/users/logout?_method=POST").set("Cookie", cookie).expect(405);
  }
  await request(site.app).get("/api/users/me").set("Cookie", cookie).expect(200);
});

base.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain; application/json",
  "application/jsonx",
  "text/json",
  "application/json-patch+json",
  "",
])("rejects a body of type %j with 415", async (type) => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  const { browser } = await site.signIn(user);
  const body = JSON.stringify({ email: user.email, password: PASSWORD });
  const login = request(site.app).post("/api/users/login").set("Content-Type", type);
  const answer = await login.send(Buffer.from(body)).expect(415);
  expect(answer.body.error).toContain("Content-Type: application/json");
  await site
    .put("/api/users/me/password", Buffer.from(body), { ...browser, "Content-Type": type })
    .expect(415);
});

test("rejects a body that is too large, malformed, compressed or in another encoding with a sentence", async (site) => {
  const login = () => request(site.app).post("/api/users/login").set("Content-Type", "application/json");
  const large = await login()
    .send(JSON.stringify({ email: "a@b.example", password: "x".repeat(1_000_000) }))
    .expect(413);
  expect(large.body.error).toMatch(/\.$/);
  for (const text of ["{", "", "nothing", '{"email":}', "\u0000"]) await login().send(text).expect(400);
  for (const text of ["[]", "[1]"]) await login().send(text).expect(400);
  await login().set("Content-Encoding", "gzip").send("{}").expect(415);
  await site
    .post("/api/users/login", "{}", { "Content-Type": "application/json; charset=iso-8859-1" })
    .expect(415);
  expect(site.logLines.filter((line) => Number(line["level"]) >= 50)).toEqual([]);
});

base.each([
  '{"email":"a@b.example","password":"x","__proto__":{"role":"admin"}}',
  '{"email":"a@b.example","password":"x","constructor":{"prototype":{"role":"admin"}}}',
  '{"__proto__":{"email":"a@b.example","password":"x"}}',
  '{"email":"a@b.example","password":"x","toString":"y"}',
])("rejects prototype keys: %s", async (text) => {
  await using site = createTestAccounts();
  await site.post("/api/users/login", text, { "Content-Type": "application/json" }).expect(400);
  expect({}).not.toHaveProperty("role");
  expect({}).not.toHaveProperty("email");
});

test("public pages read no cookie; account pages do, and are not cached", async (site) => {
  const { cookie } = await site.signIn(await site.makeUser("admin"));
  const before = await site.db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
  site.pass(120_000);
  for (const path of ["/", "/about", "/administrator", "/blog/admin", "/robots.txt"]) {
    const answer = await request(site.app).get(path).set("Cookie", cookie);
    expect(answer.headers["vary"] ?? "", path).not.toContain("Cookie");
  }
  expect(await site.db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow()).toEqual(before);
  for (const path of words`
    /admin /admin.data /admin/login /admin/x.data /activate/x /reset-password/x.data /request-password-reset`) {
    const answer = await request(site.app).get(path).set("Cookie", cookie);
    expect(answer.headers["cache-control"], path).toBe("no-store");
    await request(site.app).post(path).set({ Cookie: cookie, Origin: "https://evil.example" }).expect(403);
    await request(site.app).post(path).set("Cookie", cookie).expect(403);
  }
  const after = await site.db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
  expect(after.lastUsedDate).toBe(site.now().toISOString());
});
