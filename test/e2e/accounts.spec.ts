import type { Page } from "@playwright/test";
import { generate, generateSecret } from "otplib";
import {
  giveSecondFactor,
  inviteStaff,
  makeStaff,
  OTHER_PASSWORD,
  PASSWORD,
  pathInMail,
  pathOfLink,
} from "../support/site-staff.ts";
import { openTestSite, SEEDED_AT, type TestSite } from "../support/test-site.ts";
import { axeFindings, expect, horizontalOverflow, hydrated, test } from "./fixtures.ts";

const HOUR = 3_600_000;

/** Fills the sign-in in and sends it. */
async function fillIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/admin/login");
  await hydrated(page);
  await fillIn(page, email);
  await expect(page).toHaveURL(/\/admin$/);
  await hydrated(page);
}

/** What the browser keeps under the specification's keys. */
function stored(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() =>
    Object.fromEntries(
      ["authToken", "authUser", "admin_authenticated"].map((key) => [key, localStorage.getItem(key)]),
    ),
  );
}

const NOTHING = { authToken: null, authUser: null, admin_authenticated: null };

/** The console tells of a refused call; the screen says why. */
function expectOnly(complaints: string[], pattern: RegExp): void {
  expect(complaints.filter((line) => !pattern.test(line))).toEqual([]);
  complaints.length = 0;
}

test("signing in keeps token, user and flag, and signing out forgets them", async ({ page, site }) => {
  const user = await makeStaff(site);
  await signIn(page, user.email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bonġu, Rita Vella.");
  await expect(page.getByRole("main")).toContainText("Editor");
  await expect(page.getByRole("main").getByRole("listitem")).toContainText([
    "recipes",
    "range",
    "banners",
    "stores",
    "pictures",
  ]);
  const kept = await stored(page);
  expect(kept["authToken"]?.split(".")).toHaveLength(3);
  expect(JSON.parse(kept["authUser"] ?? "")).toMatchObject({ email: user.email, role: "editor" });
  expect(kept["admin_authenticated"]).toBe("true");

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
  expect(await stored(page)).toMatchObject({ authToken: kept["authToken"], admin_authenticated: "true" });

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("You are signed out. See you soon!");
  expect(await stored(page)).toEqual(NOTHING);
  expect(await page.context().cookies()).toEqual([]);
  const answer = await page.request.get("/api/users/me", {
    headers: { Authorization: `Bearer ${kept["authToken"]}` },
  });
  expect(answer.status()).toBe(401);
});

test("after signing out, going back shows nothing of the staff area", async ({ page, site }) => {
  const user = await makeStaff(site);
  await signIn(page, user.email);
  await page.goto("/admin?again");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=/);
  await expect(page.getByText(user.email)).toHaveCount(0);
});

test("a sign-out in one tab ends the other, and another person's sign-in brings it up to date", async ({
  page,
  site,
}) => {
  const rita = await makeStaff(site);
  const carmen = await makeStaff(site, "recruiter", "Carmen Grech");
  await signIn(page, rita.email);
  const other = await page.context().newPage();
  await other.clock.setFixedTime(SEEDED_AT);
  await other.goto("/admin");
  // Without scripts it signs out as well, but tells no other tab.
  await hydrated(other);
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);

  await signIn(page, rita.email);
  await page.evaluate(
    ([email = "", password = ""]) =>
      fetch("/api/users/login", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email, password }),
      }),
    [carmen.email, PASSWORD],
  );
  await other.goto("/admin");
  await hydrated(other);
  // What Rita has left behind is gone: the server says that it is Carmen.
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Carmen Grech");
  await other.close();
});

test("a wrong password is refused with a sentence that takes the focus, and the address stays", async ({
  page,
  site,
  complaints,
}) => {
  const user = await makeStaff(site);
  await page.goto("/admin/login");
  await hydrated(page);
  await fillIn(page, user.email, "not the right one");
  await expect(page.getByRole("alert")).toHaveText("E-mail or password is not right.");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Sign in/);
  await expect(page.getByLabel("E-mail address")).toHaveValue(user.email);
  expect(await stored(page)).toEqual(NOTHING);
  expect(await axeFindings(page)).toEqual([]);
  expectOnly(complaints, /401/);
});

test("an empty form names both fields, and the summary leads to them", async ({ page, complaints }) => {
  await page.goto("/admin/login");
  await hydrated(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: /mail address/ })
    .click();
  await expect(page.getByLabel("E-mail address")).toBeFocused();
  await expect(page.getByLabel("E-mail address")).toHaveAccessibleDescription(/Please give a mail address/);
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /enter the password/,
  );
  expectOnly(complaints, /400/);
});

test("the second factor is asked for only after the password, and its code signs in", async ({
  page,
  site,
  complaints,
}) => {
  const user = await makeStaff(site);
  const secret = generateSecret();
  await giveSecondFactor(site, user, secret);
  await page.goto("/admin/login");
  await hydrated(page);
  await expect(page.getByLabel("Code", { exact: true })).toHaveCount(0);
  await fillIn(page, user.email);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  expect(await axeFindings(page)).toEqual([]);
  await code.fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("This code is not right.");
  await code.fill(await generate({ secret, epoch: SEEDED_AT.getTime() / 1000 }));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
  expectOnly(complaints, /401/);
});

test("the password can be shown and hidden, and pasted", async ({ page }) => {
  await page.goto("/admin/login");
  await hydrated(page);
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(page.getByLabel("E-mail address")).toHaveAttribute("autocomplete", "username");
  await password.evaluate((field) => {
    const event = new ClipboardEvent("paste", { cancelable: true, bubbles: true });
    if (!field.dispatchEvent(event)) throw new Error("Pasting was refused.");
  });
  const show = page.getByRole("button", { name: "Show password" });
  await show.click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await show.click();
  await expect(password).toHaveAttribute("type", "password");
});

test("every path of the staff area leads a visitor to the sign-in, and from there to the same path", async ({
  page,
  site,
}) => {
  const user = await makeStaff(site);
  const answer = await page.request.get("/admin/nowhere?status=draft", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()["location"]).toBe("/admin/login?redirectTo=%2Fadmin%2Fnowhere%3Fstatus%3Ddraft");
  await page.goto("/admin/nowhere?status=draft");
  await hydrated(page);
  await fillIn(page, user.email);
  await expect(page).toHaveURL(`${site.url}/admin/nowhere?status=draft`);
  // There is no such page: it says so inside the frame.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such page here");
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  expect((await page.reload())?.status()).toBe(404);
});

const WISHES = [
  "https://evil.example/admin",
  "//evil.example/admin",
  "/\\evil.example",
  "/admin/../..//evil.example",
  "/admin/%2e%2e/%2fevil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/admin/login",
  "/admin/login?redirectTo=/admin/login",
  "/administrator",
  "/\tadmin",
  "/admin\n//evil.example",
  "/",
  "",
];

test("no wish leads out of the staff area", async ({ page, site }) => {
  await signIn(page, (await makeStaff(site)).email);
  for (const wish of WISHES) {
    const address = `/admin/login?redirectTo=${encodeURIComponent(wish)}`;
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect(answer.status(), wish).toBe(302);
    expect(answer.headers()["location"], wish).toBe("/admin");
  }
  const asked = await page.request.get("/admin/login?redirectTo=%2Fadmin%2Fx%3Fy%3D1", { maxRedirects: 0 });
  expect(asked.headers()["location"]).toBe("/admin/x?y=1");
});

test("an invited person activates their account by the link in the mail", async ({
  page,
  site,
  complaints,
}) => {
  const { email } = await inviteStaff(site);
  const path = await pathInMail(site, email);
  await page.goto(path);
  await hydrated(page);
  await expect(page.getByLabel("E-mail address")).toHaveValue(email);
  const password = page.getByLabel("New password");
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  await password.fill("short");
  await expect(page.getByText(/^Please use at least 12 characters/)).toBeVisible();
  await page.getByLabel("Your name").fill("Carmen Grech");
  await page.getByRole("button", { name: "Activate my account" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Your name")).toHaveValue("Carmen Grech");
  await expect(password).toHaveAccessibleDescription(/Please use at least 12 characters/);
  await password.fill(PASSWORD);
  await expect(page.getByText(/^(Good|Strong)/)).toBeVisible();
  await expect(password).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Activate my account" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Your account is ready");
  await fillIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Carmen Grech");
  expectOnly(complaints, /400/);

  expect((await page.goto(path))?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has been used already");
  expectOnly(complaints, /410/);
});

test("a forgotten password is replaced by the link in the mail, and every session ends", async ({
  page,
  site,
  browser,
}) => {
  const { email } = await makeStaff(site);
  const elsewhere = await browser.newPage({ baseURL: site.url });
  await signIn(elsewhere, email);

  await page.goto("/admin/login");
  await hydrated(page);
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  // Both screens have a field of that name.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgotten your password?");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Have a look at your mail");
  const path = await pathInMail(site, email);
  await page.goto(path);
  await hydrated(page);
  await page.getByLabel("New password").fill(OTHER_PASSWORD);
  await page.getByRole("button", { name: "Set my new password" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Your new password is set");
  await hydrated(page);
  await fillIn(page, email, OTHER_PASSWORD);
  await expect(page).toHaveURL(/\/admin$/);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
  await elsewhere.close();
});

test("who asks for a link learns nothing about the address", async ({ page }) => {
  await page.goto("/request-password-reset");
  await page.getByLabel("E-mail address").fill("nobody@shop.example");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText(
    "If there is an account with this address",
  );
  await expect(page.getByText("nobody@shop.example")).toHaveCount(0);
});

for (const kind of ["activation", "reset"] as const) {
  test(`expired and unknown links of the kind ${kind} say so and offer the next step`, async ({
    page,
    site,
  }) => {
    const user = kind === "reset" ? await makeStaff(site) : await inviteStaff(site);
    const path = await pathOfLink(site, user, kind);
    site.setNow(new Date(SEEDED_AT.getTime() + 8 * 24 * HOUR));
    expect((await page.goto(path))?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgotten your password?");
    site.setNow(SEEDED_AT);
    expect((await page.goto(`${path}x`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is not complete");
    await expect(page.getByRole("link", { name: "Go to the sign-in" })).toBeVisible();
  });
}

test("a session that ended elsewhere leads to the sign-in at the next click", async ({ page, site }) => {
  const user = await makeStaff(site);
  await page.goto("/admin/no-such-page");
  await hydrated(page);
  // A page that has come to life looks at the session once by itself, and would lead away without a click.
  const looked = page.waitForResponse("**/api/users/me");
  await fillIn(page, user.email);
  expect((await looked).status()).toBe(200);
  await site.accounts.db.deleteFrom("sessions").where("userId", "=", user.id).execute();
  await page.getByRole("link", { name: "To the overview" }).click();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
  await expect.poll(() => stored(page)).toEqual(NOTHING);
});

test("a session found to be over while a link is followed leads, after the sign-in, where the link led", async ({
  page,
  site,
}) => {
  const user = await makeStaff(site);
  await page.goto("/admin/no-such-page");
  await hydrated(page);
  const looked = page.waitForResponse("**/api/users/me");
  await fillIn(page, user.email);
  await looked;
  // The overview never comes: only the page's own look at the session can lead away.
  const asked = Promise.withResolvers<void>();
  await page.route("**/admin.data*", () => asked.resolve());
  await page.getByRole("link", { name: "To the overview" }).click();
  await asked.promise;
  await page.evaluate(() => window.dispatchEvent(new Event("auth:token-expired")));
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
});

for (const [what, spoil] of [
  ["a corrupt user record", () => localStorage.setItem("authUser", "{")],
  ["a user record without permissions", () => localStorage.setItem("authUser", '{"id":"x","role":"admin"}')],
  ["a missing token", () => localStorage.removeItem("authToken")],
  ["a token that can't be read", () => localStorage.setItem("authToken", "x.y.z")],
] as const) {
  test(`${what} ends the session`, async ({ page, site }) => {
    await signIn(page, (await makeStaff(site)).email);
    // On a page without scripts: the staff area would notice, and lead away, at any moment.
    await page.goto("/healthz");
    await page.evaluate(spoil);
    await page.goto("/admin?page=2");
    await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin%3Fpage%3D2$/);
    expect(await stored(page)).toEqual(NOTHING);
    expect(await page.context().cookies()).toEqual([]);
  });
}

test("a token counts as expired five minutes before its end, not earlier", async ({ page, site }) => {
  await signIn(page, (await makeStaff(site)).email);
  const end = SEEDED_AT.getTime() + 8 * HOUR;
  await page.clock.setFixedTime(end - 301_000);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
  expect((await stored(page))["admin_authenticated"]).toBe("true");
  await page.clock.setFixedTime(end - 300_000);
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/);
  expect(await stored(page)).toEqual(NOTHING);
});

test("back and forward inside the staff area look at the session again", async ({
  page,
  site,
  complaints,
}) => {
  const user = await makeStaff(site);
  await page.goto("/admin/no-such-page");
  await hydrated(page);
  await fillIn(page, user.email);
  await page.getByRole("link", { name: "To the overview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
  await page.evaluate(() => localStorage.setItem("authUser", "null"));
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=/);
  expect(await stored(page)).toEqual(NOTHING);
  expectOnly(complaints, /404/);
});

test("the event auth:token-expired signs out", async ({ page, site }) => {
  await signIn(page, (await makeStaff(site)).email);
  // The listener is there a moment after the mark of hydration.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("auth:token-expired")));
    await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin$/, { timeout: 1000 });
  }).toPass();
  await expect.poll(() => stored(page)).toEqual(NOTHING);
  await expect.poll(() => page.context().cookies()).toEqual([]);
});

test("public pages load nothing of the staff area", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  for (const address of scripts) {
    const text = await (await page.request.get(address)).text();
    for (const word of ["authToken", "token-expired", "too weak", "jobs.write"]) {
      expect(text.includes(word), `${word} in ${address}`).toBe(false);
    }
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("people sign in to where they wanted and out again", async ({ page, site }) => {
    const user = await makeStaff(site, "recruiter");
    await page.goto("/admin?x=1");
    await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(0);
    await fillIn(page, user.email);
    await expect(page).toHaveURL(`${site.url}/admin?x=1`);
    await expect(page.getByRole("listitem")).toContainText(["job adverts"]);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("You are signed out. See you soon!");
    expect(await page.context().cookies()).toEqual([]);
  });

  test("a wrong password answers 401 and keeps the address, not the password", async ({ page, site }) => {
    const user = await makeStaff(site);
    await page.goto("/admin/login");
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      fillIn(page, user.email, "not the right one"),
    ]);
    expect(answer.status()).toBe(401);
    await expect(page.getByRole("alert")).toHaveText("E-mail or password is not right.");
    await expect(page.getByLabel("E-mail address")).toHaveValue(user.email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  });

  test("the second factor takes the password once more, with the code", async ({ page, site }) => {
    const user = await makeStaff(site);
    const secret = generateSecret();
    await giveSecondFactor(site, user, secret);
    await page.goto("/admin/login");
    await fillIn(page, user.email);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("One more step");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page
      .getByLabel("Code", { exact: true })
      .fill(await generate({ secret, epoch: SEEDED_AT.getTime() / 1000 }));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
  });

  test("an account is activated and a password replaced", async ({ page, site }) => {
    const { email } = await inviteStaff(site);
    await page.goto(await pathInMail(site, email));
    await page.getByLabel("Your name").fill("Carmen Grech");
    await page.getByLabel("New password").fill("password1234");
    await page.getByRole("button", { name: "Activate my account" }).click();
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/easy to guess/);
    await expect(page.getByLabel("Your name")).toHaveValue("Carmen Grech");
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Activate my account" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("Your account is ready");

    await page.goto("/request-password-reset");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("If there is an account");
    const path = await pathInMail(site, email);
    expect(path).toContain("/reset-password/");
    await page.goto(path);
    await page.getByLabel("New password").fill(OTHER_PASSWORD);
    await page.getByRole("button", { name: "Set my new password" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("Your new password is set");
    await fillIn(page, email, OTHER_PASSWORD);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Carmen Grech");
  });
});

test("too many attempts are told how long to wait, with 429", async ({ browser }) => {
  const site = await openTestSite({ seed: "none" });
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  try {
    await page.goto("/admin/login");
    for (let attempt = 0; attempt < 10; attempt += 1) await fillIn(page, "nobody@shop.example", "wrong");
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      fillIn(page, "nobody@shop.example", "wrong"),
    ]);
    expect(answer.status()).toBe(429);
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(600);
    await expect(page.getByRole("alert")).toHaveText(/too many attempts\. Please wait 15 minutes/);
  } finally {
    await page.close();
    await site.close();
  }
});

test("forms are taken only from our own pages, of a bounded size, and only as forms", async ({
  page,
  site,
}) => {
  const { email } = await makeStaff(site);
  const form = { email, password: PASSWORD };
  const post = (path: string, options: Parameters<typeof page.request.post>[1]) =>
    page.request.post(path, { maxRedirects: 0, ...options });
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of foreign) {
    for (const path of [
      "/admin/login",
      "/admin/login.data",
      "/%61dmin/login",
      "/admin/logout",
      "/request-password-reset",
    ]) {
      expect((await post(path, { form, headers })).status(), `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
  const headers = { Origin: site.url };
  expect((await post("/admin/login", { headers, data: form })).status()).toBe(415);
  expect((await post("/admin/login", { headers, multipart: form })).status()).toBe(415);
  const huge = { ...form, password: "x".repeat(200_000) };
  expect((await post("/admin/login", { headers, form: huge })).status()).toBe(413);
  expect((await page.request.put("/admin/login", { headers, form })).status()).toBe(405);
  expect((await post("/admin/login", { headers, form: { ...form, role: "admin" } })).status()).toBe(400);
  expect((await post("/admin/login", { headers, form })).status()).toBe(302);
});

async function addresses(site: TestSite): Promise<Record<string, string>> {
  return {
    "sign-in": "/admin/login",
    "request for a link": "/request-password-reset",
    "answer to the request": "/request-password-reset?sent",
    activation: await pathOfLink(site, await inviteStaff(site), "activation"),
    reset: await pathOfLink(site, await makeStaff(site), "reset"),
    "dead link": "/reset-password/unknown",
  };
}

for (const width of [320, 1280]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`every account screen stands at ${width} px, ${colorScheme}`, async ({ page, site, complaints }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const [what, path] of Object.entries(await addresses(site))) {
        const response = await page.goto(path);
        const headers = response?.headers() ?? {};
        expect(headers["cache-control"], what).toBe("no-store");
        expect(headers["referrer-policy"], what).toBe("same-origin");
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
        await expect(page.locator("h1")).toHaveCount(1);
        expect(await horizontalOverflow(page), what).toBeLessThanOrEqual(0);
        expect(await axeFindings(page), what).toEqual([]);
      }
      await signIn(page, (await makeStaff(site, "admin")).email);
      for (const path of ["/admin", "/admin/no-such-page"]) {
        const response = await page.goto(path);
        expect(response?.headers()["cache-control"]).toBe("no-store");
        await expect(page.locator("h1")).toHaveCount(1);
        expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
        expect(await axeFindings(page), path).toEqual([]);
      }
      // The pages that are none: the browser tells of their status.
      expectOnly(complaints, /404/);
    });
  }
}
