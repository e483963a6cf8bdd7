import { generate, generateSecret } from "otplib";
import { giveSecondFactor, makeStaff, PASSWORD } from "../support/site-staff.ts";
import { openTestSite, SEEDED_AT } from "../support/test-site.ts";
import { axeFindings, expect, forget, test, openScreen } from "./fixtures.ts";
import { fillInSignIn, NOTHING_STORED, sessionCookies, signInOnScreen, storedSession } from "./sign-in.ts";
import { words } from "../support/words.ts";

test("stores token, user and flag at sign-in, until the sign-out", async ({ page, site, complaints }) => {
  const user = await makeStaff(site);
  await signInOnScreen(page, user.email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bonġu, Rita Vella.");
  await expect(page.getByRole("main")).toContainText("Editor");
  await expect(page.getByRole("main").getByRole("listitem")).toContainText(words`
    recipes range banners stores pictures`);
  const kept = await storedSession(page);
  expect(kept["authToken"]?.split(".")).toHaveLength(3);
  expect(JSON.parse(kept["authUser"] ?? "")).toMatchObject({ email: user.email, role: "editor" });
  expect(kept["admin_authenticated"]).toBe("true");

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
  expect(await storedSession(page)).toMatchObject({
    authToken: kept["authToken"],
    admin_authenticated: "true",
  });

  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("You are signed out. See you soon!");
  expect(await storedSession(page)).toEqual(NOTHING_STORED);
  expect(await sessionCookies(page)).toEqual([]);
  const answer = await page.request.get("/api/users/me", {
    headers: { Authorization: `Bearer ${kept["authToken"]}` },
  });
  expect(answer.status()).toBe(401);
  // Its look at the session may be under way when it ends.
  forget(complaints, /401: .*\/api\/users\/me$/);
});

test("rejects a wrong password, and leaves the e-mail address", async ({ page, site, complaints }) => {
  const user = await makeStaff(site);
  await openScreen(page, "/admin/login");
  await fillInSignIn(page, user.email, "not the right one");
  await expect(page.getByRole("alert")).toHaveText("The e-mail address or the password is not correct.");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Sign in/);
  await expect(page.getByLabel("E-mail address")).toHaveValue(user.email);
  expect(await storedSession(page)).toEqual(NOTHING_STORED);
  expect(await axeFindings(page)).toEqual([]);
  forget(complaints, /401/);
});

test("an empty form reports both fields, and its summary links to them", async ({ page, complaints }) => {
  await openScreen(page, "/admin/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: /mail address/ })
    .click();
  await expect(page.getByLabel("E-mail address")).toBeFocused();
  await expect(page.getByLabel("E-mail address")).toHaveAccessibleDescription(
    /Please enter an e-mail address/,
  );
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /enter the password/,
  );
  forget(complaints, /400/);
});

test("asks for the second factor only after the password", async ({ page, site, complaints }) => {
  const user = await makeStaff(site);
  const secret = generateSecret();
  await giveSecondFactor(site, user, secret);
  await openScreen(page, "/admin/login");
  await expect(page.getByLabel("Code", { exact: true })).toHaveCount(0);
  await fillInSignIn(page, user.email);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  expect(await axeFindings(page)).toEqual([]);
  await code.fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("This code is not correct.");
  await code.fill(await generate({ secret, epoch: SEEDED_AT.getTime() / 1000 }));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
  forget(complaints, /401/);
});

test("the password can be shown, hidden and pasted", async ({ page }) => {
  await openScreen(page, "/admin/login");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(page.getByLabel("E-mail address")).toHaveAttribute("autocomplete", "username webauthn");
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

test("redirects from every path of the staff area to the sign-in and back", async ({ page, site }) => {
  const user = await makeStaff(site);
  const answer = await page.request.get("/admin/nowhere?status=draft", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()["location"]).toBe("/admin/login?redirectTo=%2Fadmin%2Fnowhere%3Fstatus%3Ddraft");
  await openScreen(page, "/admin/nowhere?status=draft");
  await fillInSignIn(page, user.email);
  await expect(page).toHaveURL(`${site.url}/admin/nowhere?status=draft`);
  // There is no such page: it says so inside the frame.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
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

test("never redirects out of the staff area after signing in", async ({ page, site }) => {
  await signInOnScreen(page, (await makeStaff(site)).email);
  for (const wish of WISHES) {
    const address = `/admin/login?redirectTo=${encodeURIComponent(wish)}`;
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect(answer.status(), wish).toBe(302);
    expect(answer.headers()["location"], wish).toBe("/admin");
  }
  const asked = await page.request.get("/admin/login?redirectTo=%2Fadmin%2Fx%3Fy%3D1", { maxRedirects: 0 });
  expect(asked.headers()["location"]).toBe("/admin/x?y=1");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signs in to the requested page, and out again", async ({ page, site }) => {
    const user = await makeStaff(site, "recruiter");
    await page.goto("/admin?x=1");
    await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(0);
    await fillInSignIn(page, user.email);
    await expect(page).toHaveURL(`${site.url}/admin?x=1`);
    await expect(page.getByRole("listitem")).toContainText(["job adverts"]);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("main").getByRole("status")).toHaveText("You are signed out. See you soon!");
    expect(await sessionCookies(page)).toEqual([]);
  });

  test("responds 401 to a wrong password, and keeps the e-mail address alone", async ({ page, site }) => {
    const user = await makeStaff(site);
    await page.goto("/admin/login");
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      fillInSignIn(page, user.email, "not the right one"),
    ]);
    expect(answer.status()).toBe(401);
    await expect(page.getByRole("alert")).toHaveText("The e-mail address or the password is not correct.");
    await expect(page.getByLabel("E-mail address")).toHaveValue(user.email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  });

  test("asks for the password again together with the code", async ({ page, site }) => {
    const user = await makeStaff(site);
    const secret = generateSecret();
    await giveSecondFactor(site, user, secret);
    await page.goto("/admin/login");
    await fillInSignIn(page, user.email);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("One more step");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page
      .getByLabel("Code", { exact: true })
      .fill(await generate({ secret, epoch: SEEDED_AT.getTime() / 1000 }));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
  });
});

test("responds 429 after too many attempts and says how long to wait", async ({ browser }) => {
  await using site = await openTestSite({ seed: "none" });
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  try {
    await page.goto("/admin/login");
    for (let attempt = 0; attempt < 10; attempt += 1) {
      // The next page has the same fields: they are filled in once it is there.
      await Promise.all([page.waitForEvent("load"), fillInSignIn(page, "nobody@shop.example", "wrong")]);
    }
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      fillInSignIn(page, "nobody@shop.example", "wrong"),
    ]);
    expect(answer.status()).toBe(429);
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(600);
    await expect(page.getByRole("alert")).toHaveText(/too many attempts\. Please wait 15 minutes/);
  } finally {
    await page.close();
  }
});
