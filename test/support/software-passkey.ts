import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import request from "supertest";
import { ORIGIN, PASSWORD, type TestAccounts } from "./test-accounts.ts";

/** How a test's authenticator deviates from an honest one. */
interface Deviation {
  origin?: string;
  rpId?: string;
  /** Bits of the authenticator's data: 1 for the user's presence, 4 for their verification. */
  flags?: number;
  counter?: number;
  /** Replaces the signed challenge. */
  challenge?: string;
  type?: string;
}

const base64url = (bytes: Buffer) => bytes.toString("base64url");

/** An authenticator in software, with one passkey (ES256, attestation `none`) for the site of a test. */
export function createSoftwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);

  function clientData(type: string, challenge: string, { origin = ORIGIN }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function head({ rpId = "localhost", flags = 5, counter = 0 }: Deviation, more = 0): Buffer {
    const end = Buffer.alloc(5);
    end.writeUInt8(flags | more, 0);
    end.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), end]);
  }

  const common = { id: base64url(id), rawId: base64url(id), type: "public-key", clientExtensionResults: {} };
  return {
    id: base64url(id),
    /** What `navigator.credentials.create` returns. */
    create(challenge: string, deviation: Deviation = {}) {
      // COSE: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with its coordinates.
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([head(deviation, 64), Buffer.alloc(16), length, id, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData")],
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(
            clientData("webauthn.create", deviation.challenge ?? challenge, deviation),
          ),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
      };
    },
    /** What `navigator.credentials.get` returns. */
    get(challenge: string, deviation: Deviation = {}) {
      const data = clientData(deviation.type ?? "webauthn.get", deviation.challenge ?? challenge, deviation);
      const authData = head(deviation);
      const signed = Buffer.concat([authData, createHash("sha256").update(data).digest()]);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign("sha256", signed, privateKey)),
        },
      };
    },
  };
}

/** A text of fewer than 24 bytes in CBOR. */
function text(words: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
}

type Headers = Record<string, string>;

/** Adds a passkey to the account of a session. @returns the device, the response, and the recovery codes if there are new ones. */
export async function addPasskeyTo(site: TestAccounts, headers: Headers, name = "Phone") {
  const path = "/api/users/me/passkeys";
  const device = createSoftwarePasskey();
  const { body } = await site.post(`${path}/options`, { password: PASSWORD }, headers).expect(200);
  const passkey = device.create(body.challenge);
  const answer = await request(site.app).post(path).set(headers).send({ name, passkey }).expect(201);
  const recoveryCodes: string[] | undefined = answer.body.recoveryCodes;
  return { device, answer, recoveryCodes };
}

/** Proves by a passkey who uses a session: what was proved before the account had it does not count any more. */
export async function proveByDevice(
  site: Pick<TestAccounts, "app" | "post">,
  headers: Headers,
  device: ReturnType<typeof createSoftwarePasskey>,
): Promise<void> {
  const path = "/api/users/me/reauthenticate";
  const { body } = await request(site.app).post(`${path}/passkey-options`).set(headers).expect(200);
  await site.post(path, { passkey: device.get(body.challenge) }, headers).expect(200);
}

/** Signs in by a passkey. @returns the headers of the new session. */
export async function signInByDevice(
  site: TestAccounts,
  device: ReturnType<typeof createSoftwarePasskey>,
): Promise<Headers> {
  const { body } = await request(site.app).post("/api/users/login/passkey-options").expect(200);
  const answer = await site
    .post("/api/users/login/passkey", { passkey: device.get(body.challenge) })
    .expect(200);
  return { Authorization: `Bearer ${answer.body.token}` };
}
