import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { START_COMMAND } from "../support/run-script.ts";
import { copyTemplate, makeTemplate } from "../support/test-site.ts";
import { start, type Measured, type Server } from "./processes.ts";

/** Who may upload on a measured site. */
const STAFF = { email: "rita@shop.example", password: "ftira biz-zejt u kappar" };

/** A folder with the sample content, in which the site can be started as an operator would, again and again. */
export interface SampleFolder extends Disposable {
  dataDir: string;
  /** Starts the site, or another script over the same content, with further environment variables. */
  start(script?: string, environment?: Record<string, string>): Promise<Measured>;
}

export async function makeSampleFolder(): Promise<SampleFolder> {
  console.log("Preparing the sample content ...");
  await makeTemplate();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-bench-"));
  copyTemplate(dir);
  await forgetAccounts(path.join(dir, "data"));
  const env = {
    DATA_DIR: path.join(dir, "data"),
    UPLOADS_DIR: path.join(dir, "uploads"),
    PORT: "0",
    PUBLIC_URL: "http://localhost:3000",
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
  };
  return {
    dataDir: env.DATA_DIR,
    start: (script, environment) =>
      start(script === undefined ? START_COMMAND.words : [script], { ...env, ...environment }),
    [Symbol.dispose]: () => fs.rmSync(dir, { recursive: true, force: true }),
  };
}

/** Signs the staff in: the token for the API, and the cookie for the screens. */
export async function signIn({ url }: Server): Promise<{ token: string; cookie: string }> {
  const response = await fetch(`${url}/api/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(STAFF),
  });
  const { token } = Object(await response.json());
  if (typeof token !== "string") throw new Error(`The sign-in was answered with ${response.status}.`);
  const cookie = response.headers.getSetCookie().map((one) => one.split(";")[0]);
  return { token, cookie: cookie.join("; ") };
}

/** The template's first account waits for its invitation to be accepted: without it the next start makes ours. */
async function forgetAccounts(dataDir: string): Promise<void> {
  const connection = openSqlite(dataDir);
  await connection.db.deleteFrom("users").execute();
  await connection.close();
}
