import type { Router } from "express";
import request from "supertest";
import { expect, test as base } from "vitest";
import { createProduct } from "../../support/build-content.ts";
import { listen } from "../../support/raw-request.ts";
import { createStaff } from "../../support/staff.ts";
import { createTestAccounts, PASSWORD } from "../../support/test-accounts.ts";
import { createTestApp } from "../../support/test-app.ts";
import { words } from "../../support/words.ts";
import { testWith } from "../../support/test-with.ts";

const test = testWith(createTestAccounts);

/** Many times what any of these calls takes; what they prevent takes minutes. */
const SOON = 10_000;

async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  expect(performance.now() - begun).toBeLessThan(SOON);
  return result;
}

base.each([
  ["CVE-2024-45590 body-parser: no call of the API reads a form", "a=1"],
  [
    "CVE-2025-13466 body-parser: a form with very many fields is refused unread",
    Array.from({ length: 20_000 }, (_, at) => `${at}=`).join("&"),
  ],
])("%s", async (_name, body) => {
  await using site = createTestAccounts();
  for (const path of ["/api/users/login", "/api/users/activate", "/api/users/request-password-reset"])
    await timed(() => request(site.app).post(path).type("form").send(body).expect(415));
  // The forms of the account pages are limited in their fields.
  const form = await timed(() => request(site.app).post("/admin/login").type("form").send(body.repeat(2)));
  expect(form.status).toBe(body.length > 1000 ? 413 : 404);
});

test("CVE-2026-64646 Next.js: a body over the limit is refused before it is parsed", async (site) => {
  const body = JSON.stringify({ email: "rita@shop.example", password: "x".repeat(150_000) });
  const send = (path: string) => request(site.app).post(path).type("json").send(body);
  for (const path of ["/api/users/login", "/api/users/activate", "/api/search/misses"])
    await send(path).expect(413);
});

test("CVE-2025-59472 Next.js: a body that grows when it is unpacked is not unpacked", async (site) => {
  for (const encoding of ["gzip", "deflate", "br"]) {
    for (const [path, type] of [
      ["/api/users/login", "application/json"],
      ["/admin/login", "application/x-www-form-urlencoded"],
    ] as const)
      await site.post(path, "{}", { "Content-Type": type, "Content-Encoding": encoding }).expect(415);
  }
});

/** The patterns of every route that Express matches, with those of routers within. */
function patternsOf(stack: Router["stack"]): string[] {
  return stack.flatMap((layer) => {
    const within: Router["stack"] = Object(layer.handle).stack ?? [];
    const own: unknown = layer.route?.path;
    return [...[own ?? []].flat().map(String), ...patternsOf(within)];
  });
}

base.each([
  ["CVE-2024-45296 path-to-regexp: no segment of a path has two parameters", /\/[^/]*:\w+[^/]*:\w+/],
  [
    "CVE-2024-52798 path-to-regexp: no two parameters are parted by a sign other than a slash",
    /:\w+[^/\w.]+:\w+/,
  ],
  ["CVE-2026-4923 path-to-regexp: no path has two wildcards", /\*.*\*/],
  ["CVE-2026-4926 path-to-regexp: no path has optional groups", /[{}]/],
])("%s", async (_name, dangerous) => {
  await using given = createTestApp();
  const patterns = patternsOf(given.app.router.stack);
  expect(patterns.length).toBeGreaterThan(60);
  expect(patterns).toContain("/:id/duplicate");
  expect(patterns.filter((pattern) => dangerous.test(pattern))).toEqual([]);
  await using server = await listen(given.app);
  const long = "/a-".repeat(2_000);
  for (const path of [
    `/api/jobs${long}`,
    `/sitemap-${"-".repeat(8_000)}`,
    `/api/users/${"%2F".repeat(2_000)}x`,
  ])
    await timed(() => server.send(path));
});

test("CVE-2024-39317 Wagtail: a long search without a space is answered as soon as a short one", async () => {
  await using staff = await createStaff("recruiter");
  await createProduct(staff.db, { name: "Ftira" });
  for (const q of [
    "a".repeat(15_000),
    "ħ".repeat(2_000),
    `${"a:".repeat(3_000)}"`,
    "aà".repeat(2_000),
    `"${"\\".repeat(3_000)}`,
  ])
    await timed(() => staff.sendAnonymous("get", `/api/search?q=${encodeURIComponent(q)}`).expect(200));
});

test("CVE-2024-10491 Express: a query adds no link to the Link header", async () => {
  await using staff = await createStaff("recruiter");
  for (const name of ["One", "Two"]) await createProduct(staff.db, { name });
  // A space and a comma in a name reach the address of the next page; a comma would begin another link.
  const query = new URLSearchParams({ limit: "1", fields: "name , id" });
  const { headers, body } = await staff.sendAnonymous("get", `/api/products?${query}`).expect(200);
  expect(body).toHaveLength(1);
  expect(headers["link"]).toMatch(/^<\/api\/products\?[\w%=&.+-]+>; rel="next"$/);
});

test("CVE-2026-35408 Directus: a page that opens the sign-in has no hold on its window", async (site) => {
  for (const path of ["/admin/login", "/reset-password/x", "/"]) {
    const { headers } = await request(site.app).get(path);
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  }
});

test("CVE-2024-47822 Directus: no token in an address is written to the log", async (site) => {
  const token = await site.makeToken(await site.makeUser("editor"), "reset");
  for (const path of [
    `/reset-password/${token}`,
    `/RESET-password/${token}.data`,
    `/activate/${token}?x=1`,
    `/preview/${token}`,
    `/careers?a=b&preview=${token}`,
  ])
    await request(site.app).get(path);
  const lines = site.logLines.filter(({ msg }) => msg === "request");
  expect(lines).toHaveLength(5);
  expect(JSON.stringify(lines)).not.toContain(token);
});

test("CVE-2025-53886 Directus: no cookie, token or password of a request is written to the log", async (site) => {
  const { cookie, token, browser, bearer } = await site.signIn(await site.makeUser("admin"));
  await request(site.app).get("/api/users").set(bearer).expect(200);
  await request(site.app).put("/api/users/me").set(browser).send({ name: "Carmen" }).expect(200);
  await request(site.app).get("/api/users/me").set("Authorization", `Bearer ${token}x`).expect(401);
  const log = JSON.stringify(site.logLines);
  const [, value = ""] = cookie.split("=");
  for (const secret of [token, value, decodeURIComponent(value).slice(2, 40), PASSWORD])
    expect(log).not.toContain(secret);
});

test("CVE-2025-29927 Next.js: no header skips the check of permissions", async () => {
  await using staff = await createStaff("editor");
  const steps = ["middleware", "src/middleware", "pages/_middleware", Array(5).fill("middleware").join(":")];
  for (const step of steps) {
    const headers = { "X-Middleware-Subrequest": step, "X-Middleware-Next": "1", "X-Nextjs-Data": "1" };
    await staff.sendAnonymous("get", "/api/users").set(headers).expect(401);
    await staff.send("get", "/api/users").set(headers).expect(403);
  }
});

base.each([
  [
    "CVE-2024-51479 Next.js: no spelling of a path passes by the check of its session",
    ["/%61dmin", "/ADMIN", "/admin%2Fusers", "/admin.data", "/%41dmin/people.data", "/admin/?__nextLocale=x"],
  ],
  [
    "CVE-2026-44573 Next.js: the data of a page of the staff has the check of the page",
    ["/admin.data", "/admin/people.data", "/admin/_.data", "/admin/people.data?_routes=x", "/Admin.DATA"],
  ],
])("%s", async (_name, paths) => {
  await using site = createTestAccounts();
  await using server = await listen(site.app);
  const { cookie } = await site.signIn(await site.makeUser("admin"));
  for (const path of paths) {
    // The check has run: it reads the session, forbids caching and refuses a form of another site.
    const read = await server.send(path, { headers: { Cookie: cookie } });
    expect(read.headers["cache-control"], path).toBe("no-store");
    expect(read.headers["vary"], path).toContain("Cookie");
    const written = await server.send(path, {
      method: "POST",
      headers: { Cookie: cookie, Origin: "https://evil.example" },
    });
    expect(written.status, path).toBe(403);
  }
});

test("CVE-2025-61686 React Router: the id of a session names no file", async (site) => {
  const { cookie } = await site.signIn(await site.makeUser("admin"));
  const [name = ""] = cookie.split("=");
  for (const id of words`../../../etc/passwd ..%2f..%2fsite.db /etc/passwd s:../../x.y s%3A..%2Fx.AAAA`) {
    const headers = { Cookie: `${name}=${id}` };
    await request(site.app).get("/api/users/me").set(headers).expect(401);
    await request(site.app).post("/api/users/logout").set(headers).expect(204);
  }
  await request(site.app).get("/api/users/me").set("Cookie", cookie).expect(200);
});
