import { generate } from "otplib";
import { beginSecondFactor, confirmSecondFactor } from "../../src/accounts/second-factor/second-factor.ts";
import { getUser } from "../../src/accounts/people/users.ts";
import { createSoftwarePasskey, proveByDevice } from "./software-passkey.ts";
import type { Staff } from "./staff.ts";
import { OTHER_PASSWORD, PASSWORD, type TestAccounts } from "./test-accounts.ts";

/** Makes a successful call of a route, of whatever it takes. */
export type Call = (staff: Staff) => Promise<{ status: number; headers: Record<string, string> }>;

/** A call about the account of an editor. */
function onEditor(method: "post" | "put" | "delete", rest: string, body?: object): Call {
  return async (staff) => {
    const { id } = await staff.makeUser("editor");
    return staff.send(method, `/api/users/${id}${rest}`, body);
  };
}

/** A successful call of each route that writes accounts, sessions or permissions. */
export const ACCOUNT_CALLS: Readonly<Record<string, Call>> = {
  "POST /users/login": async (staff) => {
    const { email } = await staff.makeUser("editor");
    return staff.sendAnonymous("post", "/api/users/login", { email, password: PASSWORD });
  },
  "POST /users/login/passkey": async (staff) => {
    const { device } = await addPasskey(staff);
    const { body } = await staff.sendAnonymous("post", "/api/users/login/passkey-options");
    const passkey = device.get(body.challenge);
    return staff.sendAnonymous("post", "/api/users/login/passkey", { passkey });
  },
  "POST /users/logout": (staff) => staff.send("post", "/api/users/logout"),
  "POST /users/request-password-reset": async (staff) => {
    const { email } = await staff.makeUser("editor");
    return staff.sendAnonymous("post", "/api/users/request-password-reset", { email });
  },
  "POST /users/reset-password": async (staff) => {
    const token = await staff.makeToken(await staff.makeUser("editor"), "reset");
    return staff.sendAnonymous("post", "/api/users/reset-password", { token, password: OTHER_PASSWORD });
  },
  "POST /users/activate": async (staff) => {
    const token = await staff.makeToken(await staff.makeInvited(), "activation");
    return staff.sendAnonymous("post", "/api/users/activate", { token, password: OTHER_PASSWORD });
  },
  "PUT /users/me": (staff) => staff.send("put", "/api/users/me", { name: "Maria Borg" }),
  "PUT /users/me/password": (staff) =>
    staff.send("put", "/api/users/me/password", { currentPassword: PASSWORD, password: OTHER_PASSWORD }),
  "DELETE /users/me/sessions": (staff) => staff.send("delete", "/api/users/me/sessions"),
  "DELETE /users/me/sessions/:id": async (staff) => {
    const { body } = await staff.send("get", "/api/users/me/sessions");
    return staff.send("delete", `/api/users/me/sessions/${body[0].id}`);
  },
  "POST /users/me/second-factor": (staff) => staff.send("post", "/api/users/me/second-factor"),
  "PUT /users/me/second-factor": async (staff) => {
    const { body } = await staff.send("post", "/api/users/me/second-factor");
    const code = await generate({ secret: body.secret, epoch: staff.now().getTime() / 1000 });
    return staff.send("put", "/api/users/me/second-factor", { code, password: PASSWORD });
  },
  "DELETE /users/me/second-factor": async (staff) => {
    const { body } = await staff.send("get", "/api/users/me");
    const [code] = await turnOnSecondFactor(staff, body.id);
    await staff.send("post", "/api/users/me/reauthenticate", { password: PASSWORD, code });
    return staff.send("delete", "/api/users/me/second-factor", { password: PASSWORD });
  },
  "POST /users/me/passkeys": async (staff) => (await addPasskey(staff)).answer,
  "DELETE /users/me/passkeys/:id": async (staff) => {
    const { device } = await addPasskey(staff);
    await proveByDevice(staff, staff.bearer, device);
    return staff.send("delete", `/api/users/me/passkeys/${device.id}`, { password: PASSWORD });
  },
  "POST /users/me/recovery-codes": async (staff) => {
    const { device } = await addPasskey(staff);
    await proveByDevice(staff, staff.bearer, device);
    return staff.send("post", "/api/users/me/recovery-codes");
  },
  "PUT /users/roles/:role": (staff) => staff.send("put", "/api/users/roles/editor", { secondFactor: true }),
  "POST /users/me/reauthenticate": (staff) =>
    staff.send("post", "/api/users/me/reauthenticate", { password: PASSWORD }),
  "POST /users/me/tokens": (staff) => createToken(staff),
  "DELETE /users/:id/company-account": async (staff) => {
    const { id } = await staff.makeUser("editor");
    const joined = { issuer: "https://id.example", subject: "rita", createdDate: staff.now().toISOString() };
    await staff.db
      .insertInto("company_accounts")
      .values({ ...joined, userId: id })
      .execute();
    return staff.send("delete", `/api/users/${id}/company-account`);
  },
  "POST /users/:id/view": onEditor("post", "/view"),
  "DELETE /users/me/view": async (staff) => {
    const { id } = await staff.makeUser("editor");
    await staff.send("post", `/api/users/${id}/view`);
    return staff.send("delete", "/api/users/me/view");
  },
  "DELETE /users/me/tokens/:id": async (staff) => {
    const { body } = await createToken(staff);
    return staff.send("delete", `/api/users/me/tokens/${body.record.id}`);
  },
  "DELETE /users/:id/tokens/:token": async (staff) => {
    const user = await staff.makeUser("editor");
    const { bearer } = await staff.signIn(user);
    const { body } = await createToken(staff).set(bearer);
    return staff.send("delete", `/api/users/${user.id}/tokens/${body.record.id}`);
  },
  "POST /users": (staff) =>
    staff.send("post", "/api/users", { email: "carmen@shop.example", name: "Carmen", role: "editor" }),
  "PUT /users/:id": onEditor("put", "", { role: "recruiter" }),
  "DELETE /users/:id": onEditor("delete", ""),
  "DELETE /users/:id/sessions": onEditor("delete", "/sessions"),
  "DELETE /users/:id/second-factor": async (staff) => {
    const { id } = await staff.makeUser("editor");
    await turnOnSecondFactor(staff, id);
    return staff.send("delete", `/api/users/${id}/second-factor`);
  },
  "POST /users/:id/invitation": async (staff) => {
    const { id } = await staff.makeInvited();
    return staff.send("post", `/api/users/${id}/invitation`);
  },
};

/** Turns on the second factor of an account by an app. @returns its recovery codes */
export async function turnOnSecondFactor(staff: TestAccounts, id: string): Promise<string[]> {
  const { secret } = await beginSecondFactor(staff.accounts, id, staff.now());
  const code = await generate({ secret, epoch: staff.now().getTime() / 1000 });
  return confirmSecondFactor(staff.accounts, await getUser(staff.db, id), code, staff.now());
}

function createToken(staff: Staff) {
  const body = { name: "Price list", permissions: ["products.write"], days: 30 };
  return staff.send("post", "/api/users/me/tokens", body);
}

/** By `send`, which some tests watch. */
async function addPasskey(staff: Staff) {
  const device = createSoftwarePasskey();
  const path = "/api/users/me/passkeys";
  const { body } = await staff.send("post", `${path}/options`, { password: PASSWORD });
  const passkey = device.create(body.challenge);
  return { device, answer: await staff.send("post", path, { name: "Phone", passkey }) };
}
