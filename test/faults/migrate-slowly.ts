/*
 * A process to be killed: `node migrate-slowly.ts <data folder> <n>` migrates and kills itself
 * with SIGKILL before its nth statement. It prints how many statements there were when it
 * comes to the end.
 */
import fs from "node:fs";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { migrate } from "../../src/storage/database/migrator.ts";
import { slowMigrations } from "./slow-migrations.ts";

const [dataDir = "", moment = ""] = process.argv.slice(2);
let statements = 0;

const connection = openSqlite(dataDir);
await migrate(
  connection,
  slowMigrations(() => {
    if (statements === Number(moment)) process.kill(process.pid, "SIGKILL");
    statements += 1;
  }),
);
await connection.close();
fs.writeSync(1, `${statements}\n`);
