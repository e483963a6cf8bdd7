import { createHash, hkdfSync } from "node:crypto";
import path from "node:path";
import type { Config } from "../../config.ts";
import { decrypt, encrypt } from "../aes-gcm.ts";
import { readOrCreateSecret } from "../keys.ts";
import type { Logger } from "pino";
import type { Db } from "../../storage/database/tables.ts";

/** Encrypts secrets, such as those of authenticator apps, so that a backup or a stolen database contains none. */
export interface SecretBox {
  /** @param userId the owner: a user, or a file. A secret cannot be opened as that of another. */
  seal(secret: string, userId: string): string;
  /** Returns undefined if it was sealed with another key, for another user, or has been changed. */
  open(sealed: string, userId: string): string | undefined;
  /** Whether it was sealed with this installation's key. */
  hasOurKey(sealed: string): boolean;
}

/** The first part of a sealed secret. */
const FORMAT = "gcm1";

/** The name of the key's file in DATA_DIR. Backups leave it out. */
export const KEY_FILE = "second-factor-key";

/** The settings from which the key comes. */
type KeyConfig = Pick<Config, "dataDir"> &
  Partial<Pick<Config, "databaseUrl" | "secondFactorKey" | "sessionSecret">>;

/**
 * Creates the box with the key in DATA_DIR, which is generated once. The key has a file of its own (decision 42): a new
 * SESSION_SECRET must not void second factors, and a backup must not hold the key beside what it opens. Replicas share no
 * folder: they have SECOND_FACTOR_KEY, or a key that follows from SESSION_SECRET.
 *
 * @param purpose each has a key of its own.
 * @throws ConfigError when the file exists and contains no valid key.
 */
export function openSecretBox(
  { dataDir, databaseUrl, secondFactorKey, sessionSecret }: KeyConfig,
  purpose: "second factor" | "files of visitors" = "second factor",
): SecretBox {
  const secret =
    secondFactorKey ??
    (databaseUrl === undefined ? undefined : sessionSecret) ??
    readOrCreateSecret(
      path.join(dataDir, KEY_FILE),
      "users must set up their authenticator apps again, and the files of visitors cannot be opened",
    );
  return createSecretBox(new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32)));
}

/** A sealed secret is `gcm1.{id of the key}.{nonce, tag and ciphertext}`. */
function createSecretBox(key: Uint8Array): SecretBox {
  const keyId = createHash("sha256").update(key).digest("base64url").slice(0, 8);
  const start = `${FORMAT}.${keyId}.`;
  return {
    seal: (secret, userId) => start + encrypt(key, userId, Buffer.from(secret)).toString("base64url"),
    open(sealed, userId) {
      if (!sealed.startsWith(start)) return undefined;
      return decrypt(key, userId, Buffer.from(sealed.slice(start.length), "base64url"))?.toString("utf8");
    },
    hasOurKey: (sealed) => sealed.startsWith(start),
  };
}

/**
 * Logs how many authenticator apps cannot be checked, because their secrets were encrypted with another key, such as after a
 * restore on another server. Each start calls it.
 */
export async function warnOfForeignSecrets({
  db,
  secretBox,
  logger,
}: {
  db: Db;
  secretBox: SecretBox;
  logger: Logger;
}): Promise<void> {
  const rows = await db.selectFrom("users").select("totpSecret").execute();
  const accounts = rows.filter(({ totpSecret: sealed }) => sealed && !secretBox.hasOurKey(sealed)).length;
  if (accounts > 0)
    logger.warn(
      { accounts },
      "authenticator apps cannot be checked, because second-factor-key in DATA_DIR is another one. " +
        "Put the file of the earlier server back, or let these people sign in with a recovery code or a passkey. " +
        "Without one: npm run user -- second-factor-off <email>",
    );
}
