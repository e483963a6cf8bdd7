import { expect, test } from "vitest";
import { isAdminUrl, withoutAdminRoutes } from "../../src/site/rendering/pages.ts";
import { routePath } from "../../src/http/route-path.ts";

test.each(["/admin", "/admin/", "/Admin/products?page=2", "/admin.data", "/admin?a", "/admin/login.data"])(
  "%s is in the admin area",
  (url) => expect(isAdminUrl(url)).toBe(true),
);

test.each(["/", "/administration", "/blog/admin", "/search?q=/admin", "/products/admin.data", "//admin"])(
  "%s is not in the admin area",
  (url) => expect(isAdminUrl(url)).toBe(false),
);

test("a route's pattern is its own path after its parents' paths, without layouts that have none", () => {
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

test("the public build has no routes of the admin area, not even a sign-in in a public layout, and all other routes", () => {
  const own = { module: {} };
  const known = { hasAction: false, hasLoader: false, module: "/assets/a.js" };
  const places = {
    root: { id: "root", path: "" },
    home: { id: "home", parentId: "root", index: true },
    account: { id: "account", parentId: "root" },
    activate: { id: "activate", parentId: "account", path: "activate/:token" },
    login: { id: "login", parentId: "account", path: "admin/login" },
    admin: { id: "admin", parentId: "root", path: "admin" },
    bin: { id: "bin", parentId: "admin", path: "bin" },
  };
  const extended = <Extra extends object>(extra: Extra) =>
    Object.fromEntries(Object.entries(places).map(([id, place]) => [id, { ...place, ...extra }]));
  const half = withoutAdminRoutes({ routes: extended(own), assets: { routes: extended(known) } });
  expect(Object.keys(half.routes)).toEqual(["root", "home", "account", "activate"]);
  expect(Object.keys(half.assets.routes)).toEqual(Object.keys(half.routes));
});
