import http from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import request from "supertest";
import { expect, test } from "vitest";
import { createTestAccounts, OTHER_PASSWORD, PASSWORD, type TestAccounts } from "../support/test-accounts.ts";

/** What is under way when something else is faster, and must not win against it. */

/** Does something between the moment a password was found right and what follows from that. */
function afterNextVerification(site: TestAccounts, work: () => Promise<unknown>): void {
  const { passwords } = site.accounts;
  const { verify } = passwords;
  Object.assign(passwords, {
    async verify(...given: Parameters<typeof verify>) {
      Object.assign(passwords, { verify });
      const right = await verify(...given);
      await work();
      return right;
    },
  });
}

async function reset(site: TestAccounts, user: Parameters<TestAccounts["makeToken"]>[0]) {
  const token = await site.makeToken(user, "reset");
  const body = { token, password: OTHER_PASSWORD };
  await request(site.app).post("/api/users/reset-password").send(body).expect(200);
}

test("a sign-in with the old password does not outlive the reset that overtakes it", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  afterNextVerification(site, () => reset(site, user));
  const answer = await request(site.app)
    .post("/api/users/login")
    .send({ email: user.email, password: PASSWORD })
    .expect(401);
  expect(answer.body).toEqual({ error: "Your account has been changed just now. Please sign in again." });
  expect(answer.headers).not.toHaveProperty("set-cookie");
  expect(await site.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  await site.signIn(user, OTHER_PASSWORD);
});

test("a sign-in does not outlive the disabling that overtakes it, nor get by a second factor", async () => {
  await using site = createTestAccounts();
  for (const change of [{ status: "disabled" }, { totpSecret: "JBSWY3DPEHPK3PXP" }] as const) {
    const user = await site.makeUser("editor");
    const { version } = user;
    afterNextVerification(site, () =>
      site.db
        .updateTable("users")
        .set({ ...change, version: version + 1 })
        .where("id", "=", user.id)
        .execute(),
    );
    await request(site.app)
      .post("/api/users/login")
      .send({ email: user.email, password: PASSWORD })
      .expect(401);
  }
  expect(await site.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
});

test.each([
  ["put", "/api/users/me/password", { currentPassword: PASSWORD, password: "a thief's own long words" }],
  ["delete", "/api/users/me/second-factor", { password: PASSWORD }],
] as const)(
  "%s %s by a stolen session does not undo the reset that overtakes it",
  async (verb, path, body) => {
    await using site = createTestAccounts();
    const user = await site.makeUser("editor");
    const thief = await site.signIn(user);
    afterNextVerification(site, () => reset(site, user));
    await request(site.app)[verb](path).set(thief.bearer).send(body).expect(401);
    await site.signIn(user, OTHER_PASSWORD);
  },
);

/** Sends the head of a request, lets something happen once it is let in, then sends the body. */
async function sendHeldBack(
  site: TestAccounts,
  { method, path, headers, body }: { method: string; path: string; headers: object; body: object | string },
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> {
  const server = http.createServer(site.app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const held = http.request({
    port,
    method,
    path,
    host: "127.0.0.1",
    agent: false,
    headers: { "Content-Type": "application/json", ...headers, "Content-Length": Buffer.byteLength(text) },
  });
  try {
    const answered = once(held, "response");
    held.flushHeaders();
    // Its use of the session is noted before its body is waited for.
    const used = site.now().toISOString();
    const noted = () =>
      site.db.selectFrom("sessions").select("hash").where("lastUsedDate", "=", used).executeTakeFirst();
    await expect.poll(noted, { timeout: 20_000 }).toBeDefined();
    await meanwhile();
    held.end(text);
    const [answer] = (await answered) as [http.IncomingMessage];
    return answer.statusCode;
  } finally {
    held.destroy();
    server.closeAllConnections();
    server.close();
  }
}

test("somebody who is disabled does not come back by a request whose body they held back", async () => {
  await using site = createTestAccounts();
  const [leaver, other] = [await site.makeUser("admin"), await site.makeUser("admin")];
  const own = await site.signIn(leaver);
  const manager = await site.signIn(other);
  site.pass(60_000);
  const path = `/api/users/${leaver.id}`;
  const disable = () =>
    request(site.app).put(path).set(manager.bearer).send({ status: "disabled" }).expect(200);
  const enable = { method: "PUT", path, headers: own.bearer, body: { status: "active" } };
  expect(await sendHeldBack(site, enable, disable)).toBe(401);
  const row = await site.db
    .selectFrom("users")
    .select("status")
    .where("id", "=", leaver.id)
    .executeTakeFirst();
  expect(row).toEqual({ status: "disabled" });
});

test("a session that a reset has ended makes no account by a request whose body it held back", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("admin");
  const thief = await site.signIn(user);
  site.pass(60_000);
  const body = { email: "second@shop.example", name: "Second", role: "admin" };
  const invite = { method: "POST", path: "/api/users", headers: thief.bearer, body };
  expect(await sendHeldBack(site, invite, () => reset(site, user))).toBe(401);
  expect(await site.db.selectFrom("users").select("email").execute()).toEqual([{ email: user.email }]);
});

test("nor does it store a picture", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  const thief = await site.signIn(user);
  site.pass(60_000);
  const headers = { ...thief.bearer, "Content-Type": "multipart/form-data; boundary=x" };
  const body = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nPNG\r\n--x--\r\n`;
  const upload = { method: "POST", path: "/api/upload/image", headers, body };
  expect(await sendHeldBack(site, upload, () => reset(site, user))).toBe(401);
});

test("the log does not say that somebody signed in who did not", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  afterNextVerification(site, () => reset(site, user));
  await request(site.app)
    .post("/api/users/login")
    .send({ email: user.email, password: PASSWORD })
    .expect(401);
  const said = site.logLines.filter(({ msg }) => /^sign(?:ed in|-in)/.test(String(msg)));
  expect(said).toMatchObject([{ msg: "sign-in refused", reason: "the account has changed meanwhile" }]);
  const row = await site.db.selectFrom("users").select("lastSignInDate").executeTakeFirstOrThrow();
  expect(row.lastSignInDate).toBeNull();
});
