import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { KEY_FILE } from "../../src/accounts/second-factor/secret-box.ts";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { createTestAccounts } from "../support/test-accounts.ts";

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
