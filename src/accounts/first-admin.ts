import { ConfigError } from "../config.ts";
import { checkPasswordStrength } from "../rules/access/password-strength.ts";
import type { Accounts } from "./accounts.ts";
import { createLink } from "./account-emails.ts";
import { hasUsers, insertUser } from "./users.ts";

/**
 * Creates the first admin in a database without accounts: an active one with ADMIN_EMAIL and ADMIN_PASSWORD, or,
 * without those variables, an invited one whose activation link is logged this once. There is no default password.
 *
 * @throws ConfigError when ADMIN_PASSWORD is easy to guess.
 */
export async function ensureFirstAdmin(accounts: Accounts): Promise<void> {
  const { db, config, clock, logger, passwordHasher } = accounts;
  if (await hasUsers(db)) return;
  if (config.admin) {
    const { email, password } = config.admin;
    const { ok, sentence } = checkPasswordStrength(password, { email });
    if (!ok) throw new ConfigError(`Wrong setting: ADMIN_PASSWORD cannot be used. ${sentence}`);
    await insertUser(
      db,
      { email, name: "Admin", role: "admin", passwordHash: await passwordHasher.hash(password) },
      clock(),
    );
    logger.info({ email }, "first admin created");
    return;
  }
  const email = `admin@${new URL(config.publicUrl).hostname}`;
  const user = await insertUser(db, { email, name: "Admin", role: "admin" }, clock());
  const link = await createLink(accounts, user, "activation");
  logger.warn({ email, link }, `there is no account yet: open ${link} and choose a password for ${email}`);
}
