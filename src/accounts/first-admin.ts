import { ConfigError } from "../config.ts";
import { judgePassword } from "../rules/access/password.ts";
import type { Accounts } from "./accounts.ts";
import { makeLink } from "./invitations.ts";
import { hasUsers, insertUser } from "./users.ts";

/**
 * Sees to it that somebody can get in: on a database without accounts the admin of ADMIN_EMAIL
 * and ADMIN_PASSWORD is made, or, without those, an invited one whose activation link is
 * logged this once. There is no default password.
 *
 * @throws ConfigError when ADMIN_PASSWORD is easy to guess.
 */
export async function ensureFirstAdmin(accounts: Accounts): Promise<void> {
  const { db, config, clock, logger, passwords } = accounts;
  if (await hasUsers(db)) return;
  if (config.admin) {
    const { email, password } = config.admin;
    const { ok, sentence } = judgePassword(password, { email });
    if (!ok) throw new ConfigError(`Wrong setting: ADMIN_PASSWORD can't be used. ${sentence}`);
    await insertUser(
      db,
      { email, name: "Admin", role: "admin", passwordHash: await passwords.hash(password) },
      clock(),
    );
    logger.info({ email }, "first admin made");
    return;
  }
  const email = `admin@${new URL(config.publicUrl).hostname}`;
  const user = await insertUser(db, { email, name: "Admin", role: "admin" }, clock());
  const link = await makeLink(accounts, user, "activation");
  logger.warn({ email, link }, `there is no account yet: open ${link} and choose a password for ${email}`);
}
