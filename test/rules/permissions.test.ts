import { expect, test } from "vitest";
import {
  canGrant,
  hasPermission,
  hasRole,
  PERMISSIONS,
  permissionsOf,
  ROLES,
} from "../../src/rules/access/permissions.ts";
import { entriesFor } from "../../views/admin/frame/palette-entries.ts";
import { createdIn, placesOf } from "../../views/admin/frame/places.ts";
import { ROLE_NAMES } from "../../src/rules/access/roles.ts";
import { words } from "../support/words.ts";

test("an admin has all permissions, the other roles some of them", () => {
  expect(ROLES.admin).toEqual(PERMISSIONS);
  expect(ROLES.recruiter).toEqual(["jobs.write", "applications.read"]);
  for (const role of ROLE_NAMES) expect(PERMISSIONS).toEqual(expect.arrayContaining([...ROLES[role]]));
  for (const role of ["editor", "recruiter"] as const) {
    expect(ROLES[role]).not.toContain("users.manage");
    expect(ROLES[role]).not.toContain("settings.write");
  }
});

test("checks the user's list of permissions, not the role", () => {
  const user = { role: "admin", permissions: ["jobs.write"] } as const;
  expect(hasPermission(user, "jobs.write")).toBe(true);
  expect(hasPermission(user, "users.manage")).toBe(false);
  expect(hasPermission(undefined, "jobs.write")).toBe(false);
  expect(hasPermission(null, "jobs.write")).toBe(false);
});

test("checks the user's own role and no other", () => {
  expect(hasRole({ role: "editor" }, "editor")).toBe(true);
  expect(hasRole({ role: "admin" }, "editor")).toBe(false);
  expect(hasRole(undefined, "admin")).toBe(false);
});

test("adds extra permissions once, in the order of PERMISSIONS", () => {
  expect(permissionsOf("recruiter", ["users.manage", "jobs.write", "blogs.write"])).toEqual(words`
    jobs.write blogs.write applications.read users.manage`);
  expect(permissionsOf("admin", [])).toEqual(PERMISSIONS);
});

test("what can be held for stores is held for the stores of an account alone, and for none by a manager without one", () => {
  expect(permissionsOf("manager", [], ["a"])).toEqual(words`
    jobs.own stores.own messages.own applications.own`);
  expect(permissionsOf("manager", [])).toEqual(words`jobs.own stores.own messages.own applications.own`);
  expect(permissionsOf("editor", [], ["a"])).not.toContain("stores.write");
  expect(permissionsOf("editor", [], ["a"])).toEqual(
    expect.arrayContaining(["stores.own", "products.write"]),
  );
  expect(permissionsOf("recruiter", [])).toEqual(["jobs.write", "applications.read"]);
});

test("a person who may write the hours alone of their stores is offered no new store, but a new job of it", () => {
  const manager = { id: "1", email: "", name: "", role: "manager", stores: ["s"] } as const;
  const user = { ...manager, permissions: permissionsOf("manager", [], manager.stores) };
  const labels = entriesFor("New ", placesOf(user), []).map(({ label }) => label);
  expect(labels).toContain("New job");
  expect(labels).not.toContain("New store");
  expect(createdIn(placesOf(user))).toEqual(["jobs"]);
});

test("a permission for some stores is given by those who have it for all", () => {
  expect(canGrant({ permissions: ["stores.write"] }, "stores.own")).toBe(true);
  expect(canGrant({ permissions: ["stores.own"] }, "stores.own")).toBe(false);
  expect(canGrant({ permissions: ["stores.own"] }, "stores.write")).toBe(false);
});
