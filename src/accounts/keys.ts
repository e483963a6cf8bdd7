import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ConfigError, type Config } from "../config.ts";

/** The keys of this installation: one for each purpose, so that none can be used for another. */
export interface Keys {
  /** Signs the id in the session cookie. */
  cookie: string;
  /** Signs the bearer tokens. */
  token: Uint8Array;
  /** Signs the cookie of a browser that has signed in before. */
  device: Uint8Array;
  /** Signs the challenges of passkeys. */
  challenge: Uint8Array;
  /** Signs what is handed over to another service. */
  webhook: Uint8Array;
  /** Encrypts what a browser keeps on its way to the company's provider of accounts. */
  company: Uint8Array;
}

/**
 * Derives the keys from SESSION_SECRET, or from a secret that is generated once and stored in DATA_DIR with mode 0600.
 * A different secret ends all sessions, changes the key of the webhook, and has no other effect.
 *
 * @throws ConfigError when the file exists and contains no valid secret.
 */
export function loadKeys(config: Pick<Config, "sessionSecret" | "dataDir">): Keys {
  const secret =
    config.sessionSecret ??
    readOrCreateSecret(path.join(config.dataDir, "session-secret"), "all users must sign in again");
  return {
    cookie: Buffer.from(hkdfSync("sha256", secret, "", "cookie", 32)).toString("base64url"),
    token: new Uint8Array(hkdfSync("sha256", secret, "", "token", 32)),
    device: new Uint8Array(hkdfSync("sha256", secret, "", "device", 32)),
    challenge: new Uint8Array(hkdfSync("sha256", secret, "", "challenge", 32)),
    webhook: new Uint8Array(hkdfSync("sha256", secret, "", "webhook", 32)),
    company: new Uint8Array(hkdfSync("sha256", secret, "", "company", 32)),
  };
}

/**
 * Reads a secret from a file, or creates it with mode 0600.
 *
 * @param consequence what a new secret means, for the error.
 * @throws ConfigError when the file exists and contains no valid secret.
 */
export function readOrCreateSecret(file: string, consequence: string): string {
  if (!fs.existsSync(file)) {
    // Written to a draft and then linked: a crash leaves no partial secret, and only one of two processes succeeds.
    const draft = `${file}.${randomUUID()}`;
    fs.writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
    try {
      fs.linkSync(draft, file);
    } catch (error) {
      if (!fs.existsSync(file)) throw error;
    } finally {
      fs.rmSync(draft);
    }
  }
  const secret = fs.readFileSync(file, "utf8").trim();
  if (secret.length < 32) {
    throw new ConfigError(
      `The file ${file} contains no valid secret. Delete it: the next start creates a new one, and ${consequence}.`,
    );
  }
  return secret;
}
