import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const server = path.resolve(import.meta.dirname, "../../build/server");

test("the built server is kept in memory with one byte a letter", () => {
  const files = fs
    .readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"));
  expect(files).toContain("server.js");
  const wide = files.filter((name) =>
    /[^\u0000-\u00ff]/.test(fs.readFileSync(path.join(server, name), "utf8")),
  );
  expect(wide).toEqual([]);
});
