import type { Page } from "@playwright/test";
import type { UserRow } from "../../src/accounts/users.ts";
import type { Role } from "../../src/rules/permissions.ts";
import { makeStaff, PASSWORD } from "../support/site-staff.ts";
import type { TestSite } from "../support/test-site.ts";
import { expect } from "./fixtures.ts";

/** Makes an account and signs it in: the page's browser then carries its cookie. */
export async function signInAs(
  page: Page,
  site: TestSite,
  role: Role,
  name = "Rita Vella",
): Promise<UserRow> {
  const user = await makeStaff(site, role, name);
  const answer = await page.request.post(`${site.url}/api/users/login`, {
    data: { email: user.email, password: PASSWORD },
  });
  expect(answer.status()).toBe(200);
  return user;
}
