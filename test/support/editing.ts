import type { Page } from "@playwright/test";
import { hydrated } from "../e2e/fixtures.ts";
import { PASSWORD } from "./site-staff.ts";

/**
 * Signs in by cookie, as a browser that was there before.
 *
 * @param origin of the site, where it is not the page's own.
 */
export async function signInByCookie(page: Page, email: string, origin = ""): Promise<void> {
  const answer = await page.request.post(`${origin}/api/users/login`, {
    data: { email, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
}

/** Opens a screen of the staff area and waits until it is alive. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
