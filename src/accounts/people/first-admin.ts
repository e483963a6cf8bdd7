import { ConfigError, type Config } from "../../config.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { checkPasswordStrength } from "../../rules/access/password-strength.ts";
import type { Accounts } from "../accounts.ts";
import { accountSubject } from "./audit-account.ts";
import { createLink } from "../mail/account-emails.ts";
import { findUserByEmail, hasUsers, insertUser, normaliseEmail, writeUser } from "./users.ts";

/** The account that ADMIN_EMAIL and ADMIN_PASSWORD describe. */
interface AdminSetting {
  email: string;
  password: string;
}

/**
 * Creates the first admin: an active one with ADMIN_EMAIL and ADMIN_PASSWORD, or, in a database without accounts and
 * without those variables, an invited one whose activation link is logged this once. There is no default password.
 * Once a person has an account in use, the variables change nothing, and a log line says so.
 *
 * @throws ConfigError when ADMIN_PASSWORD is easy to guess.
 */
export async function ensureFirstAdmin(accounts: Accounts): Promise<void> {
  const { db, config, logger } = accounts;
  if (config.admin) {
    const email = normaliseEmail(config.admin.email);
    if (!(await isAnyAccountInUse(accounts, email))) await createAdmin(accounts, { ...config.admin, email });
    else
      logger.info(
        { email },
        `ADMIN_EMAIL and ADMIN_PASSWORD are not used, because there is an account in use already. Remove them from ` +
          `the settings. To choose a new password for ${email}, run: npm run user -- reset ${email}`,
      );
  } else if (!(await hasUsers(db))) await inviteAdmin(accounts);
}

/** Whether a person has signed in, or has chosen a password for an account other than the one of ADMIN_EMAIL. */
async function isAnyAccountInUse({ db }: Accounts, adminEmail: string): Promise<boolean> {
  const used = await db
    .selectFrom("users")
    .select("id")
    .where((eb) =>
      eb("lastSignInDate", "is not", null).or(
        eb("passwordHash", "is not", null).and("email", "<>", adminEmail),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/** Creates the account, or gives it the password if it is there and its password is another. */
async function createAdmin(accounts: Accounts, { email, password }: AdminSetting): Promise<void> {
  const { db, clock, logger, passwordHasher, readLetterhead } = accounts;
  const { name: siteName } = await readLetterhead(db);
  const { ok, sentence } = checkPasswordStrength(password, { email, siteName });
  if (!ok) throw new ConfigError(`Wrong setting: ADMIN_PASSWORD cannot be used. ${sentence}`);
  const known = await findUserByEmail(db, email);
  if (known?.passwordHash && (await passwordHasher.verify(known.passwordHash, password))) return;
  const passwordHash = await passwordHasher.hash(password);
  await inTransaction(db, async (trx) => {
    const row = await findUserByEmail(trx, email);
    if (row) await writeUser(trx, row, { role: "admin", status: "active", passwordHash }, clock());
    else await insertUser(trx, { email, name: "Admin", role: "admin", passwordHash }, clock());
    // An earlier start without these settings has logged a link to an account that is not needed any more.
    const deleted = await trx
      .deleteFrom("users")
      .where("passwordHash", "is", null)
      .where("email", "=", invitedAddress(accounts))
      .returning(["id", "email"])
      .execute();
    for (const account of deleted) {
      await recordAudit(trx, { action: "account.deleted", subject: accountSubject(account), now: clock() });
    }
  });
  logger.info({ email }, "first admin created");
}

async function inviteAdmin(accounts: Accounts): Promise<void> {
  const { db, clock, logger } = accounts;
  const email = invitedAddress(accounts);
  const user = await insertUser(db, { email, name: "Admin", role: "admin" }, clock());
  const link = await createLink(accounts, user, "activation");
  // Whatever LOG_LEVEL is: no later start shows the link.
  logger
    .child({}, { level: "warn" })
    .warn({ email, link }, `there is no account yet: open ${link} and choose a password for ${email}`);
}

/** The address of the account whose activation link is logged. */
export function invitedAddress({ config }: { config: Pick<Config, "publicUrl"> }): string {
  return `admin@${new URL(config.publicUrl).hostname}`;
}
