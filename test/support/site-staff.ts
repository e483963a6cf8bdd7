import fs from "node:fs/promises";
import path from "node:path";
import { sendActivationLink, createLink } from "../../src/accounts/send-links.ts";
import type { LinkKind } from "../../src/accounts/links.ts";
import { insertUser, writeUser, type UserRow } from "../../src/accounts/users.ts";
import type { Role } from "../../src/rules/access/roles.ts";
import type { TestSite } from "./test-site.ts";

/** Good enough for the rule, and the same for everybody. */
export const PASSWORD = "ftira biz-zejt u kappar";
export const OTHER_PASSWORD = "gbejniet friski bil-bzar";

let count = 0;
/** Of PASSWORD; hashing is slow on purpose, and once is enough. */
let passwordHash: Promise<string> | undefined;

/** Makes an active account; its password is PASSWORD. */
export async function makeStaff(
  site: TestSite,
  role: Role = "editor",
  name = "Rita Vella",
): Promise<UserRow> {
  const { db, passwordHasher, clock } = site.accounts;
  passwordHash ??= passwordHasher.hash(PASSWORD);
  return insertUser(db, { email: nextEmail(role), name, role, passwordHash: await passwordHash }, clock());
}

/** Makes an invited account and mails its link. */
export async function inviteStaff(site: TestSite): Promise<UserRow> {
  const user = await insertUser(
    site.accounts.db,
    { email: nextEmail("new"), name: "Carmen", role: "recruiter" },
    site.accounts.clock(),
  );
  await sendActivationLink(site.accounts, user);
  return user;
}

/** Switches the second factor on. */
export async function giveSecondFactor(site: TestSite, user: UserRow, totpSecret: string): Promise<void> {
  await writeUser(site.accounts.db, user, { totpSecret }, site.accounts.clock());
}

/** The path of a new link. */
export async function pathOfLink(site: TestSite, user: UserRow, kind: LinkKind): Promise<string> {
  return new URL(await createLink(site.accounts, user, kind)).pathname;
}

/** The path of the link in the last letter to somebody, as the outbox has it. */
export async function pathInMail(site: TestSite, email: string): Promise<string> {
  await site.accounts.settled();
  const folder = path.join(site.accounts.config.dataDir, "outbox");
  const letters = await Promise.all(
    (await fs.readdir(folder)).map(async (file) => {
      const full = path.join(folder, file);
      return { written: (await fs.stat(full)).mtimeMs, text: await fs.readFile(full, "utf8") };
    }),
  );
  // By when they were written: their names carry the tests' clock, which stands still.
  const letter = letters
    .toSorted((a, b) => a.written - b.written)
    .findLast(({ text }) => text.includes(`To: ${email}`))?.text;
  const [link = ""] = /http:\/\/localhost:\d+\/[\w/-]+/.exec(decode(letter ?? "")) ?? [];
  return new URL(link).pathname;
}

/** Quoted-printable, as far as addresses need it. */
function decode(text: string): string {
  return text.replaceAll("=\r\n", "").replaceAll("=3D", "=");
}

function nextEmail(word: string): string {
  count += 1;
  return `${word}${process.pid}-${count}@shop.example`;
}
