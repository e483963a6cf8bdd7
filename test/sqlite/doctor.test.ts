import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { runScript } from "../support/run-script.ts";
import { openTestDatabase } from "../support/test-database.ts";

const DOCTOR = "src/operate/commands/doctor-command.ts";
/** No site and no mail server listen there. */
const NOWHERE = {
  PUBLIC_URL: "http://127.0.0.1:9",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "site@shop.example",
};

/** What the doctor says of each thing that it checks. */
function readLines(stdout: string): Record<string, string> {
  const lines = stdout.trim().split("\n");
  return Object.fromEntries(lines.map((line) => [/^\w+ +(\w+):/.exec(line)?.[1] ?? line, line]));
}

test("npm run doctor says of each thing whether it is right, and ends with 1 where one is wrong", async () => {
  await using given = openTestDatabase();
  const { code, stdout } = await runScript(DOCTOR, { ...given.env, ...NOWHERE });
  expect(code).toBe(1);
  expect(readLines(stdout)).toMatchObject({
    Node: expect.stringMatching(/^ok/),
    Folders: "ok     Folders: can be read and written",
    Database: "ok     Database: can be read, and is of this version",
    Backups: expect.stringMatching(/^WRONG  Backups: there is none in /),
    Mail: expect.stringMatching(/^WRONG  Mail: /),
    Proxy: "WRONG  Proxy: http://127.0.0.1:9/readyz does not respond",
  });
});

test("the doctor says of a newer version's database what the next start would say", async () => {
  await using given = openTestDatabase();
  await sql`INSERT INTO migrations (name, date) VALUES ('9999-future', '2030-01-01')`.execute(given.db);
  const { stdout } = await runScript(DOCTOR, { ...given.env, ...NOWHERE });
  expect(readLines(stdout)["Database"]).toMatch(/^WRONG .* was made by a newer version \(9999-future\)/);
});

test("the doctor changes nothing, and names a data folder that is not there", async () => {
  await using given = openTestDatabase();
  const missing = `${given.env["DATA_DIR"]}-missing`;
  const { code, stdout } = await runScript(DOCTOR, { ...given.env, ...NOWHERE, DATA_DIR: missing });
  expect(code).toBe(1);
  expect(readLines(stdout)).toMatchObject({
    Folders: `WRONG  Folders: there is no ${missing}: set DATA_DIR, or start the site once`,
    Database: expect.stringMatching(/^WRONG  Database: /),
  });
  expect(fs.existsSync(missing)).toBe(false);
});

test("the doctor names a file of the data folder that cannot be read and written", async () => {
  await using given = openTestDatabase();
  const key = path.join(given.env["DATA_DIR"] ?? "", "session-secret");
  // As a file of another user, which root could read.
  fs.rmSync(key);
  fs.symlinkSync("/nowhere", key);
  const { stdout } = await runScript(DOCTOR, { ...given.env, ...NOWHERE });
  expect(readLines(stdout)["Folders"]).toMatch(
    new RegExp(`^WRONG  Folders: this user \\(\\d+\\) may not read and write ${key}$`),
  );
});

test.skipIf(!fs.existsSync("/proc"))("the doctor looks at the disk of each folder", async () => {
  await using given = openTestDatabase();
  // A disk that has no room at all.
  const { stdout } = await runScript(DOCTOR, { ...given.env, ...NOWHERE, BACKUP_DIR: "/proc" });
  expect(readLines(stdout)["Disk"]).toBe("WRONG  Disk: only 0.0 GB free of 0.0 on the disk of /proc");
});
