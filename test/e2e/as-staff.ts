import type { Page } from "@playwright/test";
import type { Role } from "../../src/rules/permissions.ts";
import { makeStaff, PASSWORD } from "../support/site-staff.ts";
import type { TestSite } from "../support/test-site.ts";

/** Signs a new member of staff in, as the sign-in screen does: the cookie here, the token in the browser's storage. */
export async function signInAsStaff(page: Page, site: TestSite, role: Role = "editor"): Promise<void> {
  const { email } = await makeStaff(site, role);
  const answer = await page.request.post(`${site.url}/api/users/login`, {
    data: { email, password: PASSWORD },
  });
  const { token, user } = await answer.json();
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      window.localStorage.setItem("authToken", storedToken);
      window.localStorage.setItem("authUser", storedUser);
      window.localStorage.setItem("admin_authenticated", "true");
    },
    [String(token), JSON.stringify(user)] as const,
  );
}
