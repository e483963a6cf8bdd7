import request from "supertest";
import { expect, test } from "vitest";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { createTestAccounts } from "../support/test-accounts.ts";

test("says whether new backups and the newest one are encrypted", async () => {
  await using site = createTestAccounts({ env: { BACKUP_KEY: "ab".repeat(32) } });
  const { bearer } = await site.signIn(await site.makeUser("admin"));
  const read = async () => (await request(site.app).get("/api/system").set(bearer).expect(200)).body.backup;
  await makeBackup({ ...site.accounts.config, backupKey: undefined }, "manual", site.now());
  expect(await read()).toMatchObject({ encrypted: true, newest: { encrypted: false } });
  await makeBackup(site.accounts.config, "manual", new Date(site.now().getTime() + 60_000));
  expect(await read()).toMatchObject({ encrypted: true, newest: { encrypted: true } });
});
