import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect, test } from "vitest";
import { ensureFirstAdmin } from "../../src/accounts/people/first-admin.ts";
import { loadKeys } from "../../src/accounts/keys.ts";
import { insertUser } from "../../src/accounts/people/users.ts";
import { ConfigError } from "../../src/config.ts";
import { createTestAccounts, OTHER_PASSWORD, PASSWORD } from "../support/test-accounts.ts";
import { makeTempDir } from "../support/test-database.ts";
import { runUserCommand } from "../support/run-script.ts";

const root = path.resolve(import.meta.dirname, "../..");

test.each(["src/operate/commands/user-command.ts", "src/operate/commands/reindex-command.ts"])(
  "%s creates no database where there is none, and says how to set DATA_DIR",
  (command) => {
    using dir = makeTempDir();
    const dataDir = path.join(dir.path, "data");
    const { status, stderr } = spawnSync(process.execPath, [command, "reset", "boss@shop.example"], {
      cwd: root,
      encoding: "utf8",
      env: { DATA_DIR: dataDir, UPLOADS_DIR: path.join(dir.path, "uploads") },
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`There is no database at ${path.join(dataDir, "site.db")}. Set DATA_DIR`);
    expect(fs.existsSync(dataDir)).toBe(false);
  },
);

test("creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD, once", async () => {
  await using site = createTestAccounts({
    env: { ADMIN_EMAIL: "Boss@Shop.example", ADMIN_PASSWORD: PASSWORD },
  });
  await ensureFirstAdmin(site.accounts);
  await ensureFirstAdmin(site.accounts);
  const { bearer } = await site.signIn({ email: "boss@shop.example" });
  const list = await request(site.app).get("/api/users").set(bearer).expect(200);
  expect(list.body).toMatchObject([{ email: "boss@shop.example", role: "admin", status: "active" }]);
  expect(JSON.stringify(site.logLines)).not.toContain(PASSWORD);
});

test("creates the admin of ADMIN_EMAIL at a later start while no person has ever signed in", async () => {
  const env = { ADMIN_EMAIL: "boss@shop.example", ADMIN_PASSWORD: PASSWORD };
  await using site = createTestAccounts({ env });
  await ensureFirstAdmin({ ...site.accounts, config: { ...site.accounts.config, admin: undefined } });
  // A colleague whom the IT team has invited already stays invited.
  await insertUser(site.db, { email: "maria@shop.example", name: "Maria", role: "editor" }, new Date());
  const link = site.logLines.map((line) => line["link"]).find((found) => typeof found === "string");

  await ensureFirstAdmin(site.accounts);
  const { bearer } = await site.signIn({ email: "boss@shop.example" });
  const { body } = await request(site.app).get("/api/users").set(bearer).expect(200);
  expect(body).toMatchObject([
    { email: "boss@shop.example", role: "admin", status: "active" },
    { email: "maria@shop.example", status: "invited" },
  ]);
  await site
    .post("/api/users/activate", { token: link?.split("/").at(-1), password: OTHER_PASSWORD, name: "Rita" })
    .expect(400);
});

test("gives the first admin the ADMIN_PASSWORD of a later start while no person has ever signed in", async () => {
  await using site = createTestAccounts({
    env: { ADMIN_EMAIL: "boss@shop.example", ADMIN_PASSWORD: PASSWORD },
  });
  const { accounts } = site;
  const mistyped = { email: "boss@shop.example", password: OTHER_PASSWORD };
  await ensureFirstAdmin({ ...accounts, config: { ...accounts.config, admin: mistyped } });
  await ensureFirstAdmin(accounts);
  const { bearer } = await site.signIn({ email: "boss@shop.example" });
  await request(site.app).get("/api/users/me").set(bearer).expect(200);
});

test("leaves the accounts as they are once a person has signed in, and says what to do instead", async () => {
  await using site = createTestAccounts({
    env: { ADMIN_EMAIL: "boss@shop.example", ADMIN_PASSWORD: PASSWORD },
  });
  const user = await site.makeUser("editor");
  await site.signIn(user);
  const before = await site.db.selectFrom("users").selectAll().execute();
  await ensureFirstAdmin(site.accounts);
  expect(await site.db.selectFrom("users").selectAll().execute()).toEqual(before);
  expect(site.logLines.at(-1)).toMatchObject({
    email: "boss@shop.example",
    msg: expect.stringContaining("npm run user -- reset boss@shop.example"),
  });
});

test("refuses to start with a weak ADMIN_PASSWORD, and names the variable", async () => {
  await using site = createTestAccounts({
    env: { ADMIN_EMAIL: "boss@shop.example", ADMIN_PASSWORD: "password1234" },
  });
  const start = ensureFirstAdmin(site.accounts);
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(/^Wrong setting: ADMIN_PASSWORD /);
  expect(await site.db.selectFrom("users").selectAll().execute()).toEqual([]);
});

test("logs an activation link once without them; there is no default password", async () => {
  await using site = createTestAccounts();
  await ensureFirstAdmin(site.accounts);
  await ensureFirstAdmin(site.accounts);
  const lines = site.logLines.filter((line) => "link" in line);
  expect(lines).toHaveLength(1);
  const link = String(lines[0]?.["link"]);
  expect(link).toMatch(/^http:\/\/localhost:3000\/activate\/[\w-]{43}$/);
  for (const password of ["", "admin", "password", "Admin", "suqna", "changeme"]) {
    const answer = await site.post("/api/users/login", { email: "admin@localhost", password });
    expect(answer.status, password).toBe(password === "" ? 400 : 401);
  }
  expect(await site.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  await site
    .post("/api/users/activate", { token: link.split("/").at(-1), password: OTHER_PASSWORD, name: "Rita" })
    .expect(200);
  await site.signIn({ email: "admin@localhost" }, OTHER_PASSWORD);
});

test.each(["error", "fatal", "silent"])("logs the activation link with LOG_LEVEL=%s too", async (level) => {
  await using site = createTestAccounts();
  site.accounts.logger.level = level;
  await ensureFirstAdmin(site.accounts);
  expect(site.logLines).toMatchObject([{ link: expect.stringContaining("/activate/") }]);
});

test("prints a reset link in the shell while the site is running", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("admin");
  const { status, stdout } = await runUserCommand(site, "reset", user.email.toUpperCase());
  expect(status).toBe(0);
  const [, token] = /^https:\/\/www\.suqna\.example\/reset-password\/([\w-]{43})$/m.exec(stdout) ?? [];
  // The command uses the real clock, which differs from the test's.
  await site.db.updateTable("account_tokens").set({ expiresDate: "2999-01-01T00:00:00.000Z" }).execute();
  await site.post("/api/users/reset-password", { token, password: OTHER_PASSWORD }).expect(200);
  await site.signIn(user, OTHER_PASSWORD);
});

test("creates an account and switches off its second factor in the shell", async () => {
  await using site = createTestAccounts();
  const made = await runUserCommand(site, "create", "New@Shop.example", "editor");
  expect(made.stdout).toMatch(/new@shop\.example:\nhttps:\/\/www\.suqna\.example\/activate\/[\w-]{43}\n$/);
  expect((await runUserCommand(site, "reset", "new@shop.example")).stdout).toMatch(/\/activate\//);
  await site.db.updateTable("users").set({ totpSecret: "x" }).execute();
  expect((await runUserCommand(site, "second-factor-off", "new@shop.example")).status).toBe(0);
  const user = await site.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({
    email: "new@shop.example",
    role: "editor",
    status: "invited",
    totpSecret: null,
  });
});

test.each([
  [[], /Use one of/],
  [["delete", "x@shop.example"], /Use one of/],
  [["reset", "nobody@shop.example"], /There is no account with the e-mail address nobody@shop\.example\./],
  [["create", "x@shop.example", "owner"], /Use one of/],
  [["create", "x@shop.example", "manager"], /Please invite a store manager in the staff area/],
  [["create", "x", "editor"], /email: Please enter an e-mail address/],
])("the command %j prints an error and exits with 1", async (words, sentence) => {
  await using site = createTestAccounts();
  const { status, stderr, stdout } = await runUserCommand(site, ...words);
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toContain("    at ");
});

test("creates the secret once with mode 0600, and names a damaged file", () => {
  using dir = makeTempDir();
  const config = { dataDir: dir.path, sessionSecret: undefined };
  const keys = loadKeys(config);
  const file = path.join(dir.path, "session-secret");
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(dir.path)).toEqual(["session-secret"]);
  expect(loadKeys(config)).toEqual(keys);
  expect(keys.token).toHaveLength(32);
  expect(Buffer.from(keys.token).toString("base64url")).not.toBe(keys.cookie);
  fs.writeFileSync(file, "short");
  expect(() => loadKeys(config)).toThrow(/session-secret contains no valid secret\. Delete it/);
  expect(loadKeys({ ...config, sessionSecret: "s".repeat(32) })).not.toEqual(keys);
});
