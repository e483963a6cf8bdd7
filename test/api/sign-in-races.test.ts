import http from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import request from "supertest";
import { expect, test as base } from "vitest";
import { addPasskeyTo } from "../support/software-passkey.ts";
import { createTestAccounts, OTHER_PASSWORD, PASSWORD, type TestAccounts } from "../support/test-accounts.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestAccounts);

/** Requests that are running while the account changes: the change must win. */

/** Runs `work` right after the next password has been verified, before the request goes on. */
function afterNextVerification(site: TestAccounts, work: () => Promise<unknown>): void {
  const { passwordHasher } = site.accounts;
  const { verify } = passwordHasher;
  Object.assign(passwordHasher, {
    async verify(...given: Parameters<typeof verify>) {
      Object.assign(passwordHasher, { verify });
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

test("rejects a sign-in with the old password when a reset completes first", async (site) => {
  const user = await site.makeUser("editor");
  afterNextVerification(site, () => reset(site, user));
  const answer = await site.post("/api/users/login", { email: user.email, password: PASSWORD }).expect(401);
  expect(answer.body).toEqual({ error: "Your account has just been changed. Please sign in again." });
  expect(answer.headers).not.toHaveProperty("set-cookie");
  expect(await site.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  await site.signIn(user, OTHER_PASSWORD);
});

test("rejects a sign-in when the account is disabled, or gets a second factor, in the meantime", async (site) => {
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
    await site.post("/api/users/login", { email: user.email, password: PASSWORD }).expect(401);
  }
  expect(await site.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
});

base.each([
  ["put", "/api/users/me/password", { currentPassword: PASSWORD, password: "a thief's own long words" }],
  ["delete", "/api/users/me/second-factor", { password: PASSWORD }],
] as const)("rejects %s %s by a stolen session when a reset completes first", async (verb, path, body) => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  const thief = await site.signIn(user);
  afterNextVerification(site, () => reset(site, user));
  await request(site.app)[verb](path).set(thief.bearer).send(body).expect(401);
  await site.signIn(user, OTHER_PASSWORD);
});

/** Sends the headers of a request, runs `meanwhile` once they are authenticated, then sends the body. */
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
    // The use of the session is recorded before the body is read.
    const used = site.now().toISOString();
    const noted = () =>
      site.db.selectFrom("sessions").select("hash").where("lastUsedDate", "=", used).executeTakeFirst();
    await expect.poll(noted).toBeDefined();
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

test("a disabled user cannot enable their account with a request whose body was held back", async (site) => {
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

test("a session that a reset has ended cannot create an account with a request whose body was held back", async (site) => {
  const user = await site.makeUser("admin");
  const thief = await site.signIn(user);
  site.pass(60_000);
  const body = { email: "second@shop.example", name: "Second", role: "admin" };
  const invite = { method: "POST", path: "/api/users", headers: thief.bearer, body };
  expect(await sendHeldBack(site, invite, () => reset(site, user))).toBe(401);
  expect(await site.db.selectFrom("users").select("email").execute()).toEqual([{ email: user.email }]);
});

test("nor can it store a picture", async (site) => {
  const user = await site.makeUser("editor");
  const thief = await site.signIn(user);
  site.pass(60_000);
  const headers = { ...thief.bearer, "Content-Type": "multipart/form-data; boundary=x" };
  const body = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nPNG\r\n--x--\r\n`;
  const upload = { method: "POST", path: "/api/upload/image", headers, body };
  expect(await sendHeldBack(site, upload, () => reset(site, user))).toBe(401);
});

test("a request whose body was held back while its user set up a second factor needs a proof that used it", async (site) => {
  const user = await site.makeUser("editor");
  const [owner, thief] = [await site.signIn(user), await site.signIn(user)];
  site.pass(60_000);
  const change = {
    method: "PUT",
    path: "/api/users/me/password",
    headers: thief.bearer,
    body: { currentPassword: PASSWORD, password: OTHER_PASSWORD },
  };
  expect(await sendHeldBack(site, change, () => addPasskeyTo(site, owner.bearer))).toBe(403);
});

test("does not log a sign-in that was rejected", async (site) => {
  const user = await site.makeUser("editor");
  afterNextVerification(site, () => reset(site, user));
  await site.post("/api/users/login", { email: user.email, password: PASSWORD }).expect(401);
  const said = site.logLines.filter(({ msg }) => /^sign(?:ed in|-in)/.test(String(msg)));
  expect(said).toMatchObject([{ msg: "sign-in refused", reason: "the account has changed in the meantime" }]);
  const row = await site.db.selectFrom("users").select("lastSignInDate").executeTakeFirstOrThrow();
  expect(row.lastSignInDate).toBeNull();
});
