import fc from "fast-check";
import { expect, test } from "vitest";
import { safeAdminPath } from "../../views/components/session/admin-redirect.ts";
import { forAll } from "../support/property-runs.ts";
import { words } from "../support/words.ts";

test.each(words`
  /admin /admin/ /admin/jobs /admin/jobs/6a1f?tab=history&q=a+b /admin/products?category=fruit%20%26%20veg
  /admin?x=1 /admin/blogs/%C4%A7ob%C5%BC /admin/banners#hero /admin/jobs?next=//example.com`)(
  "keeps %s",
  (path) => {
    expect(safeAdminPath(path)).toBe(path);
  },
);

test.each([
  "",
  "/",
  "//evil.example",
  "//evil.example/admin",
  "///admin",
  "/\\evil.example",
  "\\\\evil.example",
  "/admin\\..\\..",
  "/admin//evil.example",
  "//admin",
  "https://evil.example/admin",
  "HTTPS://evil.example",
  "http:/admin",
  "http:admin",
  "javascript:alert(1)",
  "javascript://admin/%0aalert(1)",
  "/admin/javascript:alert(1)/../../..",
  "data:text/html,<script>",
  "\t//evil.example",
  "/\t/evil.example",
  "/%09/evil.example",
  "/admin%09",
  "/admin/%09/x",
  "/admin/\t",
  "/admin\n",
  "/admin/\r\nSet-Cookie: a=b",
  "/admin/%0d%0aSet-Cookie:a=b",
  "/admin/%00",
  "/admin/\0",
  " /admin",
  "/admin ",
  "/administrator",
  "/admin-evil",
  "/admin.evil.example",
  "/admin@evil.example",
  "/admin:80",
  "/Admin",
  "/ADMIN/jobs",
  "/admin/..",
  "/admin/../x",
  "/admin/../../evil",
  "/admin/./../x",
  "/admin/jobs/../../logout",
  "/admin/%2e%2e/x",
  "/admin/%2E%2E/x",
  "/admin/.%2e/x",
  "/admin/%2e./x",
  "/admin/%252e%252e/x",
  "/admin/..%2fx",
  "/admin%2f..%2fx",
  "/admin/%5c..%5cx",
  "/admin/..;/x",
  "/admin/%",
  "/admin/%zz",
  "/admin?%zz",
  "/admin/<script>",
  '/admin/"onload=',
  "/admin/`x`",
  "admin",
  "./admin",
  "../admin",
  "?/admin",
  "#/admin",
  "@/admin",
  "/x/../admin",
  "/admin/login",
  "/admin/login/",
  "/admin/login.data",
  "/admin/login?redirectTo=/admin/login",
  "／admin",
  "/admin/\u2028",
  "/admin/\u202e",
  `/admin/${"x".repeat(2000)}`,
])("replaces %j with /admin", (path) => {
  expect(safeAdminPath(path)).toBe("/admin");
});

test.each([
  undefined,
  null,
  5,
  true,
  {},
  [],
  ["/admin/jobs"],
  { toString: () => "/admin/jobs" },
  new URL("https://a.b/admin"),
])("replaces a value that is not text (%j) with /admin", (value) => {
  expect(safeAdminPath(value)).toBe("/admin");
});

test("a browser stays on our site under /admin for any input", () => {
  const part = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "admin",
    "%2e",
    "%2f",
    "%5c",
    "%09",
    "\t",
    "\n",
    "@",
    ":",
    "?",
    "#",
    "//",
    "evil.example",
    ";",
  );
  const wish = fc
    .array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 8 })
    .map((parts) => parts.join(""));
  forAll(
    3000,
    fc.oneof(
      wish,
      wish.map((rest) => `/admin${rest}`),
      wish.map((rest) => `/admin/${rest}`),
    ),
    (value) => {
      const url = new URL(safeAdminPath(value), "https://www.suqna.example");
      expect(url.origin).toBe("https://www.suqna.example");
      expect(url.pathname).toMatch(/^\/admin(\/|$)/);
    },
  );
});
