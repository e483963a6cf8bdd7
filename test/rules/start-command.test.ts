import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { START_COMMAND } from "../support/start-command.ts";

const root = path.resolve(import.meta.dirname, "../..");

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), "utf8");
}

test("the container starts the site with the flags that are measured", () => {
  const [, command = ""] = /^CMD (\[.*\])$/m.exec(read("Dockerfile")) ?? [];
  expect(JSON.parse(command)).toEqual(["node", ...START_COMMAND.words]);
  for (const [name, value] of Object.entries(START_COMMAND.env)) {
    expect(read("Dockerfile")).toMatch(new RegExp(`^ENV (?:.* )?${name}=${value}\\b`, "m"));
  }
});

test("the README starts it so where there is no container", () => {
  const variables = Object.entries(START_COMMAND.env).map(([name, value]) => `${name}=${value}`);
  expect(read("README.md")).toContain(`\`${[...variables, "node", ...START_COMMAND.words].join(" ")}\``);
});
