import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { copyProject } from "./extended-project.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Written by prepare.mjs, not by the build. */
const MARKER = ".sources";

/** The hash of every file below a folder, by its path. */
function hashesOf(folder: string): Record<string, string> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MARKER)
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash("sha256")
        .update(fs.readFileSync(path.join(folder, file)))
        .digest("hex"),
    ]),
  );
}

test("a build in another folder, time zone and language gives the same bytes", () => {
  using project = copyProject({
    packages: "own",
    environment: { TZ: "Pacific/Kiritimati", LANG: "de_DE.UTF-8", NODE_ENV: "production" },
  });
  project.run("react-router", "build", "--logLevel", "warn");
  const copy = hashesOf(path.join(project.path, "build"));
  expect(Object.keys(copy).length).toBeGreaterThan(100);
  expect(copy).toEqual(hashesOf(path.join(root, "build")));
});
