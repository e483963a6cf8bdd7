import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ConfigError, type Config } from "../config.ts";

/** The keys of this installation, one a purpose, so that none can stand in for another. */
export interface Keys {
  /** Signs the id in the session cookie. */
  cookie: string;
  /** Signs the bearer tokens. */
  token: Uint8Array;
}

/**
 * The keys made of SESSION_SECRET; without it, of a secret that is generated once and kept in
 * DATA_DIR for this user alone. Another secret ends every session and nothing else.
 *
 * @throws ConfigError when the file is there and holds no secret.
 */
export function loadKeys(config: Pick<Config, "sessionSecret" | "dataDir">): Keys {
  const secret = config.sessionSecret ?? readOrCreate(path.join(config.dataDir, "session-secret"));
  return {
    cookie: Buffer.from(hkdfSync("sha256", secret, "", "cookie", 32)).toString("base64url"),
    token: new Uint8Array(hkdfSync("sha256", secret, "", "token", 32)),
  };
}

function readOrCreate(file: string): string {
  if (!fs.existsSync(file)) {
    // Linked into place: a crash leaves no half secret, and of two processes one wins.
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
      `The file ${file} holds no secret. Delete it to have a new one made, which signs everybody out.`,
    );
  }
  return secret;
}
