import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const views = path.resolve(import.meta.dirname, "../../views/admin");

test("no style on the screen asks at the root of the page what is in it: each element added would restyle all of the staff area", () => {
  const files = fs
    .readdirSync(views, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"));
  expect(files.length).toBeGreaterThan(30);
  // What is indented is for print.
  const asking = files.filter((file) =>
    /^(?:html|body|:root|:global\(:root\))\S*:has\(/m.test(fs.readFileSync(path.join(views, file), "utf8")),
  );
  expect(asking).toEqual([]);
});
