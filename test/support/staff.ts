import request from "supertest";
import type { Role } from "../../src/rules/access/roles.ts";
import { createTestAccounts, type TestAccounts } from "./test-accounts.ts";
import type { Permission } from "../../src/rules/access/permissions.ts";
import type { ContentKind } from "../../src/content/kinds/kinds.ts";

type Method = "get" | "post" | "put" | "delete";

/** The application, and a signed-in user. */
export interface Staff extends TestAccounts {
  uploadsDir: string;
  bearer: Record<string, string>;
  /** A request with the person's token. */
  send: (method: Method, path: string, body?: object) => request.Test;
  /** The same without any proof. */
  sendAnonymous: (method: Method, path: string, body?: object) => request.Test;
}

/** `await using staff = await createStaff("editor")`. */
export async function createStaff(
  role: Role = "admin",
  options?: Parameters<TestAccounts["makeUser"]>[1],
  env: Record<string, string> = {},
): Promise<Staff> {
  const given = createTestAccounts({ env });
  const { bearer } = await given.signIn(await given.makeUser(role, options));
  const sendAnonymous: Staff["sendAnonymous"] = (method, path, body) => {
    const unsent = request(given.app)[method](path);
    return body === undefined ? unsent : unsent.send(body);
  };
  return {
    ...given,
    bearer,
    sendAnonymous,
    uploadsDir: given.accounts.config.uploadsDir,
    send: (method, path, body) => sendAnonymous(method, path, body).set(bearer),
  };
}

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

/** Chooses what goes live with the yes of a second person alone. */
export async function needYes(staff: Staff, kinds: readonly ContentKind[]) {
  await staff.send("put", "/api/settings/publishing", { kinds }).expect(200);
}

/** Returns requests as another person. */
export async function signInAs(staff: Staff, user: { email: string }): Promise<Staff["send"]> {
  const { bearer } = await staff.signIn(user);
  return (method, path, body) => staff.sendAnonymous(method, path, body).set(bearer);
}
