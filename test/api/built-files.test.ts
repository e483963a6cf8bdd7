import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const build = path.resolve(import.meta.dirname, "../../build");

test("the built server takes one byte of memory per character", () => {
  const files = scripts("server");
  expect(files).toContain("server.js");
  expect(files.filter((name) => /[^\u0000-\u00ff]/.test(read("server", name)))).toEqual([]);
});

test("browsers compile all of React and its router in the background", () => {
  const files = scripts("client/assets").filter((name) => /^(?:react|router)-/.test(name));
  expect(files).toHaveLength(2);
  for (const name of files) expect(read("client/assets", name)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

function scripts(folder: string): string[] {
  return fs
    .readdirSync(path.join(build, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"));
}

function read(folder: string, name: string): string {
  return fs.readFileSync(path.join(build, folder, name), "utf8");
}
