import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  DataRouterContext,
  DataRouterStateContext,
  FrameworkContext,
  HANDOFF,
  READ_IN_VERSION,
} from "../../views/components/react-router-internals.ts";

const root = path.resolve(import.meta.dirname, "../..");
const react = path.join(root, "node_modules/react-router");

/** The code of the installed package that the browser and the server run in production. */
function readCode(): string {
  return fs
    .globSync("dist/production/lib/**/*.js", { cwd: react })
    .map((file) => fs.readFileSync(path.join(react, file), "utf8"))
    .join("\n");
}

test("React Router is the version whose private parts we have read", () => {
  const { version } = JSON.parse(fs.readFileSync(path.join(react, "package.json"), "utf8"));
  expect(version).toBe(READ_IN_VERSION);
});

test("the private contexts are contexts of React", () => {
  for (const context of [DataRouterContext, DataRouterStateContext, FrameworkContext]) {
    expect(Reflect.get(context, "$$typeof")).toBe(Symbol.for("react.context"));
  }
});

test("React Router hands over through the properties of window that our document writes", () => {
  const code = readCode();
  for (const name of [...Object.values(HANDOFF), "streamController"]) expect(code).toContain(name);
});

test("no other file uses a private part of React Router", () => {
  const users = fs
    .globSync("{src,views}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => /UNSAFE_|__reactRouter/.test(fs.readFileSync(path.join(root, file), "utf8")));
  expect(users).toEqual(["views/components/react-router-internals.ts"]);
});
