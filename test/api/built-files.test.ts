import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const build = path.resolve(import.meta.dirname, "../../build");

test("the built server takes one byte of memory per character", () => {
  const files = scripts("server");
  expect(files).toContain("server.js");
  // In `String.raw` the build can't escape a letter: write the escape there.
  expect(files.filter((name) => /[^\u0000-\u007f]/.test(read("server", name)))).toEqual([]);
});

test("browsers compile all of React and its router in the background", () => {
  const files = scripts("client/assets").filter((name) => /^(?:react|router)-/.test(name));
  expect(files).toHaveLength(2);
  for (const name of files) expect(read("client/assets", name)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test("a start reads no code that most starts never need, and no TypeScript", () => {
  const names: string[] = [];
  const follow = (name: string) => {
    if (names.includes(name)) return;
    names.push(name);
    const imports = read("server", name).matchAll(/^(?:import|export) (?:[^;]*? from )?"(\.[^"]+)";$/gm);
    for (const [, to = ""] of imports) follow(path.join(path.dirname(name), to));
  };
  for (const name of ["server.js", "index.js"]) follow(name);
  const code = names.map((name) => read("server", name)).join("");
  expect(code).toContain("node_modules/express/");
  const rare = ["nodemailer", "@simplewebauthn/server", "@cantoo/pdf-lib", "fontkit", "@tiptap/core"];
  expect(rare.filter((name) => code.includes(`// node_modules/${name}/`))).toEqual([]);
  expect(code).not.toMatch(/^import .*"(?:#|[^"]*\.ts)"/m);
});

function scripts(folder: string): string[] {
  return fs
    .readdirSync(path.join(build, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"));
}

function read(folder: string, name: string): string {
  return fs.readFileSync(path.join(build, folder, name), "utf8");
}
