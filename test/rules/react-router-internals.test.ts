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

test("the installed React Router is the version that the private parts were checked against", () => {
  const { version } = JSON.parse(fs.readFileSync(path.join(react, "package.json"), "utf8"));
  expect(version).toBe(READ_IN_VERSION);
});

test("the private contexts are contexts of React", () => {
  for (const context of [DataRouterContext, DataRouterStateContext, FrameworkContext]) {
    expect(Reflect.get(context, "$$typeof")).toBe(Symbol.for("react.context"));
  }
});

test("React Router passes its state through the properties of window that our document writes", () => {
  const code = readCode();
  for (const name of [...Object.values(HANDOFF), "streamController"]) expect(code).toContain(name);
});

test.each([
  [
    "the loader data is written only after rendered scripts",
    "dom/ssr/single-fetch.js",
    "renderMeta.didRenderScripts",
  ],
  [
    "a chunk that cannot be loaded reloads the document",
    "dom/ssr/routeModules.js",
    "window.location.reload()",
  ],
])("React Router still behaves as we rely on: %s", (_behaviour, file, code) => {
  expect(fs.readFileSync(path.join(react, "dist/production/lib", file), "utf8")).toContain(code);
});

test("no other file uses a private part of React Router", () => {
  const users = fs
    .globSync("{src,views}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) =>
      /UNSAFE_|__reactRouter|didRenderScripts/.test(fs.readFileSync(path.join(root, file), "utf8")),
    );
  expect(users).toEqual(["views/components/react-router-internals.ts"]);
});
