import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ConfigError, type Config } from "../config.ts";

export type Keys = ReturnType<typeof loadKeys>;

/**
 * The keys of this installation: one for each purpose, so that none can be used for another. They are derived from
 * SESSION_SECRET, or from a secret that is generated once and stored in DATA_DIR with mode 0600. A different secret ends all
 * sessions, changes the key of the webhook, and has no other effect.
 *
 * @throws ConfigError when the file exists and contains no valid secret.
 */
export function loadKeys(config: Pick<Config, "sessionSecret" | "dataDir">) {
  const secret =
    config.sessionSecret ??
    readOrCreateSecret(path.join(config.dataDir, "session-secret"), "all users must sign in again");
  const derive = (purpose: string) => new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
  return {
    /** Signs the id in the session cookie. */
    cookie: Buffer.from(derive("cookie")).toString("base64url"),
    /** Signs the bearer tokens. */
    token: derive("token"),
    /** Signs the cookie of a browser that has signed in before. */
    device: derive("device"),
    /** Signs the challenges of passkeys. */
    challenge: derive("challenge"),
    /** Signs what is handed over to another service. */
    webhook: derive("webhook"),
    /** Encrypts what a browser keeps on its way to the company's provider of accounts. */
    company: derive("company"),
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
