/**
 * Command for administrators with shell access: creates accounts and restores access to them.
 *
 *     npm run user -- create <email> <admin|editor|recruiter>
 *     npm run user -- reset <email>
 *     npm run user -- second-factor-off <email>
 *
 * The first two print a link to open in a browser. The site can be running.
 */
import { migrations } from "#migrations";
import { migrateWithBackup } from "../backup/make-backup.ts";
import { actFor, COMMAND_LINE } from "../../storage/audit/actor.ts";
import { recordAudit } from "../../storage/audit/record-audit.ts";
import { readConfig, type Config } from "../../config.ts";
import { openExistingDatabase } from "../../storage/database/open-database.ts";
import { inTransaction } from "../../storage/database/transaction.ts";
import { ExpectedError, printableError } from "../../errors.ts";
import { invitationSchema } from "../../accounts/people/account.schema.ts";
import { ROLE_NAMES } from "../../rules/access/roles.ts";
import { parseFields } from "../../http/body.ts";
import { accountSubject } from "../../accounts/people/audit-account.ts";
import { createLink } from "../../accounts/mail/account-emails.ts";
import { findRequiringRoles } from "../../accounts/second-factor/factor-requirement.ts";
import { queueNewAdminNotices } from "../../accounts/mail/notices.ts";
import { removePasskeysOfUser } from "../../accounts/second-factor/passkeys.ts";
import { clearSecondFactor } from "../../accounts/second-factor/second-factor.ts";
import { findUserByEmail, insertUser, requiredBy, type UserRow } from "../../accounts/people/users.ts";
import type { Db } from "../../storage/database/tables.ts";

const USAGE = `Use one of
  npm run user -- create <email> <admin|editor|recruiter>
  npm run user -- reset <email>
  npm run user -- second-factor-off <email>`;

await main().catch((error: unknown) => {
  console.error(error instanceof ExpectedError ? describeError(error) : printableError(error));
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const [command, email = "", role] = process.argv.slice(2);
  const config = readConfig(process.env);
  await using connection = openExistingDatabase(config);
  await migrateWithBackup(connection, migrations, config);
  console.log(await actFor(COMMAND_LINE, () => run(connection.db, config, command, email, role)));
}

async function run(db: Db, config: Config, command = "", email: string, role?: string): Promise<string> {
  const now = new Date();
  const parts = { db, config, clock: () => now };
  switch (command) {
    case "create": {
      if (role === "manager")
        throw new ExpectedError(
          400,
          "Please invite a store manager in the staff area, where their stores are chosen.",
        );
      if (!ROLE_NAMES.some((name) => name === role)) throw new ExpectedError(400, USAGE);
      const fields = parseFields({ email, role, name: email.split("@", 1)[0] }, invitationSchema);
      const user = await inTransaction(db, async (trx) => {
        const row = await insertUser(trx, fields, now);
        if (row.role === "admin") await queueNewAdminNotices(trx, row, now);
        return row;
      });
      return `Open this within 7 days to choose a password for ${user.email}:\n${await createLink(parts, user, "activation")}`;
    }
    case "reset": {
      const user = await getByEmail(db, email);
      if (user.status === "disabled")
        throw new ExpectedError(409, `The account of ${user.email} is disabled.`);
      const kind = user.status === "invited" ? "activation" : "reset";
      await recordAudit(db, { action: "link.created", subject: accountSubject(user), now });
      const lifetime = kind === "reset" ? "1 hour" : "7 days";
      return `Open this within ${lifetime} to choose a password for ${user.email}:\n${await createLink(parts, user, kind)}`;
    }
    case "second-factor-off": {
      const user = await getByEmail(db, email);
      await inTransaction(db, async (trx) => {
        await removePasskeysOfUser(trx, user);
        await clearSecondFactor(trx, user, now);
      });
      const off = `The second factor of ${user.email} is off: the password is enough to sign in.`;
      const due = requiredBy(user, await findRequiringRoles(db));
      if (due === null) return off;
      return `${off}\nA second factor is required for this account: after ${due.slice(0, 10)}, only My account opens until one is set up.`;
    }
    default:
      throw new ExpectedError(400, USAGE);
  }
}

async function getByEmail(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new ExpectedError(404, `There is no account with the e-mail address ${email}.`);
  return user;
}

function describeError(error: ExpectedError): string {
  const fields = Object.entries(error.fields ?? {});
  return [error.message, ...fields.map(([name, sentence]) => `${name}: ${sentence}`)].join("\n");
}
