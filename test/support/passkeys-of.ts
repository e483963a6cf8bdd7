import request from "supertest";
import { createSoftwarePasskey } from "./software-passkey.ts";
import { ORIGIN, PASSWORD, type TestAccounts } from "./test-accounts.ts";

const LOCALHOST = { origin: ORIGIN, rpId: "localhost" };

type Headers = Record<string, string>;

/** Adds a passkey to the account of a session. @returns the device, and the response. */
export async function addPasskeyTo(site: TestAccounts, headers: Headers, name = "Phone") {
  const path = "/api/users/me/passkeys";
  const device = createSoftwarePasskey(LOCALHOST);
  const { body } = await request(site.app)
    .post(`${path}/options`)
    .set(headers)
    .send({ password: PASSWORD })
    .expect(200);
  const passkey = device.create(body.challenge);
  const answer = await request(site.app).post(path).set(headers).send({ name, passkey }).expect(201);
  const recoveryCodes: string[] | undefined = answer.body.recoveryCodes;
  return { device, recoveryCodes };
}

/** Proves by a passkey who uses a session: what was proved before the account had it does not count any more. */
export async function proveByDevice(
  site: Pick<TestAccounts, "app">,
  headers: Headers,
  device: ReturnType<typeof createSoftwarePasskey>,
): Promise<void> {
  const path = "/api/users/me/reauthenticate";
  const { body } = await request(site.app).post(`${path}/passkey-options`).set(headers).expect(200);
  await request(site.app)
    .post(path)
    .set(headers)
    .send({ passkey: device.get(body.challenge) })
    .expect(200);
}

/** Signs in by a passkey. @returns the headers of the new session. */
export async function signInByDevice(
  site: TestAccounts,
  device: ReturnType<typeof createSoftwarePasskey>,
): Promise<Headers> {
  const { body } = await request(site.app).post("/api/users/login/passkey-options").expect(200);
  const answer = await request(site.app)
    .post("/api/users/login/passkey")
    .send({ passkey: device.get(body.challenge) })
    .expect(200);
  return { Authorization: `Bearer ${answer.body.token}` };
}
