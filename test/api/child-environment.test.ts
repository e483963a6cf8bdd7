import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import { expect, test, vi } from "vitest";
import { readConfig } from "../../src/config.ts";
import { createFeedRunner } from "../../src/content/kinds/products/feed/feed-runner.ts";
import { createBackupService } from "../../src/operate/backup/backup-service.ts";
import { openTestDatabase, makeTempDir } from "../support/test-database.ts";

const logger = pino({ level: "silent" });
const POSTGRES = { DATABASE_URL: "postgres://shop@db.example/suqna", SESSION_SECRET: "x".repeat(32) };

/** Settings with a database, and an environment of the process with what reaches it and with a secret. */
function given(dir: string, database: Record<string, string>) {
  vi.stubEnv("PGSSLROOTCERT", "/etc/ca.pem");
  vi.stubEnv("PGPASSWORD", "sesame");
  vi.stubEnv("SMTP_URL", "smtp://secret@mail.example");
  return readConfig({ DATA_DIR: dir, BACKUP_DIR: path.join(dir, "backups"), ...database });
}

const REACHES = { PGSSLROOTCERT: "/etc/ca.pem", PGPASSWORD: "sesame" };

test.for([
  ["PostgreSQL", POSTGRES, REACHES],
  ["SQLite", {}, {}],
] as const)(
  "the process of a price feed gets what reaches %s, and no other secret",
  async ([, settings, reaches]) => {
    using dir = makeTempDir();
    const script = path.join(dir.path, "script.mjs");
    fs.writeFileSync(
      script,
      'process.once("message", () => process.send({ failed: JSON.stringify(process.env) }));',
    );
    await using database = openTestDatabase();
    const runner = createFeedRunner({ db: database.db, config: given(dir.path, settings), script, logger });
    const order = { file: "prices.csv", by: { actor: "till", now: new Date() } };
    const failed: unknown = await runner.run(new Uint8Array(200_000), order).catch((error: unknown) => error);
    const env: Record<string, string> = JSON.parse(failed instanceof Error ? failed.message : "");
    vi.unstubAllEnvs();
    const shown = Object.entries(env).filter(([name]) => /^(?:PG|SMTP)/.test(name));
    expect(Object.fromEntries(shown)).toEqual(reaches);
  },
);

test("the process of a backup gets what reaches PostgreSQL, and no other secret", async () => {
  using dir = makeTempDir();
  const folder = path.join(dir.path, "src/operate/backup");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(
    path.join(folder, "backup-command.ts"),
    'require("node:fs").writeFileSync("environment.json", JSON.stringify(process.env));',
  );
  await using database = openTestDatabase();
  const config = given(dir.path, POSTGRES);
  const { connection } = database;
  const backups = createBackupService({
    config,
    connection,
    logger,
    clock: () => new Date(),
    root: dir.path,
  });
  await (
    await backups.begin("manual")
  ).ended;
  vi.unstubAllEnvs();
  const env: Record<string, string> = JSON.parse(
    fs.readFileSync(path.join(dir.path, "environment.json"), "utf8"),
  );
  expect(env).toMatchObject(REACHES);
  expect(env).not.toHaveProperty("SMTP_URL");
});
