import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import path from "node:path";
import type { Config } from "../../config.ts";
import { readOrCreateSecret } from "../keys.ts";
import type { Connection } from "../../storage/database/connection.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import type { Logger } from "pino";
import type { Db } from "../../storage/database/tables.ts";

/** Encrypts secrets, such as those of authenticator apps, so that a backup or a stolen database contains none. */
export interface SecretBox {
  /** @param userId the owner: a user, or a file. A secret cannot be opened as that of another. */
  seal(secret: string, userId: string): string;
  /** Returns undefined if it was sealed with another key, for another user, or has been changed. */
  open(sealed: string, userId: string): string | undefined;
  /** Whether a value of the column is a sealed secret, and not one of version 0.1 in plain text. */
  isSealed(value: string): boolean;
  /** Whether it was sealed with this installation's key. */
  hasOurKey(sealed: string): boolean;
}

const CIPHER = "aes-256-gcm";

/** The first part of a sealed secret. A secret in plain text is base32, without a dot. */
const FORMAT = "gcm1";

const IV_BYTES = 12;
const TAG_BYTES = 16;

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

/** AES-256-GCM. A sealed secret is `gcm1.{id of the key}.{iv, tag and ciphertext}`. */
function createSecretBox(key: Uint8Array): SecretBox {
  const keyId = createHash("sha256").update(key).digest("base64url").slice(0, 8);
  const start = `${FORMAT}.${keyId}.`;
  return {
    seal(secret, userId) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(userId));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return start + Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
    },
    open(sealed, userId) {
      if (!sealed.startsWith(start)) return undefined;
      const bytes = Buffer.from(sealed.slice(start.length), "base64url");
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      if (tag.length !== TAG_BYTES) return undefined;
      const cipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(userId)).setAuthTag(tag);
      try {
        return cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + cipher.final("utf8");
      } catch {
        return undefined;
      }
    },
    isSealed: (value) => value.startsWith(`${FORMAT}.`),
    hasOurKey: (sealed) => sealed.startsWith(start),
  };
}

/**
 * Encrypts the secrets of authenticator apps that an earlier version stored in plain text. Each start calls it, after the
 * migrations. A stop at any moment is safe: each secret is whole, in plain text or encrypted, and the next start continues
 * until the file has been rewritten without the plain text.
 *
 * It also warns of secrets that were encrypted with another key, such as after a restore on another server.
 */
export async function encryptSecrets(
  { db, secretBox, clock, logger }: { db: Db; secretBox: SecretBox; clock: () => Date; logger: Logger },
  connection: Connection,
): Promise<void> {
  const { encryptedDate } = await db
    .selectFrom("second_factor_state")
    .select("encryptedDate")
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("users")
    .select(["id", "totpSecret", "totpPending"])
    .where((eb) => eb("totpSecret", "is not", null).or("totpPending", "is not", null))
    .execute();
  const isPlain = (value: string | null) => value !== null && !secretBox.isSealed(value);
  if (encryptedDate === null) {
    const plain = rows.filter(({ totpSecret, totpPending }) => isPlain(totpSecret) || isPlain(totpPending));
    for (const { id, totpSecret, totpPending } of plain) {
      const seal = (value: string | null) =>
        value === null || secretBox.isSealed(value) ? value : secretBox.seal(value, id);
      await inTransaction(db, (trx) =>
        trx
          .updateTable("users")
          .set({ totpSecret: seal(totpSecret), totpPending: seal(totpPending) })
          .where("id", "=", id)
          .where("totpSecret", totpSecret === null ? "is" : "=", totpSecret)
          .where("totpPending", totpPending === null ? "is" : "=", totpPending)
          .execute(),
      );
    }
    try {
      connection.eraseFreed();
      await inTransaction(db, (trx) =>
        trx.updateTable("second_factor_state").set({ encryptedDate: clock().toISOString() }).execute(),
      );
    } catch (error) {
      // A full disk, or another process that has the file open: the secrets are encrypted, and the site can work.
      logger.warn({ err: error }, "the plain text of second factors is erased at the next start");
    }
    if (plain.length > 0)
      logger.info(
        { accounts: plain.length },
        "the secrets of second factors are encrypted. Backups from before this upgrade contain them in plain text: delete them when you can.",
      );
  }
  const foreign = rows.filter(
    ({ totpSecret }) =>
      totpSecret !== null && secretBox.isSealed(totpSecret) && !secretBox.hasOurKey(totpSecret),
  );
  if (foreign.length > 0)
    logger.warn(
      { accounts: foreign.length },
      "authenticator apps cannot be checked, because second-factor-key in DATA_DIR is another one. " +
        "Put the file of the earlier server back, or let these people sign in with a recovery code or a passkey. " +
        "Without one: npm run user -- second-factor-off <email>",
    );
}
