/**
 * Serves the application by itself, uploads the pictures named on the command line at the same
 * moment, and prints the most memory that the process and the one that reads pictures had together, in megabytes.
 */
import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import request from "supertest";
import { migrations } from "#migrations";
import { createAccounts } from "../../src/accounts/accounts.ts";
import { insertUser } from "../../src/accounts/users.ts";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { openDatabase } from "../../src/database/connection.ts";
import { migrate } from "../../src/database/migrator.ts";
import { createSite } from "../../src/site.ts";
import { watchFamily } from "../support/child-processes.ts";

const [dir = "", ...pictures] = process.argv.slice(2);
const config = readConfig({
  DATA_DIR: path.join(dir, "data"),
  UPLOADS_DIR: path.join(dir, "uploads"),
  SEED: "none",
});
const connection = openDatabase(config.dataDir);
await migrate(connection, migrations);
const parts = {
  config,
  connection,
  logger: pino({ level: "silent" }),
  clock: () => new Date(),
  db: connection.db,
};
const accounts = createAccounts(parts);
const app = createApp({ ...parts, accounts, site: createSite(connection.db, parts.clock, config.publicUrl) });

const [email, password] = ["rita@shop.example", "ftira biz-zejt u kappar"];
const passwordHash = await accounts.passwordHasher.hash(password);
await insertUser(connection.db, { email, name: "Rita", role: "editor", passwordHash }, new Date());
const { body } = await request(app).post("/api/users/login").send({ email, password }).expect(200);

const family = watchFamily(process.pid);
const answers = await Promise.all(
  pictures.map((picture) =>
    request(app)
      .post("/api/upload/image")
      .set("Authorization", `Bearer ${body.token}`)
      .attach("image", fs.createReadStream(picture)),
  ),
);
const { megabytes } = family.stop();
await accounts.settled();
await connection.close();
const pictureSizes = answers.map((answer) => ({
  status: answer.status,
  width: answer.body.width,
  height: answer.body.height,
}));
console.log(JSON.stringify({ answers: pictureSizes, megabytes: Math.round(megabytes) }));
