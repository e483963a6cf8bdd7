import { inviteStaff, makeStaff, PASSWORD, pathOfLink } from "../support/site-staff.ts";
import type { TestSite } from "../support/test-site.ts";
import { axeFindingsInBothSchemes, expect, forget, horizontalOverflow, test } from "./fixtures.ts";
import { signInOnScreen } from "./sign-in.ts";
import { words } from "../support/words.ts";

test("public pages load nothing of the staff area", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  for (const address of scripts) {
    const text = await (await page.request.get(address)).text();
    for (const word of ["too weak", "jobs.write"]) {
      expect(text.includes(word), `${word} in ${address}`).toBe(false);
    }
  }
});

test("accepts only URL-encoded forms from the site's own pages, up to a size", async ({ page, site }) => {
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
    for (const path of words`
      /admin/login /admin/login.data /%61dmin/login /admin/logout /request-password-reset`) {
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

test("every account screen fits and is accessible, dark and light", async ({ page, site, complaints }) => {
  /** The document is the same at every width and in both schemes: each screen is opened once. */
  const expectFitting = async (what: string) => {
    await expect(page.locator("h1")).toHaveCount(1);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await horizontalOverflow(page), `${what} at ${width} px`).toBeLessThanOrEqual(0);
      if (!what.startsWith("/admin"))
        await expect(page.getByRole("link", { name: /on WhatsApp/ }), what).toBeInViewport();
      expect(await axeFindingsInBothSchemes(page), `${what} at ${width} px`).toEqual([]);
    }
  };
  for (const [what, path] of Object.entries(await addresses(site))) {
    const response = await page.goto(path);
    const headers = response?.headers() ?? {};
    expect(headers["cache-control"], what).toBe("no-store");
    expect(headers["referrer-policy"], what).toBe("same-origin");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectFitting(what);
  }
  await signInOnScreen(page, (await makeStaff(site, "admin")).email);
  for (const path of ["/admin", "/admin/no-such-page"]) {
    const response = await page.goto(path);
    expect(response?.headers()["cache-control"]).toBe("no-store");
    await expectFitting(path);
  }
  // The pages that are none: the browser tells of their status.
  forget(complaints, /404/);
});
