import { PostgresAdapter, sql } from "kysely";
import request from "supertest";
import { expect, test as base, vi } from "vitest";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import {
  joinCompanyAccount,
  separateCompanyAccount,
} from "../../src/accounts/company/join-company-account.ts";
import { proveWithCompany } from "../../src/accounts/company/company-sign-in.ts";
import { deleteUser, updateUser } from "../../src/accounts/people/manage-users.ts";
import { requiredCompany } from "../../src/accounts/sign-in/sign-in.ts";
import { toSessionUser } from "../../src/accounts/people/users.ts";
import { inTransaction } from "../../src/storage/database/transaction.ts";
import { auditLines } from "../support/audit-lines.ts";
import { openTestProvider, type TestProvider } from "../support/oidc-provider.ts";
import {
  createTestAccounts,
  ORIGIN,
  OTHER_PASSWORD,
  PASSWORD,
  type TestAccounts,
} from "../support/test-accounts.ts";
import { addPasskeyTo } from "../support/software-passkey.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(openSite);

const MINUTE = 60_000;

type Site = TestAccounts & { provider: TestProvider };

/** A site with a provider, and clocks that agree. */
async function openSite(): Promise<Site> {
  // It says that it forgets everything when it ends.
  for (const method of ["warn", "info"] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  const provider = await openTestProvider(() => ORIGIN);
  const site = createTestAccounts({ env: provider.env });
  site.pass(Date.now() - site.now().getTime());
  return {
    ...site,
    provider,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** A browser: it keeps the cookies of the site and of the provider, and follows their redirects. */
function openBrowser({ app }: TestAccounts) {
  const cookies = new Map<string, string>();
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = ""] = line.split(";", 1);
      const at = pair.indexOf("=");
      if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  async function open(address: string): Promise<{ status: number; location: string; body: unknown }> {
    if (address.startsWith("/") || address.startsWith(ORIGIN)) {
      const answer = await request(app).get(address.replace(ORIGIN, "")).set("Cookie", header());
      keep([answer.headers["set-cookie"] ?? []].flat());
      return { status: answer.status, location: answer.headers["location"] ?? "", body: answer.body };
    }
    const answer = await fetch(address, { redirect: "manual", headers: { Cookie: header() } });
    keep(answer.headers.getSetCookie());
    return {
      status: answer.status,
      location: answer.headers.get("location") ?? "",
      body: await answer.text(),
    };
  }
  return {
    cookies,
    header,
    keep,
    open,
    /** Follows redirects until the sign-in page or a page of the site. @returns its address, and every address before it. */
    async signIn(start = "/admin/login/company"): Promise<{ end: string; way: string[] }> {
      const way = [start];
      for (let at = start; way.length < 12;) {
        const { status, location, body } = await open(at);
        if (location === "") throw new Error(`${at} responded ${status}: ${JSON.stringify(body)}`);
        at = new URL(location, at.startsWith("/") ? ORIGIN : at).href;
        way.push(at);
        if (at.startsWith(ORIGIN) && !at.includes("/company")) return { end: at.replace(ORIGIN, ""), way };
        if (/\/admin\/login\?company=/.test(at)) return { end: at.replace(ORIGIN, ""), way };
      }
      throw new Error(`no end: ${way.join("\n")}`);
    },
    /** Follows redirects until one leads to an address with this in it. @returns opens that. */
    async upTo(part: string, start = "/admin/login/company") {
      for (let at = start; ;) {
        const { location } = await open(at);
        if (location === "") throw new Error(`no end at ${at}`);
        at = new URL(location, at.startsWith("/") ? ORIGIN : at).href;
        if (at.includes(part)) return () => open(at);
      }
    },
    me: () => request(app).get("/api/users/me").set("Cookie", header()),
  };
}

/** Invites a person, who signs in with their company account. */
async function signInInvited(site: TestAccounts) {
  const { id } = await site.makeInvited("rita@shop.example");
  const browser = openBrowser(site);
  await browser.signIn();
  return { id, ...browser };
}

const refusedWith = (problem: string) => `/admin/login?company=${problem}`;
const NOT_CONFIRMED = "/admin/account#not-confirmed";

test("an invited person signs in, keeps the account by the provider's number, and is in the audit log", async (site) => {
  const { provider } = site;
  await site.makeInvited("rita@shop.example");
  const browser = openBrowser(site);
  const { end, way } = await browser.signIn("/admin/login/company?redirectTo=/admin/blogs");
  expect(end).toBe("/admin/login?redirectTo=%2Fadmin%2Fblogs");
  const asked = new URL(way[1] ?? "").searchParams;
  expect(asked.get("redirect_uri")).toBe(`${ORIGIN}/admin/login/company/callback`);
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect([asked.get("state")?.length, asked.get("nonce")?.length]).toEqual([43, 43]);
  expect((await browser.me().expect(200)).body).toMatchObject({
    email: "rita@shop.example",
    status: "active",
  });
  // Another address there is the same person here.
  provider.person = { sub: "rita", email: "vella@shop.example", email_verified: true };
  const again = openBrowser(site);
  await again.signIn();
  expect((await again.me().expect(200)).body.email).toBe("rita@shop.example");
  const lines = await site.db.selectFrom("audit_log").select(["action", "note"]).execute();
  expect(lines).toContainEqual({ action: "company-account.joined", note: "" });
  expect(lines).toContainEqual({ action: "sign-in.succeeded", note: "With company account" });
});

base.each(["invited", "new"] as const)(
  "two first sign-ins of an %s person at once, in two processes, both succeed",
  async (who) => {
    await using site = await openSite();
    const { provider } = site;
    await using other = createTestAccounts({ env: { ...provider.env, ...site.env } });
    other.pass(Date.now() - other.now().getTime());
    if (who === "invited") await site.makeInvited("rita@shop.example");
    const roles = [{ of: "domain" as const, value: "shop.example", role: "editor" as const }];
    const by = { actor: "Rita", now: site.now() };
    if (who === "new") await writeSetting(site.db, "sign-in", { roles }, undefined, by);
    const browsers = [openBrowser(site), openBrowser(other)];
    const arrive = await Promise.all(browsers.map((browser) => browser.upTo("/callback?")));
    const isPostgres = site.db.getExecutor().adapter instanceof PostgresAdapter;
    // Both have read that nothing is joined before either writes: this lock lets them read, and holds up their writes.
    const held = isPostgres ? await site.db.startTransaction().execute() : undefined;
    if (held) await sql`LOCK TABLE users, company_accounts IN SHARE ROW EXCLUSIVE MODE`.execute(held);
    const arriving = Promise.all(arrive.map((go) => go()));
    if (held) {
      const waiting = sql<{ count: number }>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      // Not in the transaction, which would see the same figure again and again.
      await expect
        .poll(async () => (await waiting.execute(other.db)).rows[0]?.count, { timeout: 20_000 })
        .toBe(2);
      await held.commit().execute();
    }
    for (const { status, location } of await arriving)
      expect([status, location]).toEqual([303, "/admin/login"]);
    for (const browser of browsers)
      expect((await browser.me().expect(200)).body).toMatchObject({ email: "rita@shop.example" });
    expect(await site.db.selectFrom("company_accounts").selectAll().execute()).toHaveLength(1);
  },
);

test("an account with a password is joined after its owner has proved it once, and no other account is", async (site) => {
  await site.makeUser("editor", { email: "rita@shop.example" });
  await site.makeUser("editor", { email: "other@shop.example" });
  const browser = openBrowser(site);
  expect((await browser.signIn()).end).toBe(refusedWith("joining"));
  await browser.me().expect(401);
  const login = (email: string) =>
    site.post("/api/users/login", { email, password: PASSWORD }, { Cookie: browser.header() });
  await login("other@shop.example").expect(200);
  expect(await site.db.selectFrom("company_accounts").selectAll().execute()).toEqual([]);
  await login("rita@shop.example").expect(200);
  const joined = openBrowser(site);
  expect((await joined.signIn()).end).toBe("/admin/login");
  expect((await joined.me().expect(200)).body.email).toBe("rita@shop.example");
});

test("two browsers prove the same old account, one after the other, and no company account is joined with two", async (site) => {
  await site.makeUser("editor", { email: "rita@shop.example" });
  const browsers = [openBrowser(site), openBrowser(site), openBrowser(site)];
  for (const browser of browsers) expect((await browser.signIn()).end).toBe(refusedWith("joining"));
  const prove = (browser: (typeof browsers)[number] | undefined) =>
    request(site.app)
      .post("/api/users/login")
      .set("Cookie", browser?.header() ?? "")
      .send({ email: "rita@shop.example", password: PASSWORD });
  await prove(browsers[0]).expect(200);
  await prove(browsers[1]).expect(200);
  expect(await site.db.selectFrom("company_accounts").selectAll().execute()).toHaveLength(1);
  const { id } = await site.makeUser("editor", { email: "carmen@shop.example" });
  await site.db.updateTable("company_accounts").set({ userId: id }).execute();
  const { body } = await prove(browsers[2]).expect(401);
  expect(body.error).toBe("Your company account is joined with another account already.");
});

test("a person who is separated from a company account is signed out, and joins the next one with their address", async (site) => {
  const { provider } = site;
  const { id, ...browser } = await signInInvited(site);
  const admin = await site.signIn(await site.makeUser("admin"));
  const separate = () => request(site.app).delete(`/api/users/${id}/company-account`).set(admin.bearer);
  const isJoined = async () =>
    (await request(site.app).get("/api/users").set(admin.bearer).expect(200)).body.find(
      (user: { id: string }) => user.id === id,
    ).company;
  expect(await isJoined()).toBe(true);
  provider.person = { sub: "rita-2", email: "rita@shop.example", email_verified: true };
  expect((await openBrowser(site).signIn()).end).toBe(refusedWith("taken"));
  // A script has proved nothing of a person.
  const token = { name: "Script", permissions: ["users.manage"], days: 1 };
  const { body } = await site.post("/api/users/me/tokens", token, admin.bearer).expect(201);
  await request(site.app)
    .delete(`/api/users/${id}/company-account`)
    .set("Authorization", `Bearer ${body.apiToken}`)
    .expect(403);
  expect(await isJoined()).toBe(true);
  await separate().expect(204);
  expect(await isJoined()).toBe(false);
  await separate().expect(409);
  await browser.me().expect(401);
  const again = openBrowser(site);
  expect((await again.signIn()).end).toBe("/admin/login");
  expect((await again.me().expect(200)).body.id).toBe(id);
});

test("a group or a domain gives a new person a role, no group makes an admin, and everyone else is refused", async (site) => {
  const { provider } = site;
  const by = { actor: "Rita", now: site.now() };
  expect((await openBrowser(site).signIn()).end).toBe(refusedWith("uninvited"));
  const roles = [
    { of: "group", value: "hiring", role: "recruiter" },
    { of: "domain", value: "Shop.example", role: "editor" },
  ];
  await writeSetting(site.db, "sign-in", { roles }, undefined, by);
  const browser = openBrowser(site);
  await browser.signIn();
  expect((await browser.me().expect(200)).body).toMatchObject({ role: "editor", name: "Rita Vella" });
  provider.person = { sub: "karl", email: "karl@shop.example", email_verified: true, groups: ["hiring"] };
  const other = openBrowser(site);
  await other.signIn();
  const { body: karl } = await other.me().expect(200);
  expect(karl.role).toBe("recruiter");
  const admin = toSessionUser(await site.makeUser("admin"));
  // As the question before it says: the rule gives a deleted person a new account, and a disabled one none.
  await deleteUser(site.db, karl.id, admin, site.now());
  await other.me().expect(401);
  await other.signIn();
  const { body: again } = await other.me().expect(200);
  expect(again.id).not.toBe(karl.id);
  await updateUser(site.db, again.id, { status: "disabled" }, undefined, admin, site.now());
  expect((await other.signIn()).end).toBe(refusedWith("disabled"));
  await expect(
    writeSetting(site.db, "sign-in", { roles: [{ of: "group", value: "x", role: "admin" }] }, undefined, by),
  ).rejects.toThrow();
});

base.each([
  ["", "rita"],
  ["Maria Borg <maria@shop.example>", "rita"],
  ["R".repeat(120), "rita"],
  [" Rita Borg ", "Rita Borg"],
])(
  "a new person whom the provider calls “%s” gets a name that a colleague can save again",
  async (name, shown) => {
    await using site = await openSite();
    const roles = [{ of: "domain", value: "shop.example", role: "editor" }];
    await writeSetting(site.db, "sign-in", { roles }, undefined, { actor: "Rita", now: site.now() });
    site.provider.person = { sub: "rita", email: "rita@shop.example", email_verified: true, name };
    const browser = openBrowser(site);
    await browser.signIn();
    const { body } = await browser.me().expect(200);
    expect(body.name).toBe(shown);
    await site
      .put("/api/users/me", { name: body.name }, { Cookie: browser.header(), Origin: ORIGIN })
      .expect(200);
  },
);

const soon = () => Math.floor(Date.now() / 1000);

base.each([
  ["of another issuer", { iss: "https://evil.example" }, "own"],
  ["with another nonce", { nonce: "another" }, "own"],
  ["without a nonce", { nonce: undefined }, "own"],
  ["for another client", { aud: "another" }, "own"],
  ["that expired six minutes ago", { iat: soon() - 3600, exp: soon() - 360 }, "own"],
  ["that is signed by a foreign key", {}, "foreign"],
  ["that is signed by an unknown key", {}, "next"],
] as const)("refuses an ID token %s", async (_what, claims, signer) => {
  await using site = await openSite();
  const { provider } = site;
  await site.makeInvited("rita@shop.example");
  Object.assign(provider, { claims, signer });
  const browser = openBrowser(site);
  expect((await browser.signIn()).end).toBe(refusedWith("refused"));
  await browser.me().expect(401);
  expect(await site.db.selectFrom("company_accounts").selectAll().execute()).toEqual([]);
});

test("refuses what comes back twice, in another browser, with another state or too late", async (site) => {
  await site.makeInvited("rita@shop.example");
  const browser = openBrowser(site);
  const sealed = async () => {
    const { location } = await browser.open("/admin/login/company");
    return { location, header: browser.header() };
  };
  await browser.signIn();
  const { way } = await browser.signIn();
  const callback = (way.find((address) => address.includes("/callback?")) ?? "").replace(ORIGIN, "");
  const answer = (cookie: string, address = callback) =>
    request(site.app).get(address).set("Cookie", cookie).expect(303);
  expect((await answer("")).headers["location"]).toBe(refusedWith("late"));
  const first = await sealed();
  expect((await answer(first.header)).headers["location"]).toBe(refusedWith("refused"));
  const code = new URL(callback, ORIGIN).searchParams.get("code");
  const state = new URL(first.location).searchParams.get("state");
  const used = `/admin/login/company/callback?code=${code}&state=${state}`;
  expect((await answer(first.header, used)).headers["location"]).toBe(refusedWith("refused"));
  const described = used.replace("?", "?error_description=late%0d%0aTrace&");
  expect((await answer(first.header, described)).headers["location"]).toBe(refusedWith("refused"));
  const late = await sealed();
  site.pass(11 * MINUTE);
  // The sign-in page would send on a person who is signed in, without a word.
  expect((await answer(late.header)).headers["location"]).toBe(NOT_CONFIRMED);
  // People who read the log cannot use what the provider sent.
  const log = JSON.stringify(site.logLines);
  expect(log).toContain("/admin/login/company/callback?…");
  expect(log).not.toMatch(/[?&](?:code|state)=/);
});

test("refuses an address that is not verified, and a second company account with the same address", async (site) => {
  const { provider } = site;
  await site.makeInvited("rita@shop.example");
  for (const verified of [false, undefined]) {
    provider.person = {
      sub: "rita",
      email: "rita@shop.example",
      ...(verified === false && { email_verified: false }),
    };
    expect((await openBrowser(site).signIn()).end).toBe(refusedWith("unverified"));
  }
  provider.person = { sub: "rita", email: "Rita@Shop.example", email_verified: true };
  expect((await openBrowser(site).signIn()).end).toBe("/admin/login");
  provider.person = { sub: "mallory", email: "rita@shop.example", email_verified: true };
  expect((await openBrowser(site).signIn()).end).toBe(refusedWith("taken"));
});

test("a provider that changes its keys, and clocks that are five minutes apart, let people in", async (site) => {
  const { provider } = site;
  await site.makeInvited("rita@shop.example");
  expect((await openBrowser(site).signIn()).end).toBe("/admin/login");
  provider.rollOver();
  expect((await openBrowser(site).signIn()).end).toBe("/admin/login");
  site.pass(-290_000);
  expect((await openBrowser(site).signIn()).end).toBe("/admin/login");
  site.pass(2 * 290_000);
  expect((await openBrowser(site).signIn()).end).toBe("/admin/login");
  // The token of the provider lasts an hour.
  site.pass(61 * MINUTE);
  expect((await openBrowser(site).signIn()).end).toBe(refusedWith("refused"));
});

base.each(["discovery", "token", "jwks", "userinfo"] as const)(
  "a provider that is dead at its %s says so, and lets those in who have a password",
  async (place) => {
    await using site = await openSite();
    const { provider } = site;
    const user = await site.makeUser("editor", { email: "rita@shop.example" });
    provider.dead.add(place);
    // The site asks for the person only where the ID token lacks the address.
    provider.claims = { email: undefined, email_verified: undefined };
    expect((await openBrowser(site).signIn()).end).toBe(refusedWith("down"));
    await site.signIn(user);
    provider.dead.clear();
    expect((await openBrowser(site).signIn()).end).toBe(refusedWith("joining"));
  },
);

test("a second step here is not passed over, unless the provider or an admin says that it asked for one", async (site) => {
  const { provider } = site;
  const { id } = await signInInvited(site);
  await site.db.updateTable("users").set({ totpSecret: "gcm1.x.y" }).execute();
  expect((await openBrowser(site).signIn()).end).toBe(refusedWith("factor"));
  expect(await auditLines(site.db, "sign-in.refused", "subjectId", "subject", "note")).toEqual([
    { subjectId: id, subject: "rita@shop.example", note: "Company account: factor" },
  ]);
  provider.claims = { amr: ["pwd", "mfa"] };
  expect((await openBrowser(site).signIn()).end).toBe("/admin/login");
  provider.claims = {};
  await writeSetting(site.db, "sign-in", { everyoneUsesFactor: true }, undefined, {
    actor: "Rita",
    now: site.now(),
  });
  expect((await openBrowser(site).signIn()).end).toBe("/admin/login");
});

/** An admin with a company account of this number, a passkey and recovery codes. */
async function makeProtected(site: Site, subject: string) {
  const user = await site.makeUser("admin", { email: `${subject}@shop.example` });
  const { device, recoveryCodes = [] } = await addPasskeyTo(site, (await site.signIn(user)).bearer);
  const identity = { issuer: site.provider.env["OIDC_ISSUER"] ?? "", subject };
  await joinCompanyAccount(site.db, identity, user, site.now());
  return {
    user,
    /** Signs in with the password and a code here, in a browser with these cookies. */
    login: (Cookie: string, { password = PASSWORD, code = recoveryCodes.pop() } = {}) =>
      site.post("/api/users/login", { email: user.email, password, code }, { Cookie }),
    async loginByPasskey(Cookie: string) {
      const { body } = await site.post("/api/users/login/passkey-options").expect(200);
      return site.post("/api/users/login/passkey", { passkey: device.get(body.challenge) }, { Cookie });
    },
  };
}

/** The domain of the tests requires the company account. */
async function requireCompany(site: Site) {
  await site.makeUser("admin", { email: "maria@shop.example" });
  const required = { requiredDomains: [{ domain: "shop.example" }], exception: "maria@shop.example" };
  await writeSetting(site.db, "sign-in", required, undefined, { actor: "Rita", now: site.now() });
}

test("where a domain requires the company account, a second step here follows the sign-in there", async (site) => {
  const { provider } = site;
  const rita = await makeProtected(site, "rita");
  await requireCompany(site);
  // The provider says nothing of a second step, and her address there is another by now.
  provider.person = { sub: "rita", email: "vella@shop.example", email_verified: true };
  const browsers = [openBrowser(site), openBrowser(site)] as const;
  for (const browser of browsers) {
    expect((await browser.signIn()).end).toBe(refusedWith("factor"));
    await browser.me().expect(401);
  }
  const [browser, second] = browsers;
  expect((await rita.loginByPasskey(second.header())).status).toBe(200);
  await rita.login(browser.header(), { password: OTHER_PASSWORD }).expect(401);
  await rita.login(browser.header(), { code: "" }).expect(401);
  const { headers } = await rita.login(browser.header()).expect(200);
  browser.keep([headers["set-cookie"] ?? []].flat());
  // A sign-in there counts once.
  expect([...browser.cookies.keys()].filter((name) => name.endsWith("-joining"))).toEqual([]);
  // The session goes on as long as the one there.
  provider.claims = { exp: soon() + 6 * 3600 };
  for (let half = 0; half < 3; half += 1) {
    site.pass(31 * MINUTE);
    await browser.me().expect(200);
  }
  provider.isDisabled = true;
  site.pass(31 * MINUTE);
  await browser.me().expect(401);
});

test("a session of both steps lasts no longer than an hour after the provider's word, where that was all it said", async (site) => {
  const { company } = site.accounts;
  if (!company) throw new Error("no provider");
  const rita = await makeProtected(site, "rita");
  const { finish } = company;
  // Browsers keep no cookie that is longer than 4,096 bytes.
  vi.spyOn(company, "finish").mockImplementation(async (...given) => ({
    ...(await finish(...given)),
    refreshToken: "r".repeat(3_000),
  }));
  const browser = openBrowser(site);
  await browser.signIn();
  expect(browser.header().length).toBeLessThan(4_096);
  site.pass(9 * MINUTE);
  const { headers } = await rita.login(browser.header()).expect(200);
  browser.keep([headers["set-cookie"] ?? []].flat());
  site.pass(50 * MINUTE);
  await browser.me().expect(200);
  site.pass(2 * MINUTE);
  await browser.me().expect(401);
});

test("a second step here opens no account without a sign-in of a moment ago by its own company account", async (site) => {
  const { provider } = site;
  const rita = await makeProtected(site, "rita");
  const mallory = await makeProtected(site, "mallory");
  await requireCompany(site);
  const joined = () => site.db.selectFrom("company_accounts").select("subject").orderBy("subject").execute();
  const isRefused = async (cookies: string, subjects: string[]) => {
    const error = "Please sign in with Shop ID: your account needs it.";
    for (const { status, body } of [await rita.login(cookies), await rita.loginByPasskey(cookies)])
      expect([status, body.error]).toEqual([401, error]);
    expect(await joined()).toEqual(subjects.map((subject) => ({ subject })));
  };
  const arrive = async (sub: string, end: string) => {
    // The address there is the one of the account, for everyone.
    provider.person = { sub, email: rita.user.email, email_verified: true };
    const browser = openBrowser(site);
    expect((await browser.signIn()).end).toBe(refusedWith(end));
    return browser.header();
  };
  const both = ["mallory", "rita"];
  // The password and the second step, and nothing from the provider.
  await isRefused("", both);
  // A company account that is joined with none.
  await isRefused(await arrive("eve", "taken"), both);
  // The company account of another account.
  const foreign = await arrive("mallory", "factor");
  await isRefused(foreign, both);
  // Too long ago.
  const own = await arrive("rita", "factor");
  site.pass(11 * MINUTE);
  await isRefused(own, both);
  // One that was separated in the meantime, which joins nothing: neither its own account nor another.
  const cookies = [await arrive("rita", "factor"), await arrive("mallory", "factor")];
  for (const { user } of [rita, mallory])
    await inTransaction(site.db, (trx) => separateCompanyAccount(trx, user, site.now()));
  for (const each of cookies) await isRefused(each, []);
});

test("an admin without a second step of their own may work where the provider asked for one", async (site) => {
  const { provider } = site;
  await site.makeInvited("rita@shop.example");
  await site.db.updateTable("users").set({ role: "admin" }).execute();
  const plain = openBrowser(site);
  await plain.signIn();
  provider.claims = { amr: ["mfa"] };
  const strong = openBrowser(site);
  await strong.signIn();
  await site.db.updateTable("users").set({ secondFactorDue: "2020-01-01T00:00:00.000Z" }).execute();
  const list = (browser: typeof plain) => request(site.app).get("/api/users").set("Cookie", browser.header());
  await list(plain).expect(403);
  await list(strong).expect(200);
  // So the screens do not say that only the account screen opens, and it shows all of itself.
  const state = ({ header }: typeof plain) =>
    request(site.app).get("/api/users/me/second-step").set("Cookie", header()).expect(200);
  expect((await state(plain)).body).toMatchObject({ due: "2020-01-01T00:00:00.000Z", overdue: true });
  expect((await state(strong)).body).toMatchObject({ due: null, overdue: false });
});

test("a domain can require the company account, for all but the one account that can get in without", async (site) => {
  const admin = await site.makeUser("admin", { email: "maria@shop.example" });
  const editor = await site.makeUser("editor", { email: "rita@shop.example" });
  const outside = await site.makeUser("editor", { email: "karl@agency.example" });
  const by = { actor: "Rita", now: site.now() };
  const required = { requiredDomains: [{ domain: "shop.example" }] };
  await expect(writeSetting(site.db, "sign-in", required, undefined, by)).rejects.toThrow();
  await writeSetting(site.db, "sign-in", { ...required, exception: "Maria@shop.example" }, undefined, by);
  const login = ({ email }: { email: string }) =>
    site.post("/api/users/login", { email, password: PASSWORD });
  const { body } = await login(editor).expect(401);
  expect(body.error).toBe("Please sign in with Shop ID: your account needs it.");
  await login(admin).expect(200);
  await login(outside).expect(200);
  // The proof of the old account is still possible.
  const browser = openBrowser(site);
  expect((await browser.signIn()).end).toBe(refusedWith("joining"));
  await login(editor).set("Cookie", browser.header()).expect(200);
  await login(editor).expect(401);
  // Without that account no person could help.
  const other = await site.makeUser("admin", { email: "joe@shop.example" });
  await updateUser(site.db, admin.id, { status: "disabled" }, undefined, toSessionUser(other), site.now());
  await login(editor).expect(200);
});

test("an invited person of a domain that requires the company account is offered it in place of a password", async (site) => {
  await site.makeUser("admin", { email: "maria@shop.example" });
  const required = { requiredDomains: [{ domain: "shop.example" }], exception: "maria@shop.example" };
  const { email } = await site.makeInvited("rita@shop.example");
  const asked = (address: string) => requiredCompany(site.accounts, address);
  expect(await asked(email)).toBeUndefined();
  await writeSetting(site.db, "sign-in", required, undefined, { actor: "Rita", now: site.now() });
  expect(await asked(email)).toBe("Shop ID");
  expect(await asked("karl@agency.example")).toBeUndefined();
  // Without a password there is nothing to prove first.
  const browser = openBrowser(site);
  expect((await browser.signIn()).end).toBe("/admin/login");
  expect((await browser.me().expect(200)).body).toMatchObject({ email, status: "active" });
});

test("a sign-out at the provider ends the session, and only what the provider signed is believed", async (site) => {
  const { provider } = site;
  const browser = await signInInvited(site);
  const tell = (token: string) =>
    request(site.app).post("/admin/login/company/signed-out").type("form").send({ logout_token: token });
  for (const claims of [
    { iss: "https://evil.example" },
    { aud: "another" },
    { events: {} },
    { nonce: "n" },
    { iat: soon() - 3600 },
    { sub: undefined },
  ])
    await tell(await provider.logoutToken(claims)).expect(400);
  provider.signer = "foreign";
  await tell(await provider.logoutToken()).expect(400);
  provider.signer = "own";
  await tell("").expect(400);
  await tell(await provider.logoutToken({ sid: "another session" })).expect(200);
  await browser.me().expect(200);
  const token = await provider.logoutToken();
  await tell(token).expect(200);
  await browser.me().expect(401);
  await browser.signIn();
  await tell(token).expect(400);
  await browser.me().expect(200);
  provider.dead.add("jwks");
  await tell(await provider.logoutToken()).expect(503);
});

test("one network can make the site ask the provider so often in a minute, and no more", async (site) => {
  const tell = () => request(site.app).post("/admin/login/company/signed-out").type("form").send({});
  for (let time = 0; time < 60; time += 1) await tell().expect(400);
  await tell().expect(429);
  await request(site.app).get("/admin/login/company").expect(429);
  site.pass(MINUTE);
  await request(site.app).get("/admin/login/company").expect(302);
});

test("a session ends within the hour in which the person is disabled there, and outlives an hour while they are not", async (site) => {
  const { provider } = site;
  const browser = await signInInvited(site);
  // The clock of the provider stands still meanwhile.
  provider.claims = { exp: soon() + 6 * 3600 };
  for (let half = 0; half < 4; half += 1) {
    // Also after a night: what comes meanwhile waits for the answer.
    site.pass((half < 3 ? 31 : 61) * MINUTE);
    // Several requests at once use the refresh token once.
    const answers = await Promise.all([browser.me(), browser.me(), browser.me()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  provider.isDisabled = true;
  await browser.me().expect(200);
  site.pass(31 * MINUTE);
  await browser.me().expect(401);
  expect(await site.db.selectFrom("company_sessions").selectAll().execute()).toEqual([]);
});

base.each([
  ["goes on", 200],
  ["has ended", 401],
] as const)(
  "a request waits for another process, which is told that the session %s",
  async (_what, status) => {
    await using site = await openSite();
    const browser = await signInInvited(site);
    site.pass(61 * MINUTE);
    const now = site.now().toISOString();
    await site.db.updateTable("company_sessions").set({ askedDate: now }).execute();
    const select = vi.spyOn(site.db, "selectFrom");
    const answer = browser.me().then((response) => response.status);
    await vi.waitFor(() => expect(select).toHaveBeenCalledWith("company_sessions"));
    if (status === 200) await site.db.updateTable("company_sessions").set({ confirmedDate: now }).execute();
    else await site.db.deleteFrom("sessions").execute();
    expect(await answer).toBe(status);
  },
);

test("a new password does not free a session from the provider", async (site) => {
  const { provider } = site;
  const editor = await site.makeUser("editor", { email: "rita@shop.example" });
  const browser = openBrowser(site);
  await browser.signIn();
  const { headers } = await site
    .post("/api/users/login", { email: editor.email, password: PASSWORD }, { Cookie: browser.header() })
    .expect(200);
  browser.keep([headers["set-cookie"] ?? []].flat());
  await browser.signIn();
  const changed = await site
    .put(
      "/api/users/me/password",
      { currentPassword: PASSWORD, password: OTHER_PASSWORD },
      { Cookie: browser.header(), Origin: ORIGIN },
    )
    .expect(200);
  browser.keep([changed.headers["set-cookie"] ?? []].flat());
  await browser.me().expect(200);
  provider.isDisabled = true;
  site.pass(31 * MINUTE);
  await browser.me().expect(401);
});

test("a session goes on for an hour while the provider does not answer", async (site) => {
  const { provider } = site;
  const browser = await signInInvited(site);
  provider.dead.add("token");
  site.pass(59 * MINUTE);
  await browser.me().expect(200);
  site.pass(2 * MINUTE);
  await browser.me().expect(401);
  provider.dead.clear();
  site.pass(MINUTE);
  await browser.me().expect(200);
});

test("a person without a password proves again at the provider who they are", async (site) => {
  const { provider } = site;
  const browser = await signInInvited(site);
  const state = () =>
    request(site.app).get("/api/users/me/reauthenticate").set("Cookie", browser.header()).expect(200);
  site.pass(11 * MINUTE);
  expect((await state()).body).toMatchObject({ provedUntil: null, password: false, company: "Shop ID" });
  // A sign-in there from before that is no proof.
  expect((await browser.signIn("/admin/login/company?prove")).end).toBe(NOT_CONFIRMED);
  provider.dead.add("discovery");
  expect((await browser.signIn("/admin/login/company?prove")).end).toBe(NOT_CONFIRMED);
  provider.dead.clear();
  provider.claims = { auth_time: soon() + 660 };
  const { end, way } = await browser.signIn("/admin/login/company?prove");
  expect(new URL(way[1] ?? "").searchParams.get("prompt")).toBe("login");
  expect(end).toBe("/admin/account#confirmed");
  expect((await state()).body.provedUntil).not.toBeNull();
  provider.person = { sub: "mallory", email: "mallory@shop.example", email_verified: true };
  for (const name of browser.cookies.keys()) if (name.startsWith("_")) browser.cookies.delete(name);
  expect((await browser.signIn("/admin/login/company?prove")).end).toBe(NOT_CONFIRMED);
});

base("Google, which asks no person to sign in again, is not offered to confirm who a person is", async () => {
  const env = {
    OIDC_ISSUER: "https://accounts.google.com",
    OIDC_CLIENT_ID: "suqna",
    OIDC_CLIENT_SECRET: "a secret",
  };
  await using site = createTestAccounts({ env });
  const user = await site.makeUser("editor");
  const { browser } = await site.signIn(user);
  const identity = { issuer: env.OIDC_ISSUER, subject: "rita", email: user.email };
  await joinCompanyAccount(site.db, identity, user, site.now());
  const { body } = await request(site.app).get("/api/users/me/reauthenticate").set(browser).expect(200);
  expect(body).toMatchObject({ password: true, company: null });
});

test("a person without a password is told how to get one where a change asks for it", async (site) => {
  const { id, header } = await signInInvited(site);
  const asked = (password: string) =>
    site.post("/api/users/me/passkeys/options", { password }, { Cookie: header(), Origin: ORIGIN });
  for (let time = 0; time < 12; time += 1) {
    const { body } = await asked("guessed").expect(400);
    expect(body.fields.password).toBe(
      "You have no password yet. To choose one, sign out and press “Forgotten your password?” on the sign-in page.",
    );
  }
  const user = await site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const token = await site.makeToken(user, "reset");
  await site.post("/api/users/reset-password", { token, password: PASSWORD }).expect(200);
  const signedIn = await site.signIn(user);
  await site.post("/api/users/me/passkeys/options", { password: PASSWORD }, signedIn.browser).expect(200);
});

test("a proof at the provider for a session that has ended in the meantime counts for nothing", async (site) => {
  const { id } = await signInInvited(site);
  const joined = await site.db
    .selectFrom("company_accounts")
    .select(["issuer", "subject"])
    .executeTakeFirstOrThrow();
  const identity = {
    ...joined,
    email: "rita@shop.example",
    isVerified: true,
    name: "Rita",
    groups: [],
    usesFactor: true,
    authDate: site.now(),
    sid: "",
    refreshToken: "",
  };
  const session = await site.db.selectFrom("sessions").select("hash").executeTakeFirstOrThrow();
  const prove = () =>
    proveWithCompany(site.accounts, identity, {
      sessionHash: session.hash,
      user: { id, email: identity.email },
    });
  expect(await prove()).toBe(true);
  await site.db.deleteFrom("sessions").execute();
  expect(await prove()).toBe(false);
  expect(await auditLines(site.db, "sign-in.confirmed", "note")).toEqual([
    { note: "With company account and its second step" },
  ]);
});

test("without a provider there is no way to it", async () => {
  await using site = createTestAccounts();
  await request(site.app).get("/admin/login/company").expect(404);
  await request(site.app).post("/admin/login/company/signed-out").type("form").send({}).expect(404);
});
