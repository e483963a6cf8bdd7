import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { removeUnfinishedUploads, withUploadFolder } from "../../src/media/remove-orphans.ts";
import { makeTempDir } from "../support/test-database.ts";
import { words } from "../support/words.ts";

test("deletes only what a crash left unfinished", async () => {
  using dir = makeTempDir();
  const uploads = path.join(dir.path, "uploads");
  await removeUnfinishedUploads(uploads);
  for (const name of [".tmp/upload-x", ".new-a", ".gone-b", "0123456789abcdef-9x9", ".newer", "tmp"]) {
    fs.mkdirSync(path.join(uploads, name), { recursive: true });
    fs.writeFileSync(path.join(uploads, name, "a"), "");
  }
  fs.writeFileSync(path.join(uploads, ".gitkeep"), "");
  await removeUnfinishedUploads(uploads);
  expect(fs.readdirSync(uploads).toSorted()).toEqual(words`
    .gitkeep .newer .tmp 0123456789abcdef-9x9 tmp`);
  expect(fs.readdirSync(path.join(uploads, ".tmp"))).toEqual([]);
});

test("leaves alone what another process of the site is writing, and takes what one that has ended has left", async () => {
  using dir = makeTempDir();
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  for (const name of [
    `.new-${process.ppid}-a`,
    `.tmp/upload-${process.ppid}-a`,
    `.gone-${ended}-b`,
    `.tmp/upload-${ended}-b`,
  ])
    fs.mkdirSync(path.join(dir.path, name), { recursive: true });
  await removeUnfinishedUploads(dir.path);
  expect(fs.readdirSync(dir.path).toSorted()).toEqual([`.new-${process.ppid}-a`, ".tmp"]);
  expect(fs.readdirSync(path.join(dir.path, ".tmp"))).toEqual([`upload-${process.ppid}-a`]);
});

test("creates a private folder for an upload, and deletes it after success and failure", async () => {
  using dir = makeTempDir();
  const seen = await withUploadFolder(dir.path, async (folder) => {
    fs.writeFileSync(path.join(folder, "a"), "");
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
    return folder;
  });
  expect(fs.existsSync(seen)).toBe(false);
  await expect(withUploadFolder(dir.path, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(fs.readdirSync(path.join(dir.path, ".tmp"))).toEqual([]);
});
