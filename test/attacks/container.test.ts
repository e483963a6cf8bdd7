import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

test.each([
  /^ {4}mem_limit: /m,
  /^ {4}pids_limit: \d+$/m,
  /^ {4}read_only: true$/m,
  /no-new-privileges:true/,
  /- ALL$/m,
])("the container is limited by %s", (setting) => {
  expect(read("compose.yaml")).toMatch(setting);
});

test("both stages of the image are built on one base image, which can be pinned to a digest", () => {
  expect(read("Dockerfile").match(/^FROM \S+/gm)).toEqual(["FROM ${NODE_IMAGE}", "FROM ${NODE_IMAGE}"]);
  expect(read("compose.yaml")).toMatch(/NODE_IMAGE: \$\{NODE_IMAGE:-node:/);
});
