import request from "supertest";
import type { Role } from "../../src/rules/access/roles.ts";
import { createTestAccounts, type TestAccounts } from "./test-accounts.ts";

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
