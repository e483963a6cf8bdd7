import type { Page } from "@playwright/test";
import { openTestSite } from "../support/test-site.ts";
import { axeFindings, expect, forget, openScreen, test } from "./fixtures.ts";

/**
 * Follows a link to a page that does not answer before `release`. Playwright waits for a pending page before it looks at
 * the one that is shown, so that one reports by itself what it tells the visitor.
 */
async function followHeldLink(page: Page) {
  const site = await openTestSite({ hold: "blogs" });
  const told: string[] = [];
  await page.exposeFunction("tell", (words: string) => told.push(words));
  await openScreen(page, `${site.url}/careers`);
  await page.evaluate(() => {
    const tell = Reflect.get(window, "tell");
    new MutationObserver(() => {
      const parts = [...document.querySelectorAll("output, [role=alert]")];
      tell(parts.map(({ textContent }) => textContent).join(""));
    }).observe(document.body, { childList: true, subtree: true });
    const link = document.querySelector<HTMLElement>("footer a[href='/blog']");
    setTimeout(() => link?.click());
  });
  return {
    /** What the page told last. */
    last: () => told.at(-1),
    release: () => site.release(),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

test("shows a spinner while a page loads, and then the page", async ({ page }) => {
  await using held = await followHeldLink(page);
  await expect.poll(held.last).toBe("Loading page");
  held.release();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByText("Loading page")).not.toBeAttached();
});

test("a page that is stopped while it loads shows no progress any more", async ({ page }) => {
  // Presses the browser's own button once the spinner is shown.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("output")?.textContent) return;
      observer.disconnect();
      setTimeout(() => window.stop());
    }).observe(document, { childList: true, subtree: true });
  });
  await using held = await followHeldLink(page);
  await expect.poll(held.last).toBe("");
  await expect(page).toHaveURL(/\/careers$/);
  await expect(page.getByText("Loading page")).not.toBeAttached();
});

test("reports a page that has not loaded after 120 seconds, with a link to reload", async ({ page }) => {
  const delays: number[] = [];
  await page.exposeFunction("noteDelay", (delay: number) => delays.push(delay));
  // So that the test does not wait for so long.
  await page.addInitScript(() => {
    const { setTimeout: original } = window;
    Reflect.set(window, "setTimeout", (act: () => void, delay = 0) => {
      if (delay === 120_000) Reflect.get(window, "noteDelay")(delay);
      return original(act, delay === 120_000 ? 1_200 : delay);
    });
  });
  await using held = await followHeldLink(page);
  await expect.poll(held.last).toContain("taking too long to load");
  expect(delays).toEqual([120_000]);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("link", { name: "Reload the page" })).toHaveAttribute("href", "/blog");
  await expect(page).toHaveURL(/\/careers$/);
});

test("shows a page whose script fails to load", async ({ page, complaints }) => {
  await openScreen(page, "/");
  const failed = page.waitForEvent("requestfailed");
  await page.route("**/assets/careers-*.js", (route) => route.abort("failed"));
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await failed;
  await expect(page.getByRole("heading", { name: "Openings" })).toBeVisible();
  forget(complaints, /ERR_FAILED|Failed to fetch/);
});

test("offline, a link leaves the page, and trying again leads on", async ({ page, context, complaints }) => {
  await openScreen(page, "/about");
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  await context.setOffline(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "This page could not be loaded. Check your connection and try again.",
  );
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
  expect(await axeFindings(page)).toEqual([]);
  await context.setOffline(false);
  await page.getByRole("alert").getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/careers$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  forget(complaints, /INTERNET_DISCONNECTED/);
});

test("offline, a form that is sent keeps what was typed", async ({ page, context, complaints }) => {
  await openScreen(page, "/apply");
  await page.getByLabel("Your name").fill("Rita Vella");
  await page.getByLabel("E-mail").fill("rita-offline@visitor.example");
  await page.getByLabel("What would you like to do?").fill("Anything with bread.");
  await context.setOffline(true);
  const send = page.getByRole("button", { name: "Send application" });
  await send.click({ noWaitAfter: true });
  // Playwright takes the page for one that is being left, and would wait for the next.
  const shown = () =>
    page.evaluate(() => [
      document.querySelector("[role=alert]")?.textContent,
      document.querySelectorAll("[role=alert] a").length,
      document.querySelector<HTMLInputElement>("input[name=name]")?.value,
    ]);
  const words =
    "This page could not be loaded. Check your connection and try again.What you typed is still here: send it again.";
  await expect.poll(shown).toEqual([words, 0, "Rita Vella"]);
  await context.setOffline(false);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.keyboard.press("Enter");
  const request = await sent;
  expect(request.postData()).toContain("Rita Vella");
  // Chromium sometimes never closes a page that is being left.
  await (await request.response())?.finished();
  await expect.poll(() => page.evaluate(() => document.readyState).catch(() => "")).toBe("complete");
  forget(complaints, /INTERNET_DISCONNECTED|^4\d\d/);
});

test("responds 500 with header and footer when a screen fails", async ({ page, site, complaints }) => {
  // A row that no write of ours could make: the page that meets it fails.
  const { sqlite } = site.connection;
  const product = sqlite.prepare("SELECT id, allergens FROM products WHERE slug = 'butter-croissants'").get();
  if (typeof product !== "object" || product === null) throw new Error("The sample has no croissants.");
  const { id, allergens } = Object(product);
  sqlite.prepare("UPDATE products SET allergens = '7' WHERE id = ?").run(id);
  const response = await page.goto("/products/butter-croissants");
  sqlite.prepare("UPDATE products SET allergens = ? WHERE id = ?").run(allergens, id);
  expect(response?.status()).toBe(500);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Careers" })).toBeVisible();
  expect(await page.content()).not.toContain("TypeError");
  complaints.splice(0);
});
