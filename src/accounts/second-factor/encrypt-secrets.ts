import type { Connection } from "../../storage/database/connection.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import type { Accounts } from "../accounts.ts";

/**
 * Encrypts the secrets of authenticator apps that an earlier version stored in plain text. Each start calls it, after the
 * migrations. A stop at any moment is safe: each secret is whole, in plain text or encrypted, and the next start continues
 * until the file has been rewritten without the plain text.
 *
 * It also warns of secrets that were encrypted with another key, such as after a restore on another server.
 */
export async function encryptSecrets(
  { db, secretBox, clock, logger }: Accounts,
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
