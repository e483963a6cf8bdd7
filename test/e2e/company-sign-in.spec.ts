import type { Page } from "@playwright/test";
import { createLinkToken } from "../../src/accounts/sign-in/links.ts";
import { writeSetting } from "../../src/content/settings/write-setting.ts";
import { insertUser } from "../../src/accounts/people/users.ts";
import { openTestProvider, type TestProvider } from "../support/oidc-provider.ts";
import { makeStaff, PASSWORD } from "../support/site-staff.ts";
import { PASSWORD_HASH } from "../support/test-password.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { saving } from "./editing-a-job.ts";
import { axeFindings, expect, forget, horizontalOverflow, hydrated, test as base } from "./fixtures.ts";
import { letProofsExpire, signInAs } from "./sign-in.ts";

/** A site with a provider of company accounts, whose clocks agree. */
const test = base.extend<{ company: { site: TestSite; provider: TestProvider } }>({
  company: async ({ page }, use) => {
    const opened: TestSite[] = [];
    const provider = await openTestProvider(async (env) => {
      const made = await openTestSite({ env });
      opened.push(made);
      return made.url;
    });
    const [site] = opened;
    if (!site) throw new Error("The provider has opened no site.");
    const now = new Date();
    site.setNow(now);
    await page.clock.setFixedTime(now);
    await use({ site, provider });
    await page.close();
    await site[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  },
});

async function openSignIn(page: Page, site: TestSite): Promise<void> {
  await page.goto(`${site.url}/admin/login`);
  await hydrated(page);
}

async function signInWithCompany(page: Page, site: TestSite): Promise<void> {
  await openSignIn(page, site);
  await signInLink(page).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
}

function makePerson({ accounts }: TestSite, email: string, passwordHash?: string) {
  const person = { email, name: "Rita Vella", role: "editor" as const };
  return insertUser(accounts.db, { ...person, ...(passwordHash && { passwordHash }) }, accounts.clock());
}

const signInLink = (page: Page) => page.getByRole("link", { name: "Sign in with Shop ID" });

test("an invited person signs in with the company's account at one press", async ({ page, company }) => {
  const { site } = company;
  await makePerson(site, "rita@shop.example");
  await openSignIn(page, site);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await horizontalOverflow(page)).toBe(0);
  await signInLink(page).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
});

test("an invitation to a domain that requires the company account leads there, without a password", async ({
  page,
  company,
}) => {
  const { site } = company;
  const { db, clock } = site.accounts;
  const maria = await makeStaff(site, "admin", "Maria Borg");
  const required = { requiredDomains: [{ domain: "shop.example" }], exception: maria.email };
  await writeSetting(db, "sign-in", required, undefined, { actor: "Maria Borg", now: clock() });
  const { id } = await makePerson(site, "rita@shop.example");
  await page.goto(`${site.url}/activate/${await createLinkToken(db, id, "activation", clock())}`);
  await expect(page.getByLabel("New password")).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await signInLink(page).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
});

test("who has a password proves it once, and needs it no more", async ({ page, company }) => {
  const { site } = company;
  await makePerson(site, "rita@shop.example", PASSWORD_HASH);
  await openSignIn(page, site);
  await signInLink(page).click();
  await expect(
    page.getByText("Your Shop ID account is new here. Sign in once as you did before"),
  ).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await hydrated(page);
  await page.getByLabel("E-mail address").fill("rita@shop.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
  await hydrated(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await signInLink(page).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rita Vella");
});

test("who has no password signs in again beside unsaved work, and saves it", async ({
  page,
  company,
  complaints,
}) => {
  const { site } = company;
  const { id } = await makePerson(site, "rita@shop.example");
  await site.accounts.db.updateTable("users").set({ role: "recruiter" }).where("id", "=", id).execute();
  await signInWithCompany(page, site);
  await page.goto(`${site.url}/admin/jobs/new`);
  await hydrated(page);
  // As after an hour, where the provider gives no refresh token.
  await site.accounts.db.deleteFrom("sessions").execute();
  await page.getByLabel("Job title").fill("Baker with a company account");
  const dialog = page.getByRole("dialog", { name: "Please sign in again" });
  const again = dialog.getByRole("button", { name: "I have signed in there" });
  await again.click();
  await expect(dialog).toContainText("You are not signed in yet.");
  expect(await axeFindings(page)).toEqual([]);
  const link = dialog.getByRole("link", { name: /^Sign in with Shop ID/ });
  const [tab] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(tab).toHaveURL(`${site.url}/admin`);
  await tab.close();
  await again.click();
  await expect(dialog).toHaveCount(0);
  await expect(saving(page)).toContainText("Saved at");
  forget(complaints, /^401: /);
});

test("a provider that is down says so and offers the password", async ({ page, company }) => {
  const { site, provider } = company;
  await makePerson(site, "rita@shop.example", PASSWORD_HASH);
  provider.dead.add("discovery");
  await openSignIn(page, site);
  await signInLink(page).click();
  const words = page.getByRole("status").filter({ hasText: "Shop ID does not answer." });
  await expect(words).toContainText("Sign in with your password if you have one");
  expect(await axeFindings(page)).toEqual([]);
  await hydrated(page);
  await page.getByLabel("E-mail address").fill("rita@shop.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/admin`);
});

test("a person without a password confirms at the provider, and an admin separates the two", async ({
  page,
  company,
  browser,
  complaints,
}) => {
  const { site, provider } = company;
  await makePerson(site, "rita@shop.example");
  await signInWithCompany(page, site);
  // A second session, which the first could end.
  await page.context().clearCookies({ name: /^suqna/ });
  await signInWithCompany(page, site);
  await letProofsExpire(site);
  await page.goto(`${site.url}/admin/account`);
  await hydrated(page);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const dialog = page.getByRole("dialog", { name: "Please confirm that it is you" });
  const link = dialog.getByRole("link", { name: /^Confirm with Shop ID/ });
  await expect(link).toBeFocused();
  await expect(dialog.getByLabel("Your password")).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "I have confirmed there" }).click();
  await expect(dialog).toContainText("Nothing has been confirmed there yet.");
  provider.dead.add("discovery");
  const [refused] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(refused).toHaveURL(/\/admin\/account#not-confirmed/);
  await expect(refused.getByRole("alert")).toContainText("Nothing was confirmed.");
  await refused.close();
  provider.dead.clear();
  provider.claims = { auth_time: Math.floor(Date.now() / 1000) };
  const [tab] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(tab).toHaveURL(/\/admin\/account#confirmed/);
  await expect(
    tab.getByRole("status").filter({ hasText: "You have confirmed that it is you." }),
  ).toBeVisible();
  await tab.close();
  await dialog.getByRole("button", { name: "I have confirmed there" }).click();
  await expect(dialog).toHaveCount(0);
  forget(complaints, /^403: .*\/sessions$/);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.clock.setFixedTime(site.accounts.clock());
  await signInAs(other, site, "admin", "Ġorġa Abela");
  await other.goto(`${site.url}/admin/people`);
  await hydrated(other);
  await other.getByRole("button", { name: "Actions for Rita Vella" }).click();
  await other.getByRole("menuitem", { name: "Separate the company account" }).click();
  const asked = other.getByRole("dialog", { name: "Separate Rita Vella from their company account?" });
  await expect(asked).toContainText("At the next sign-in with a company account");
  expect(await axeFindings(other)).toEqual([]);
  await asked.getByRole("button", { name: "Separate" }).click();
  await expect(other.getByRole("region", { name: "Notifications" })).toContainText(
    "Rita Vella is separated from their company account.",
  );
  await other.getByRole("button", { name: "Actions for Rita Vella" }).click();
  await expect(other.getByRole("menuitem", { name: "Separate the company account" })).toHaveCount(0);
  await context.close();
  await page.goto(`${site.url}/admin`);
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("a person whom nothing can confirm learns how to get a password", async ({
  page,
  company,
  complaints,
}) => {
  const { site } = company;
  await makePerson(site, "rita@shop.example");
  for (const session of ["another", "this one"]) {
    if (session === "this one") await page.context().clearCookies({ name: /^suqna/ });
    await signInWithCompany(page, site);
  }
  // As with Google, which confirms nothing.
  await site.accounts.db.deleteFrom("company_accounts").execute();
  await letProofsExpire(site);
  await page.goto(`${site.url}/admin/account`);
  await hydrated(page);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const dialog = page.getByRole("dialog", { name: "Please confirm that it is you" });
  await expect(dialog).toContainText("You have no password yet.");
  expect(await axeFindings(page)).toEqual([]);
  forget(complaints, /^403: .*\/sessions$/);
});
