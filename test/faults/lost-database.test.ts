import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeBackup } from "../../src/operate/backup/make-backup.ts";
import { readConfig } from "../../src/config.ts";
import { makeTempDir, placeTemplate } from "../support/test-database.ts";
import { startSite } from "./site-process.ts";

const PICTURE = "0123456789abcdef-1280x800";

/** Folders in which a site has run. `traces` names what is left beside the database. */
function makeFolders(traces: readonly string[]) {
  const dir = makeTempDir();
  const [data, uploads, backups] = ["data", "uploads", "backups"].map((name) => path.join(dir.path, name));
  const folders = { DATA_DIR: data ?? "", UPLOADS_DIR: uploads ?? "", BACKUP_DIR: backups ?? "" };
  for (const folder of Object.values(folders)) fs.mkdirSync(folder, { mode: 0o700 });
  if (traces.includes("secret")) {
    fs.writeFileSync(path.join(folders.DATA_DIR, "session-secret"), `${"s".repeat(43)}\n`, { mode: 0o600 });
  }
  if (traces.includes("pictures")) fs.mkdirSync(path.join(folders.UPLOADS_DIR, PICTURE));
  return { folders, [Symbol.dispose]: () => dir[Symbol.dispose]() };
}

test.each([["secret"], ["pictures"]])(
  "without a database but with %s the start stops and changes nothing",
  async (trace) => {
    using left = makeFolders([trace]);
    using site = startSite(left.folders);
    const { code, output } = await site.ended;
    expect(code).toBe(1);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(output).toContain(`There is no database at ${path.join(left.folders.DATA_DIR, "site.db")}`);
    expect(output).toContain(trace === "secret" ? "a session secret in" : "pictures in");
    expect(output).toContain("npm run restore -- <folder>");
    expect(output).toContain("START_FRESH=yes");
    expect(fs.readdirSync(left.folders.DATA_DIR)).toEqual(trace === "secret" ? ["session-secret"] : []);
  },
);

test("names the newest valid backup when the database is lost", async () => {
  using left = makeFolders([]);
  placeTemplate(left.folders.DATA_DIR);
  const config = readConfig(left.folders);
  const { folder } = await makeBackup(config, "manual", new Date());
  for (const file of fs.readdirSync(config.dataDir))
    fs.rmSync(path.join(config.dataDir, file), { recursive: true });
  using site = startSite(left.folders);
  const { code, output } = await site.ended;
  expect(code).toBe(1);
  expect(output).toContain(`backups in ${left.folders.BACKUP_DIR}`);
  expect(output).toContain(`npm run restore -- ${path.basename(folder)}`);
});

test("START_FRESH=yes starts a new site beside the files, and warns while it stays set", async () => {
  using left = makeFolders(["secret", "pictures"]);
  const warnings: boolean[] = [];
  for (let start = 0; start < 2; start++) {
    using site = startSite({ ...left.folders, START_FRESH: "yes" });
    await site.listening;
    site.process.kill("SIGTERM");
    const { code, output } = await site.ended;
    expect(code).toBe(0);
    warnings.push(output.includes("START_FRESH=yes is still set"));
  }
  expect(warnings).toEqual([false, true]);
  expect(fs.existsSync(path.join(left.folders.UPLOADS_DIR, PICTURE))).toBe(true);
});
