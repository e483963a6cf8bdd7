import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { findPostgres, startPostgres } from "../support/postgres-server.ts";
import { makeTempDir } from "../support/test-database.ts";
import { call, startSite } from "./site-process.ts";

const root = path.resolve(import.meta.dirname, "../..");

test.each([
  ["PORT", "seventy"],
  ["PUBLIC_URL", "www.example.com"],
  ["SEED", "plenty"],
  ["TRUST_PROXY", "everybody"],
  ["LOG_LEVEL", "chatty"],
  ["SESSION_SECRET", "short"],
  ["BACKUP_AT", "nightly"],
])("an invalid %s stops the start with one line that names it", async (name, value) => {
  using server = startSite({ [name]: value });
  const { code, output } = await server.ended;
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain(name);
});

test("a site with https does not start until TRUST_PROXY says whether there is a proxy", async () => {
  using server = startSite({ PUBLIC_URL: "https://www.suqna.example" });
  const { code, output } = await server.ended;
  expect(code).toBe(1);
  expect(output).toContain("TRUST_PROXY must be 1 behind one proxy");
});

test.each(["DATA_DIR", "UPLOADS_DIR"])(
  "a %s that is no folder stops the start with one line",
  async (name) => {
    using server = startSite({ [name]: import.meta.filename, LOG_LEVEL: "silent" });
    const { code, output } = await server.ended;
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(output).toContain(`${name} must be a folder`);
  },
);

test("the site starts, a second one on its port fails with a sentence, and SIGTERM stops it cleanly", async () => {
  using first = startSite({});
  const port = await first.listening;
  expect((await call(port, "/readyz")).status).toBe(200);
  expect((await call(port, "/locations")).status).toBe(200);

  using second = startSite({ PORT: String(port) });
  const { code, output } = await second.ended;
  expect(code).toBe(1);
  expect(output).toContain(`PORT ${port} is in use`);

  first.process.kill("SIGTERM");
  const end = await first.ended;
  expect(end.code).toBe(0);
  expect(end.output).toContain('"msg":"stopped"');
  expect(end.output).not.toMatch(/"level":(?:50|60)/);
});

test.skipIf(findPostgres() === undefined)("a start on PostgreSQL whose port is in use ends", async () => {
  await using postgres = await startPostgres();
  postgres.run("CREATE DATABASE site");
  using first = startSite();
  const PORT = String(await first.listening);
  const [DATABASE_URL, SESSION_SECRET] = [postgres.url("site"), "s".repeat(32)];
  using second = startSite({ PORT, DATABASE_URL, SESSION_SECRET });
  const { code, output } = await second.ended;
  expect(code).toBe(1);
  expect(output).toContain(`PORT ${PORT} is in use`);
});

test("a second start on the same data succeeds, and neither logs an error", async () => {
  using dir = makeTempDir();
  for (let round = 0; round < 2; round += 1) {
    using server = startSite({ DATA_DIR: dir.path });
    const port = await server.listening;
    expect((await call(port, "/readyz")).status).toBe(200);
    server.process.kill("SIGTERM");
    const { output } = await server.ended;
    expect(output).not.toMatch(/"level":(?:50|60)/);
    // There is no account yet: only the first start warns of that, with a link.
    const warnings = output.split("\n").filter((line) => line.includes('"level":40'));
    expect(warnings).toEqual(round === 0 ? [expect.stringContaining("/activate/")] : []);
  }
});

test("a damaged database stops the start in development with a sentence and no stack", async () => {
  using dir = makeTempDir();
  fs.writeFileSync(path.join(dir.path, "site.db"), "This is no database.".repeat(400));
  // Vite loads the site, Node loads server.ts: the error comes from another copy of its class.
  const env = { ...process.env, NODE_ENV: "development", DATA_DIR: dir.path, PORT: "0" };
  const run = promisify(execFile)(process.execPath, ["--conditions", "development", "server.ts"], {
    cwd: root,
    env,
  });
  const { code, stderr } = await run.catch((error: unknown) => Object(error));
  expect(code).toBe(1);
  expect(stderr).toContain(`${dir.path}/site.db is damaged (`);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test("a second instance on the same SQLite folder is refused, and starts once the first has ended", async () => {
  using dir = makeTempDir();
  using first = startSite({ DATA_DIR: dir.path });
  await first.listening;
  using second = startSite({ DATA_DIR: dir.path });
  const { code, output } = await second.ended;
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain(`The site is running on ${dir.path} already`);
  expect(first.isOver()).toBe(false);
  // As after a crash, of which nothing may stay behind.
  first.process.kill("SIGKILL");
  await first.ended;
  using third = startSite({ DATA_DIR: dir.path });
  expect((await call(await third.listening, "/readyz")).status).toBe(200);
});

test("a HOST that is not of this machine stops the start with a sentence", async () => {
  using server = startSite({ HOST: "203.0.113.9" });
  const { code, output } = await server.ended;
  expect(code).toBe(1);
  expect(output).toContain("\nWrong setting: HOST 203.0.113.9 is no address of this machine.\n");
});

test.each([
  ["127.0.0.1:1", "PostgreSQL at 127.0.0.1:1 does not respond"],
  ["db.invalid", "there is no host db.invalid"],
])(
  "a database at %s stops the start with one line for an operator, without its password",
  async (host, words) => {
    using server = startSite({
      DATABASE_URL: `postgres://suqna:ftira-biz-zejt@${host}/suqna`,
      SESSION_SECRET: "s".repeat(32),
    });
    const { code, output } = await server.ended;
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(output).toContain(words);
    expect(output).toContain("DATABASE_URL");
    expect(output).not.toContain("ftira-biz-zejt");
  },
);
