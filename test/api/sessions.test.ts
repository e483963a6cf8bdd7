import { createHmac } from "node:crypto";
import request from "supertest";
import { expect } from "vitest";
import { hashSessionId } from "../../src/accounts/sign-in/sessions.ts";
import { isTokenExpired } from "../../views/components/session/stored-session.ts";
import { createTestAccounts, ORIGIN, OTHER_PASSWORD, PASSWORD } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

const HOUR = 3_600_000;

test("signs out with the cookie or the token, and ends both", async (site) => {
  const user = await site.makeUser("editor");
  for (const proof of ["browser", "bearer"] as const) {
    const session = await site.signIn(user);
    const answer = await request(site.app).post("/api/users/logout").set(session[proof]).expect(204);
    expect(String(answer.headers["set-cookie"])).toMatch(/^suqna=; Path=\/; Expires=Thu, 01 Jan 1970/);
    // The storage stays: a page also ends its session here when it expires, and keeps unsaved work.
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    await request(site.app).get("/api/users/me").set("Cookie", session.cookie).expect(401);
    await request(site.app).get("/api/users/me").set(session.bearer).expect(401);
  }
  await request(site.app).post("/api/users/logout").expect(204);
});

test("ends a session after eight hours without use", async (site) => {
  const user = await site.makeUser("editor");
  const { cookie, token } = await site.signIn(user);
  const me = () => request(site.app).get("/api/users/me").set("Cookie", cookie);
  for (let round = 1; round <= 3; round += 1) {
    site.pass(8 * HOUR - 1);
    await me().expect(200);
  }
  // The token is valid for eight hours from the sign-in, even if its session is in use.
  await request(site.app).get("/api/users/me").set("Authorization", `Bearer ${token}`).expect(401);
  site.pass(8 * HOUR);
  await me().expect(401);
});

test("ends a session after seven days even if it is in use", async (site) => {
  const user = await site.makeUser("editor");
  const { cookie } = await site.signIn(user);
  const me = () => request(site.app).get("/api/users/me").set("Cookie", cookie);
  for (let passed = 7; passed < 7 * 24; passed += 7) {
    site.pass(7 * HOUR);
    await me().expect(200);
  }
  site.pass(7 * HOUR);
  await me().expect(401);
});

test("records use at most once a minute", async (site) => {
  const { cookie } = await site.signIn(await site.makeUser("editor"));
  const used = async () => {
    await request(site.app).get("/api/users/me").set("Cookie", cookie).expect(200);
    return (await site.db.selectFrom("sessions").select("lastUsedDate").executeTakeFirstOrThrow())
      .lastUsedDate;
  };
  const first = await used();
  site.pass(59_999);
  expect(await used()).toBe(first);
  site.pass(1);
  expect(await used()).toBe(site.now().toISOString());
});

test("deletes ended sessions at the next sign-in", async (site) => {
  const user = await site.makeUser("editor");
  await site.signIn(user);
  site.pass(9 * HOUR);
  await site.signIn(user);
  expect(await site.db.selectFrom("sessions").select("hash").execute()).toHaveLength(1);
});

test("the token is valid for eight hours and contains only the user's id and the hash of the session", async (site) => {
  const user = await site.makeUser("editor");
  const { token, cookie } = await site.signIn(user);
  const claims = JSON.parse(Buffer.from(String(token.split(".")[1]), "base64url").toString());
  const seconds = site.now().getTime() / 1000;
  const id = decodeURIComponent(cookie.slice("suqna=s%3A".length)).split(".")[0] ?? "";
  expect(claims).toEqual({
    iss: ORIGIN,
    sub: user.id,
    sid: hashSessionId(id),
    iat: seconds,
    exp: seconds + 8 * 3600,
  });
  expect(isTokenExpired(token, new Date(site.now().getTime() + 8 * HOUR - 300_001))).toBe(false);
  expect(isTokenExpired(token, new Date(site.now().getTime() + 8 * HOUR - 300_000))).toBe(true);
  const row = await site.db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(id);
});

test("rejects an invalid token, even beside a valid cookie", async (site) => {
  const user = await site.makeUser("admin");
  const { token, cookie } = await site.signIn(user);
  const [header = "", payload = "", signature = ""] = token.split(".");
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const signed = (head: unknown, body: unknown, key: string | Uint8Array = site.accounts.keys.token) => {
    const text = `${encode(head)}.${encode(body)}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };
  const ours = { alg: "HS256", typ: "JWT" };
  const other = await site.makeUser("editor");
  const forged = [
    "",
    "x",
    "null",
    "undefined",
    "a.b.c",
    `${token}x`,
    `${token}.`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
    `${encode({ alg: "none", typ: "JWT" })}.${payload}.${signature}`,
    signed(ours, claims, "secret"),
    signed(ours, claims, ""),
    signed(ours, claims, site.accounts.keys.cookie),
    signed({ alg: "HS512", typ: "JWT" }, claims),
    signed({ ...ours, crit: ["exp"] }, claims),
    signed(ours, { ...claims, exp: undefined }),
    signed(ours, { ...claims, exp: site.now().getTime() / 1000 }),
    signed(ours, { ...claims, exp: "9999999999" }),
    signed(ours, { ...claims, iss: "https://evil.example" }),
    signed(ours, { ...claims, sub: other.id }),
    signed(ours, { ...claims, sub: undefined }),
    signed(ours, { ...claims, sid: "0".repeat(64) }),
    signed(ours, { ...claims, sid: { $ne: "" } }),
    signed(ours, { ...claims, sid: undefined }),
    signed(ours, [claims]),
  ];
  for (const bad of forged) {
    const answer = await site
      .get("/api/users/me", { Authorization: `Bearer ${bad}`, Cookie: cookie })
      .expect(401);
    expect(answer.body, bad).toEqual({ error: "Your session has expired. Please sign in again." });
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  }
  await site.get("/api/users/me", { Authorization: `Bearer ${signed(ours, claims)}` }).expect(200);
  await request(site.app).get("/api/jobs").set("Authorization", "Bearer x").expect(401);
});

test("ignores an Authorization header of another scheme", async (site) => {
  const { cookie } = await site.signIn(await site.makeUser("editor"));
  const headers = { Authorization: "Basic c3RhZ2luZzpzdGFnaW5n" };
  await request(site.app).get("/api/jobs").set(headers).expect(200);
  await site.get("/api/users/me", { ...headers, Cookie: cookie }).expect(200);
});

test("ends all sessions when the password is changed, and starts a new one", async (site) => {
  const user = await site.makeUser("editor");
  const [here, there] = [await site.signIn(user), await site.signIn(user)];
  const reset = await site.makeToken(user, "reset");
  const answer = await site
    .put("/api/users/me/password", { currentPassword: PASSWORD, password: OTHER_PASSWORD }, here.browser)
    .expect(200);
  for (const old of [here, there]) {
    await request(site.app).get("/api/users/me").set("Cookie", old.cookie).expect(401);
    await request(site.app).get("/api/users/me").set(old.bearer).expect(401);
  }
  await site.get("/api/users/me", { Authorization: `Bearer ${answer.body.token}` }).expect(200);
  await site.post("/api/users/login", { email: user.email, password: PASSWORD }).expect(401);
  await site.signIn(user, OTHER_PASSWORD);
  await site.post("/api/users/reset-password", { token: reset, password: PASSWORD }).expect(400);
  const mails = await site.mails();
  const subject = "Your password for Suqna was changed";
  expect(mails.filter((mail) => mail.subject === subject).map(({ to }) => to)).toEqual([user.email]);
});

test("changes a password only with the current one, and only to a strong one", async (site) => {
  const user = await site.makeUser("editor", { email: "maria.borg@shop.example", name: "Maria Borg" });
  const { browser } = await site.signIn(user);
  const change = (currentPassword: string, password: string) =>
    site.put("/api/users/me/password", { currentPassword, password }, browser).expect(400);
  expect((await change(OTHER_PASSWORD, OTHER_PASSWORD)).body.fields).toEqual({
    currentPassword: "This is not your current password.",
  });
  for (const weak of ["short", "password12345", "maria.borg2026", "suqna-suqna-suqna", "x".repeat(129)]) {
    expect(Object.keys((await change(PASSWORD, weak)).body.fields), weak).toEqual(["password"]);
  }
  expect((await change(PASSWORD, PASSWORD)).body.fields).toEqual({
    password: "This is already your password.",
  });
  await request(site.app).get("/api/users/me").set(browser).expect(200);
});

test("counts wrong current passwords like failures at sign-in", async (site) => {
  const { browser } = await site.signIn(await site.makeUser("editor"));
  const guess = () =>
    site.put("/api/users/me/password", { currentPassword: "wrong", password: OTHER_PASSWORD }, browser);
  for (let count = 1; count <= 10; count += 1) await guess().expect(400);
  expect((await guess().expect(429)).headers).toHaveProperty("retry-after");
});

test("lists the user's own sessions, and ends only those", async (site) => {
  const [rita, carmen] = [await site.makeUser("editor"), await site.makeUser("editor")];
  const first = await site.post(
    "/api/users/login",
    { email: rita.email, password: PASSWORD },
    { "User-Agent": "x".repeat(1000) },
  );
  site.pass(1000);
  const here = await site.signIn(rita);
  const others = await site.signIn(carmen);
  const list = await request(site.app).get("/api/users/me/sessions").set(here.browser).expect(200);
  expect(list.body).toHaveLength(2);
  expect(list.body[0]).toEqual({
    id: expect.stringMatching(/^[\da-f]{64}$/),
    current: true,
    userAgent: "",
    createdDate: site.now().toISOString(),
    lastUsedDate: site.now().toISOString(),
    expiresDate: new Date(site.now().getTime() + 7 * 24 * HOUR).toISOString(),
    address: expect.stringContaining("127.0.0.1"),
  });
  expect(list.body[1]).toMatchObject({ current: false, userAgent: "x".repeat(300) });
  const foreign = await request(site.app).get("/api/users/me/sessions").set(others.browser);
  await site.del(`/api/users/me/sessions/${foreign.body[0].id}`, undefined, here.browser).expect(404);
  await request(site.app).delete("/api/users/me/sessions/x").set(here.browser).expect(404);
  await request(site.app).delete(`/api/users/me/sessions/${list.body[1].id}`).set(here.browser).expect(204);
  await request(site.app).get("/api/users/me").set("Authorization", `Bearer ${first.body.token}`).expect(401);
  await request(site.app).delete(`/api/users/me/sessions/${list.body[0].id}`).set(here.browser).expect(204);
  await request(site.app).get("/api/users/me").set(here.browser).expect(401);
  await request(site.app).get("/api/users/me").set(others.browser).expect(200);
});

test("ends all other sessions of the user, and of no other user", async (site) => {
  const [rita, carmen] = [await site.makeUser("editor"), await site.makeUser("editor")];
  const elsewhere = [await site.signIn(rita), await site.signIn(rita)];
  const here = await site.signIn(rita);
  const others = await site.signIn(carmen);
  await request(site.app).delete("/api/users/me/sessions").set(here.browser).expect(204);
  for (const { bearer } of elsewhere) await request(site.app).get("/api/users/me").set(bearer).expect(401);
  await request(site.app).get("/api/users/me").set(others.browser).expect(200);
  const left = await request(site.app).get("/api/users/me/sessions").set(here.browser).expect(200);
  expect(left.body).toMatchObject([{ current: true }]);
});

test("an id from the list of sessions does not authenticate", async (site) => {
  const { browser, cookie } = await site.signIn(await site.makeUser("editor"));
  const list = await request(site.app).get("/api/users/me/sessions").set(browser);
  const signature = cookie.split(".").at(-1);
  await site.get("/api/users/me", { Cookie: `suqna=s%3A${list.body[0].id}.${signature}` }).expect(401);
  await request(site.app).get("/api/users/me").set("Authorization", `Bearer ${list.body[0].id}`).expect(401);
});

test("a different secret ends all sessions", async () => {
  await using site = createTestAccounts({ env: { SESSION_SECRET: "a".repeat(32) } });
  await using other = createTestAccounts({ env: { SESSION_SECRET: "b".repeat(32) } });
  const { cookie, bearer } = await site.signIn(await site.makeUser("editor"));
  for (const row of await site.db.selectFrom("users").selectAll().execute()) {
    await other.db.insertInto("users").values(row).execute();
  }
  for (const row of await site.db.selectFrom("sessions").selectAll().execute()) {
    await other.db.insertInto("sessions").values(row).execute();
  }
  await request(other.app).get("/api/users/me").set("Cookie", cookie).expect(401);
  await request(other.app).get("/api/users/me").set(bearer).expect(401);
});
