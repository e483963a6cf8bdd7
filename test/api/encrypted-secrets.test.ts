import { generate } from "otplib";
import request from "supertest";
import { expect, test } from "vitest";
import { openSecretBox, warnOfForeignSecrets } from "../../src/accounts/second-factor/secret-box.ts";
import { beginSecondFactor, confirmSecondFactor } from "../../src/accounts/second-factor/second-factor.ts";
import { getUser } from "../../src/accounts/people/users.ts";
import { contentsOf } from "../support/raw-sql.ts";
import { createTestAccounts, PASSWORD, type TestAccounts } from "../support/test-accounts.ts";
import { makeTempDir } from "../support/test-database.ts";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

async function isStored({ db }: TestAccounts, secret: string): Promise<boolean> {
  return JSON.stringify(await contentsOf(db, ["users"])).includes(secret);
}

function login(site: TestAccounts, email: string, code: string) {
  return request(site.app).post("/api/users/login").send({ email, password: PASSWORD, code });
}

function codeNow(site: TestAccounts, secret: string): Promise<string> {
  return generate({ secret, epoch: site.now().getTime() / 1000 });
}

test("stores the secret of an authenticator app encrypted, before and after it is confirmed", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  const { secret } = await beginSecondFactor(site.accounts, user.id, site.now());
  expect(await isStored(site, secret)).toBe(false);
  const begun = await getUser(site.db, user.id);
  await confirmSecondFactor(site.accounts, begun, await codeNow(site, secret), site.now());
  expect(await isStored(site, secret)).toBe(false);
  expect((await getUser(site.db, user.id)).totpSecret).toMatch(/^gcm1\.[\w-]{8}\.[\w-]+$/);
  site.pass(30_000);
  await login(site, user.email, await codeNow(site, secret)).expect(200);
});

test("opens a secret only for its owner, with its key, and unchanged", () => {
  using dir = makeTempDir();
  using elsewhere = makeTempDir();
  const box = openSecretBox({ dataDir: dir.path });
  const sealed = box.seal(SECRET, "rita");
  expect(box.seal(SECRET, "rita")).not.toBe(sealed);
  expect(box.open(sealed, "rita")).toBe(SECRET);
  expect(openSecretBox({ dataDir: dir.path }).open(sealed, "rita")).toBe(SECRET);
  expect(box.open(sealed, "carmen")).toBeUndefined();
  const other = openSecretBox({ dataDir: elsewhere.path });
  expect(other.open(sealed, "rita")).toBeUndefined();
  expect(other.hasOurKey(sealed)).toBe(false);
  const start = sealed.lastIndexOf(".") + 1;
  for (let at = start; at < sealed.length - 1; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(box.open(changed, "rita")).toBeUndefined();
  }
  expect(box.open(sealed.slice(0, start), "rita")).toBeUndefined();
});

test("after a restore without the key, a code says why it cannot be checked, and a recovery code works", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  const { secret } = await beginSecondFactor(site.accounts, user.id, site.now());
  const [recovery = ""] = await confirmSecondFactor(
    site.accounts,
    await getUser(site.db, user.id),
    await codeNow(site, secret),
    site.now(),
  );
  const config = { ...site.accounts.config, secondFactorKey: "the key of another installation" };
  Object.assign(site.accounts, { secretBox: openSecretBox(config) });
  await warnOfForeignSecrets(site.accounts);
  const [warning] = site.logLines.filter(({ msg }) => /cannot be checked/.test(String(msg)));
  expect(warning).toMatchObject({ accounts: 1, msg: expect.stringMatching(/second-factor-off <email>/) });

  site.pass(60_000);
  const refused = await login(site, user.email, await codeNow(site, secret)).expect(401);
  expect(refused.body.error).toMatch(
    /restored without its key.*Sign in with a recovery code.*set it up again/,
  );
  expect(refused.headers).not.toHaveProperty("set-cookie");
  await site.post("/api/users/login", { email: user.email, password: PASSWORD }).expect(401);
  const { body } = await login(site, user.email, recovery).expect(200);
  await site
    .del("/api/users/me/second-factor", { password: PASSWORD }, { Authorization: `Bearer ${body.token}` })
    .expect(204);
  const again = await beginSecondFactor(site.accounts, user.id, site.now());
  const confirmed = await getUser(site.db, user.id);
  await confirmSecondFactor(site.accounts, confirmed, await codeNow(site, again.secret), site.now());
  site.pass(60_000);
  await login(site, user.email, await codeNow(site, again.secret)).expect(200);

  expect(openSecretBox(site.accounts.config).hasOurKey(String(confirmed.totpPending))).toBe(false);
});
