import express, { type Express } from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { previewPages } from "../../../src/staff/previews/preview-pages.ts";
import { isArticleLink } from "../../../src/rules/links/link-address.ts";
import { safeLink } from "../../../src/rules/links/links.ts";
import { safeAdminPath } from "../../../views/components/session/admin-redirect.ts";
import { buildBanner } from "../../support/build-content.ts";
import { listen } from "../../support/raw-request.ts";
import { createStaff } from "../../support/staff.ts";
import { createTestApp, type TestApp } from "../../support/test-app.ts";

/** Targets that a redirect after the sign-in is asked for. */
const TARGETS: readonly (readonly [name: string, targets: readonly string[]])[] = [
  [
    "CVE-2024-28239 Directus: the sign-in leads to no other site",
    ["https://evil.example/admin", "//evil.example/admin", "HTTPS:evil.example"],
  ],
  [
    "CVE-2026-22032 Directus: no state of a sign-in leads to another site",
    [
      "https://localhost:3000.evil.example/admin",
      "https://localhost:3000@evil.example/admin",
      "/admin@evil.example",
    ],
  ],
  [
    "CVE-2026-35411 Directus: setting up the second factor leads to no other site",
    ["https://evil.example", "/admin/../..//evil.example", "/admin/%2e%2e/%2e%2e/x"],
  ],
];

test.each(TARGETS)("%s", (_name, targets) => {
  for (const target of targets) expect(safeAdminPath(target), target).toBe("/admin");
  expect(safeAdminPath("/admin/jobs?page=2")).toBe("/admin/jobs?page=2");
});

/** Addresses that a record is given as its link. */
const LINKS: readonly (readonly [name: string, links: readonly string[]])[] = [
  [
    "CVE-2025-68470 React Router: a link to a path leads to no other host",
    ["//evil.example", "///evil.example", "/\t/evil.example", "/\n/evil.example"],
  ],
  [
    "CVE-2026-53669 React Router: a backslash in a link leads to no other host",
    ["/\\evil.example", "\\\\evil.example", "/\\/evil.example", "\\/evil.example"],
  ],
  [
    "CVE-2026-53668 React Router: a link runs no script",
    ["javascript:alert(1)", "JAVASCRIPT:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)"],
  ],
  [
    "CVE-2026-33245 React Router: a link to data or to a script of another kind is refused",
    ["data:text/html,<script>alert(1)</script>", "vbscript:x", "blob:x", "\u0001javascript:alert(1)"],
  ],
];

test.each(LINKS)("%s", async (_name, links) => {
  await using staff = await createStaff("editor");
  for (const link of links) {
    expect(safeLink(link), link).toBeUndefined();
    expect(isArticleLink(link), link).toBe(false);
    const { status, body } = await staff.send("post", "/api/banners", { ...buildBanner(), ctaLink: link });
    // A space around an address is removed before it is checked.
    expect(status, JSON.stringify({ link, body })).toBe(400);
  }
  await staff.send("post", "/api/banners", { ...buildBanner(), ctaLink: "/specials" }).expect(201);
});

/** An application with the previews, whose redirects name the path that was requested. */
function previewsOf({ db, site, clock }: TestApp): Express {
  const app = express();
  app.set("query parser", "simple");
  app.use(previewPages(db, site, clock, (_request, response) => response.end()));
  return app;
}

test("CVE-2024-29041 Express: a redirect of a malformed address stays on this site", async () => {
  await using given = createTestApp();
  await using server = await listen(previewsOf(given));
  for (const path of [
    "//evil.example",
    "/\\evil.example",
    "/\\\\evil.example/",
    "//evil.example\\@localhost/",
    "/%5Cevil.example",
    "///evil.example//x",
    "/%09/evil.example",
  ]) {
    const { status, headers } = await server.send(`${path}?preview=x`);
    expect(status, path).toBe(302);
    const target = new URL(String(headers["location"]), "http://localhost:3000");
    expect(target.host, path).toBe("localhost:3000");
  }
});

test("CVE-2024-43796 Express: the text of a redirect holds no markup of the address", async () => {
  await using given = createTestApp();
  const app = previewsOf(given);
  for (const path of ["/%3Cscript%3Ealert(1)%3C/script%3E", '/"><script>alert(1)</script>']) {
    const answer = await request(app).get(`${path}?preview=x`).set("Accept", "text/html").expect(302);
    expect(answer.text).not.toMatch(/<script|"></);
    expect(String(answer.headers["location"])).not.toMatch(/[<>"]/);
  }
});
