import request from "supertest";
import { expect, test as base, vi } from "vitest";
import {
  cookieOf,
  createTestAccounts,
  ORIGIN,
  OTHER_PASSWORD,
  PASSWORD,
  sessionCookieOf,
} from "../support/test-accounts.ts";
import { words } from "../support/words.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

test("returns the token and the user, and sets the cookie", async (site) => {
  const user = await site.makeUser("editor", { email: "maria@shop.example", name: "Maria Borg" });
  const answer = await site
    .post("/api/users/login", { email: " Maria@Shop.Example ", password: PASSWORD })
    .expect(200);
  expect(answer.body).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user: {
      id: user.id,
      email: "maria@shop.example",
      name: "Maria Borg",
      role: "editor",
      permissions: words`blogs.write products.write offers.write banners.write recalls.write stores.write pages.write forms.write redirects.write media.write`,
      stores: [],
      extraPermissions: [],
      status: "active",
      secondFactor: false,
      version: 1,
      createdDate: user.createdDate,
      updatedDate: user.updatedDate,
      lastSignInDate: site.now().toISOString(),
    },
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
  const cookie = sessionCookieOf(answer);
  expect(cookie).toMatch(/^suqna=s%3A[\w-]{43}\.[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
});

test("sets a Secure cookie bound to the host over HTTPS, whatever X-Forwarded-Proto says", async () => {
  await using site = createTestAccounts({ env: { PUBLIC_URL: "https://www.suqna.example" } });
  const user = await site.makeUser("editor");
  for (const headers of [{}, { "X-Forwarded-Proto": "http" }]) {
    const answer = await site
      .post("/api/users/login", { email: user.email, password: PASSWORD }, headers)
      .expect(200);
    const cookie = sessionCookieOf(answer);
    expect(cookie).toMatch(
      /^__Host-suqna=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie).not.toContain("Domain");
    await request(site.app).get("/api/users/me").set("Cookie", cookieOf(answer)).expect(200);
  }
});

test("authenticates a user by token or by cookie", async (site) => {
  const user = await site.makeUser("recruiter");
  const { cookie, bearer } = await site.signIn(user);
  for (const headers of [{ Cookie: cookie }, bearer]) {
    const answer = await request(site.app).get("/api/users/me").set(headers).expect(200);
    expect(answer.body).toMatchObject({ id: user.id, permissions: ["jobs.write", "applications.read"] });
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
  await request(site.app).get("/api/users/me").expect(401);
});

test("responds alike, after the same work, to a wrong password and to an unknown, invited or disabled account", async (site) => {
  const active = await site.makeUser("editor", { email: "active@shop.example" });
  await site.makeInvited("invited@shop.example");
  const disabled = await site.makeUser("editor", { email: "disabled@shop.example" });
  await site.db.updateTable("users").set({ status: "disabled" }).where("id", "=", disabled.id).execute();
  const texts = new Set<string>();
  for (const [email, password] of [
    [active.email, OTHER_PASSWORD],
    ["nobody@shop.example", PASSWORD],
    ["invited@shop.example", PASSWORD],
    [disabled.email, PASSWORD],
    [active.email, `${PASSWORD} `],
    [active.email, PASSWORD.slice(0, -1)],
  ] as const) {
    const before = site.accounts.passwordHasher.computations;
    const answer = await request(site.app).post("/api/users/login").send({ email, password }).expect(401);
    expect(site.accounts.passwordHasher.computations - before, email).toBe(1);
    expect(answer.headers).not.toHaveProperty("set-cookie");
    texts.add(`${answer.text} ${JSON.stringify(Object.keys(answer.headers).sort())}`);
  }
  expect([...texts]).toHaveLength(1);
  expect([...texts][0]).toContain('{"error":"The e-mail address or the password is not correct."}');
});

test("blocks an account for 15 minutes after ten failures, also for the right password and from other addresses", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  vi.useFakeTimers({ toFake: ["Date"] });
  const user = await site.makeUser("editor");
  const attempt = (from: number, password: string) =>
    site.post("/api/users/login", { email: user.email, password }, { "X-Forwarded-For": `192.0.2.${from}` });
  for (let count = 1; count <= 10; count += 1) await attempt(count, OTHER_PASSWORD).expect(401);
  const refused = await attempt(50, PASSWORD).expect(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(900);
  expect(refused.body).toEqual({
    error: "There were too many attempts. Please wait 15 minutes and try again.",
  });
  const other = await site.makeUser("editor");
  await site.signIn(other);
  vi.setSystemTime(Date.now() + 15 * 60_000 + 1);
  await attempt(50, PASSWORD).expect(200);
});

test("blocks unknown accounts like known ones", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  const attempt = (from: number) =>
    site.post(
      "/api/users/login",
      { email: "unknown@shop.example", password: PASSWORD },
      { "X-Forwarded-For": `192.0.2.${from}` },
    );
  for (let count = 1; count <= 10; count += 1) await attempt(count).expect(401);
  await attempt(11).expect(429);
});

test("blocks a network address after ten failures, for all accounts, and ignores a forged X-Forwarded-For", async (site) => {
  for (let count = 1; count <= 10; count += 1) {
    await site
      .post(
        "/api/users/login",
        { email: `guess${count}@shop.example`, password: PASSWORD },
        {
          "X-Forwarded-For": `192.0.2.${count}`,
          Forwarded: `for=192.0.2.${count}`,
          "X-Real-IP": `192.0.2.${count}`,
        },
      )
      .expect(401);
  }
  const user = await site.makeUser("editor");
  await site
    .post("/api/users/login", { email: user.email, password: PASSWORD }, { "X-Forwarded-For": "192.0.2.99" })
    .expect(429);
});

test("reads the address that a trusted proxy added, not those that the client sent", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  for (let count = 1; count <= 10; count += 1) {
    await site
      .post(
        "/api/users/login",
        { email: `guess${count}@shop.example`, password: PASSWORD },
        { "X-Forwarded-For": `10.9.8.${count}, 192.0.2.7` },
      )
      .expect(401);
  }
  await site
    .post(
      "/api/users/login",
      { email: "fresh@shop.example", password: PASSWORD },
      { "X-Forwarded-For": "10.9.8.99, 192.0.2.7" },
    )
    .expect(429);
});

test("a blocked network address cannot block further accounts", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  const victim = await site.makeUser("editor");
  const from = (address: string, email: string) =>
    site.post("/api/users/login", { email, password: OTHER_PASSWORD }, { "X-Forwarded-For": address });
  for (let count = 1; count <= 10; count += 1) await from("192.0.2.1", `x${count}@shop.example`);
  for (let count = 1; count <= 15; count += 1) await from("192.0.2.1", victim.email).expect(429);
  await from("192.0.2.2", victim.email).expect(401);
});

test("counts concurrent attempts like consecutive ones", async (site) => {
  const user = await site.makeUser("editor");
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      request(site.app).post("/api/users/login").send({ email: user.email, password: OTHER_PASSWORD }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
});

test("clears the account's count after a success, and refunds the attempt to the address", async (site) => {
  const user = await site.makeUser("editor");
  for (let round = 1; round <= 12; round += 1) await site.signIn(user);
  const wrong = () =>
    request(site.app).post("/api/users/login").send({ email: user.email, password: OTHER_PASSWORD });
  for (let count = 1; count <= 9; count += 1) await wrong().expect(401);
  await site.signIn(user);
  await wrong().expect(401);
  await wrong().expect(429);
});

base.each([
  [{}, ["email", "password"]],
  [{ email: "a@b.example" }, ["password"]],
  [{ email: "not an address", password: "x" }, ["email"]],
  [{ email: { $ne: "" }, password: { $ne: "" } }, ["email", "password"]],
  [{ email: ["a@b.example"], password: true }, ["email", "password"]],
  [{ email: "a@b.example", password: "x", role: "admin" }, ["role"]],
  [{ email: "a@b.example", password: "x", code: {} }, ["code"]],
  [{ email: `${"a".repeat(250)}@b.example`, password: "x" }, ["email"]],
])("rejects a login of %j and names the fields", async (body, fields) => {
  await using site = createTestAccounts();
  const answer = await request(site.app).post("/api/users/login").send(body).expect(400);
  expect(Object.keys(answer.body.fields).sort()).toEqual(fields);
  expect(site.accounts.passwordHasher.computations).toBe(0);
});

test("starts a new session id at sign-in, which prevents session fixation", async (site) => {
  const attacker = await site.makeUser("recruiter");
  const victim = await site.makeUser("admin");
  const planted = await site.signIn(attacker);
  const answer = await site
    .post(
      "/api/users/login",
      { email: victim.email, password: PASSWORD },
      { Cookie: planted.cookie, Origin: ORIGIN },
    )
    .expect(200);
  expect(cookieOf(answer)).not.toBe(planted.cookie);
  expect(cookieOf(answer)).toMatch(/^suqna=s/);
  await request(site.app).get("/api/users/me").set("Cookie", planted.cookie).expect(401);
  await request(site.app).get("/api/users/me").set(planted.bearer).expect(401);
});

base.each(words`suqna=s%3Afixed.c2ln suqna=fixed suqna= suqna=s%3A..%2f.. suqna=j:{} __Host-suqna=x`)(
  "a forged cookie (%s) authenticates no user, and is replaced at sign-in",
  async (cookie) => {
    await using site = createTestAccounts();
    const user = await site.makeUser("editor");
    await request(site.app).get("/api/users/me").set("Cookie", cookie).expect(401);
    const answer = await site
      .post("/api/users/login", { email: user.email, password: PASSWORD }, { Cookie: cookie, Origin: ORIGIN })
      .expect(200);
    expect(cookieOf(answer)).not.toContain("fixed");
  },
);

test("sets no cookie and stores no session for a visitor", async (site) => {
  for (const path of ["/api/jobs", "/api/users/me", "/admin", "/admin/login", "/activate/x", "/"]) {
    expect((await request(site.app).get(path)).headers, path).not.toHaveProperty("set-cookie");
  }
  expect(await site.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
});
