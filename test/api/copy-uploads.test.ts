import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { copyUploads, walk } from "../../src/operate/backup/copy-uploads.ts";
import { makeTempDir } from "../support/test-database.ts";

function makeUploads(folder: string, names: readonly string[]): void {
  for (const name of names) {
    fs.mkdirSync(path.join(folder, name), { recursive: true });
    fs.writeFileSync(path.join(folder, name, "640.webp"), name);
  }
}

test("skips pictures that are deleted during the walk and finds the others", async () => {
  using dir = makeTempDir();
  makeUploads(dir.path, ["one", "two", "three"]);
  const found: string[] = [];
  for await (const file of walk(dir.path)) {
    found.push(file);
    // Renamed, as when a picture is deleted, after the list of names was read.
    if (found.length > 1) continue;
    const [next = ""] = ["one", "two", "three"].filter((name) => file !== `${name}/640.webp`);
    fs.renameSync(path.join(dir.path, next), path.join(dir.path, ".gone-x"));
  }
  expect(found).toHaveLength(2);
});

test("rejects a missing uploads folder instead of making an empty backup", async () => {
  using dir = makeTempDir();
  const copied = copyUploads(path.join(dir.path, "nowhere"), path.join(dir.path, "backup"));
  await expect(copied).rejects.toThrow("ENOENT");
});
