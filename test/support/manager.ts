import request from "supertest";
import type { Permission } from "../../src/rules/access/permissions.ts";
import type { Role } from "../../src/rules/access/roles.ts";
import type { TestAccounts } from "./test-accounts.ts";

/** A signed-in user, and the calls by which they manage accounts. */
export async function manager(site: TestAccounts, role: Role = "admin", extra: Permission[] = []) {
  const user = await site.makeUser(role, { extra });
  const { browser } = await site.signIn(user);
  return {
    user,
    browser,
    put: (id: string, body: object) => request(site.app).put(`/api/users/${id}`).set(browser).send(body),
    del: (path: string) => request(site.app).delete(`/api/users/${path}`).set(browser),
    post: (body: object) => request(site.app).post("/api/users").set(browser).send(body),
    list: () => request(site.app).get("/api/users").set(browser),
  };
}
