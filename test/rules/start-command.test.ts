import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { START_COMMAND, START_SCRIPT } from "../support/run-script.ts";
import { makeTempDir } from "../support/test-database.ts";

const root = path.resolve(import.meta.dirname, "../..");

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), "utf8");
}

test("uses the same start script in npm start, the container and the guide", () => {
  const script = path.relative(root, START_SCRIPT);
  expect(JSON.parse(read("package.json")).scripts.start).toBe(`sh ${script}`);
  expect(read("Dockerfile")).toContain(`\nCMD ["sh", "${script}"]\n`);
  expect(read("docs/operate.md")).toContain(`\`sh ${script}\``);
});

test("sets the flags and the variable in no other file", () => {
  // The processes that read pictures, PDF files and price feeds have settings of their own.
  const names = [
    ...Object.keys(START_COMMAND.env),
    ...START_COMMAND.words.filter((word) => word.startsWith("--")),
  ];
  expect(names.length).toBeGreaterThan(2);
  const words = names.flatMap((name) => ["-e", name.replace(/=.*/, "=")]);
  const found = execFileSync(
    "git",
    [
      "grep",
      "--untracked",
      "--name-only",
      "--fixed-strings",
      ...words,
      "--",
      ":!docs",
      ":!src/media/pictures/picture-process.ts",
      ":!src/media/pdfs/pdf-process.ts",
      ":!src/content/kinds/products/feed/feed-runner.ts",
    ],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  expect(found.trim().split("\n")).toEqual([path.relative(root, START_SCRIPT)]);
});

test("starts Node with the flags and the variable in effect", async () => {
  using dir = makeTempDir();
  fs.mkdirSync(path.join(dir.path, "build/server"), { recursive: true });
  fs.writeFileSync(path.join(dir.path, "build/server/server.js"), GROW);
  const env = {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env["PATH"]}`,
  };
  const { stdout } = await promisify(execFile)("sh", [START_SCRIPT], { cwd: dir.path, env });
  const { flags, variable, newSpace } = JSON.parse(stdout);
  expect(flags).toEqual(START_COMMAND.words.slice(0, -1));
  expect(variable).toBe(Object.values(START_COMMAND.env)[0]);
  // Two halves of 8 MB, and at times a third; without the flag this script makes V8 take some 50 MB.
  expect(newSpace).toBeLessThanOrEqual(3 * 8 * 1024 * 1024);
});

/** Keeps many short-lived objects until V8 has grown their space to its limit. */
const GROW = `
  const v8 = require("node:v8");
  let [live, newSpace] = [[], 0];
  for (let round = 0; round < 200; round++) {
    live = [...live.slice(-5), Array.from({ length: 20_000 }, (_, i) => ({ i, round }))];
    const { space_size } = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    newSpace = Math.max(newSpace, space_size);
  }
  console.log(JSON.stringify({ newSpace, flags: process.execArgv, variable: process.env[${JSON.stringify(Object.keys(START_COMMAND.env)[0])}] }));
`;
