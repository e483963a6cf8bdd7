import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { encryptSecrets, KEY_FILE } from "../../src/accounts/second-factor/secret-box.ts";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { sqliteConnection } from "../support/sqlite-connection.ts";
import { createTestAccounts, type TestAccounts } from "../support/test-accounts.ts";

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const PENDING = "KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU";

/** The bytes of the database with its write-ahead log. */
function fileOf({ connection }: TestAccounts): Buffer {
  const { file } = sqliteConnection(connection);
  const files = [file, `${file}-wal`].filter((each) => fs.existsSync(each));
  return Buffer.concat(files.map((each) => fs.readFileSync(each)));
}

test("the key is in a file of its own with mode 0600, which a backup leaves out", async () => {
  await using site = createTestAccounts();
  const file = path.join(site.dataDir, KEY_FILE);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  fs.mkdirSync(site.accounts.config.uploadsDir, { recursive: true });
  const { folder } = await makeBackup(site.accounts.config, "manual", site.now());
  const key = fs.readFileSync(file, "utf8").trim();
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(files.length).toBeGreaterThan(2);
  for (const entry of files.filter((each) => each.isFile()))
    expect(fs.readFileSync(path.join(entry.parentPath, entry.name)).includes(key)).toBe(false);
});

test("encrypting the secrets of version 0.1 leaves no plain text, not even in the free pages of the file", async () => {
  await using site = createTestAccounts();
  const user = await site.makeUser("editor");
  // Each change leaves a page that still has a copy of the secret.
  for (const totpPending of [PENDING, null, PENDING])
    await site.db
      .updateTable("users")
      .set({ totpSecret: SECRET, totpPending })
      .where("id", "=", user.id)
      .execute();
  expect(fileOf(site).includes(SECRET)).toBe(true);
  await encryptSecrets(site.accounts, site.connection);
  expect(fileOf(site).includes(SECRET)).toBe(false);
  expect(fileOf(site).includes(PENDING)).toBe(false);
});
