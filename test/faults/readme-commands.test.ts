import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { migrations } from "../../migrations/index.ts";
import { insertUser } from "../../src/accounts/users.ts";
import { openDatabase } from "../../src/database/connection.ts";
import { migrate } from "../../src/database/migrator.ts";
import { makeTempDir } from "../support/test-database.ts";
import { PATIENCE } from "./scale.ts";
import { call, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The commands of the README's section, as somebody would type them. */
function commandsOf(section: string): string[] {
  const readme = fs.readFileSync(path.join(root, "README.md"), "utf8");
  const text = readme.split(/^## /m).find((part) => part.startsWith(section)) ?? "";
  const [, block = ""] = /^```sh\n(.*?)^```$/ms.exec(text) ?? [];
  return block.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

/** Types a command into a shell. */
function type(command: string, settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...settings },
  });
  return { status, output: stdout + stderr };
}

test(
  "the README's commands back up, bring back what was destroyed, and refuse while the site runs",
  { timeout: PATIENCE },
  async () => {
    using dir = makeTempDir();
    const settings = {
      DATA_DIR: path.join(dir.path, "data"),
      UPLOADS_DIR: path.join(dir.path, "uploads"),
      BACKUP_DIR: path.join(dir.path, "elsewhere"),
    };
    const [backup = "", restore = ""] = commandsOf("Back it up, bring it back");
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
    expect(backedUp).toEqual({ status: 0, output: expect.stringContaining("read back and found whole") });
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
    // Whoever was in may come in again, with the password they had.
    expect(await signIn(again)).toMatch(/^ey/);
  },
);

test(
  "an upgrade backs up first, keeps everything, and the older version is a restore away",
  { timeout: PATIENCE },
  async () => {
    using dir = makeTempDir();
    const settings = { DATA_DIR: path.join(dir.path, "data"), BACKUP_DIR: path.join(dir.path, "backups") };
    // As the version before the last migration left it.
    const old = openDatabase(settings.DATA_DIR);
    await migrate(old, migrations.slice(0, -1));
    await insertUser(old.db, { email: "maria@shop.example", name: "Maria", role: "editor" }, new Date());
    await old.close();

    using site = startSite(settings);
    const port = await site.listening;
    expect((await call(port, "/readyz")).status).toBe(200);
    site.process.kill("SIGTERM");
    expect((await site.ended).code).toBe(0);
    const upgraded = openDatabase(settings.DATA_DIR);
    const users = await upgraded.db.selectFrom("users").select("name").where("name", "=", "Maria").execute();
    await upgraded.close();
    expect(users).toHaveLength(1);
    const [backup = ""] = fs
      .readdirSync(settings.BACKUP_DIR)
      .filter((name) => name.endsWith("-before-migration"));
    const manifest = JSON.parse(
      fs.readFileSync(path.join(settings.BACKUP_DIR, backup, "manifest.json"), "utf8"),
    );
    expect(manifest.migrations).toEqual(migrations.slice(0, -1).map(({ name }) => name));
  },
);
