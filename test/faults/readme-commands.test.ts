import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { migrations } from "#migrations";
import { openSqlite } from "../../src/storage/database/sqlite/open-sqlite.ts";
import { start, stop } from "../bench/processes.ts";
import { makeTempDir } from "../support/test-database.ts";
import { commandsOf, makeInstallation, type, typeStart } from "./installation.ts";
import { call, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

test("the README's commands back up, restore what was destroyed, and refuse while the site runs", async () => {
  using dir = makeTempDir();
  const settings = {
    DATA_DIR: path.join(dir.path, "data"),
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    BACKUP_DIR: path.join(dir.path, "elsewhere"),
  };
  const [backup = "", restore = ""] = commandsOf("Back up and restore");
  expect(backup).toBe("npm run backup");
  expect(restore).toBe("npm run restore -- newest");

  using first = startSite({ ...WITH_ADMIN, ...settings });
  const port = await first.listening;
  const body = { name: "Ftira", category: "bakery", status: "active" };
  const made = await call(port, "/api/products", { method: "POST", token: await signIn(port), body });
  expect(made.status).toBe(201);
  fs.mkdirSync(path.join(settings.UPLOADS_DIR, "picture"));
  fs.writeFileSync(path.join(settings.UPLOADS_DIR, "picture/640.webp"), "a picture");
  const backedUp = type(backup, settings);
  expect(backedUp).toEqual({ status: 0, output: expect.stringContaining("verified in") });
  const tooEarly = type(restore, settings);
  expect(tooEarly.status).toBe(1);
  expect(tooEarly.output).toContain("Stop it first; nothing was changed.");
  first.process.kill("SIGTERM");
  expect((await first.ended).code).toBe(0);

  fs.rmSync(settings.DATA_DIR, { recursive: true });
  fs.rmSync(settings.UPLOADS_DIR, { recursive: true });
  expect(type(restore, settings)).toEqual({
    status: 0,
    output: expect.stringContaining("Now start the site."),
  });

  using second = startSite(settings);
  const again = await second.listening;
  const products = await call(again, "/api/products");
  expect(JSON.parse(products.text)).toEqual([expect.objectContaining({ name: "Ftira" })]);
  expect((await call(again, "/uploads/picture/640.webp")).text).toBe("a picture");
  // The user can sign in again with the same password.
  expect(await signIn(again)).toMatch(/^ey/);
});

test("the README's commands start, back up, restore, upgrade and downgrade an installation", async () => {
  using dir = makeTempDir();
  const { clone, release, goBack } = makeInstallation(dir.path);
  const backups = path.join(dir.path, "elsewhere");
  const settings = { ...WITH_ADMIN, PORT: "0", HOST: "127.0.0.1", SEED: "none", BACKUP_DIR: backups };
  const [start = ""] = commandsOf("Start");
  const [backup = "", restore = ""] = commandsOf("Back up and restore");
  const upgrade = commandsOf("Upgrade");
  expect([start, backup, restore, ...upgrade]).toEqual([
    "npm start",
    "npm run backup",
    "npm run restore -- newest",
    "git pull",
    "npm start",
  ]);
  const [pull = "", restart = ""] = upgrade;
  /** Starts the site, does something with it, and presses Ctrl+C. */
  const whileItRuns = async (command: string, work: (port: number) => Promise<void>) => {
    using site = typeStart(command, settings, clone);
    await work(await site.listening);
    site.pressControlC();
    const { output } = await site.ended;
    expect(output).toContain('"msg":"stopped"');
    expect(output).not.toContain("Installing packages");
    return output;
  };
  const namesOf = async (port: number) => {
    const { text } = await call(port, "/api/products");
    return [...JSON.parse(text)].map(({ name }) => String(name));
  };
  const addProduct = async (port: number, name: string) => {
    const body = { name, category: "bakery", status: "active" };
    const made = await call(port, "/api/products", { method: "POST", token: await signIn(port), body });
    expect(made.status).toBe(201);
  };

  const first = await whileItRuns(start, async (port) => {
    await addProduct(port, "Ftira");
    expect(type(backup, settings, clone)).toMatchObject({ status: 0 });
  });
  expect(first).not.toContain("Building");
  for (const folder of ["data", "uploads"]) fs.rmSync(path.join(clone, folder), { recursive: true });
  expect(type(restore, settings, clone)).toMatchObject({ status: 0 });

  const migration = release();
  expect(type(pull, {}, clone)).toMatchObject({ status: 0 });
  const upgraded = await whileItRuns(restart, async (port) => {
    expect((await call(port, "/readyz")).status).toBe(200);
    expect(await namesOf(port)).toEqual(["Ftira"]);
    await addProduct(port, "Gbejna");
  });
  expect(upgraded).toContain("Building the site");
  expect(upgraded).toContain(`"migrations":["${migration}"]`);
  const database = openSqlite(path.join(clone, "data"));
  expect(database.sqlite.prepare("SELECT count(*) FROM shelves").pluck().get()).toBe(0);
  await database.close();

  const [before = "", ...more] = fs.readdirSync(backups).filter((name) => name.endsWith("-before-migration"));
  expect(more).toEqual([]);
  const manifest = JSON.parse(fs.readFileSync(path.join(backups, before, "manifest.json"), "utf8"));
  expect(manifest.migrations).toEqual(migrations.map(({ name }) => name));
  goBack();
  using refused = typeStart(start, settings, clone);
  expect((await refused.ended).code).toBe(1);
  expect(refused.output()).toContain("The database was made by a newer version");
  expect(type(restore.replace("newest", before), settings, clone)).toMatchObject({ status: 0 });
  await whileItRuns(start, async (port) => expect(await namesOf(port)).toEqual(["Ftira"]));
});

test("npm run bench compares with React's own rendering of the home page", async () => {
  using dir = makeTempDir();
  const react = await start(["test/bench/react-server.ts"], {
    ...WITH_ADMIN,
    DATA_DIR: path.join(dir.path, "data"),
    UPLOADS_DIR: path.join(dir.path, "uploads"),
    SEED: "none",
    PORT: "0",
  });
  try {
    const answer = await fetch(react.url);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/<main[\s\S]*<\/html>/);
  } finally {
    await stop(react);
  }
});
