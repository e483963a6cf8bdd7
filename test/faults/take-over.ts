/*
 * A process to be killed: `node take-over.ts "<data folder>|<instant>"` takes over what is due at an instant, and prints a line
 * for each record that it has written, before the commit, and one after it.
 */
import fs from "node:fs";
import { takeOverDue } from "../../src/content/next-versions/take-over.ts";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";

const [dataDir = "", instant = ""] = (process.argv[2] ?? "").split("|");
const { db, sqlite } = openSqlite(dataDir);
// Written without a buffer: what the parent reads was done before.
sqlite.function("say", (text) => void fs.writeSync(1, `${String(text)}\n`));
sqlite.exec("CREATE TEMP TRIGGER told AFTER INSERT ON main.history BEGIN SELECT say('written'); END");
await takeOverDue(db, new Date(instant), (error) => {
  throw error;
});
fs.writeSync(1, "committed\n");
