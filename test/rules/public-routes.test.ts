import { expect, test } from "vitest";
import { isInStaffArea } from "../../src/http/public-routes.ts";
import { routePath } from "../../src/http/route-path.ts";

test.each(["/admin", "/admin/", "/Admin/products?page=2", "/admin.data", "/admin?a", "/admin/login.data"])(
  "%s lies in the staff area",
  (url) => expect(isInStaffArea(url)).toBe(true),
);

test.each(["/", "/administration", "/blog/admin", "/search?q=/admin", "/products/admin.data", "//admin"])(
  "%s does not",
  (url) => expect(isInStaffArea(url)).toBe(false),
);

test("a route's pattern is its own path after those that it lies in, past layouts without one", () => {
  const routes = {
    root: { id: "root", path: "" },
    admin: { id: "admin", parentId: "root", path: "admin" },
    layout: { id: "layout", parentId: "admin" },
    list: { id: "list", parentId: "layout", path: ":type/:id" },
    home: { id: "home", parentId: "root" },
  };
  expect(routePath(routes.list, routes)).toBe("/admin/:type/:id");
  expect(routePath(routes.layout, routes)).toBe("/admin");
  expect(routePath(routes.home, routes)).toBe("/");
});
