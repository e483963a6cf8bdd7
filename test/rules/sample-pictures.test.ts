import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readPicture } from "#sample-pictures";
import { ALL_SERVER_KINDS } from "../../src/content/kinds/kinds.server.ts";
import { readSamples } from "../../src/content/sample-content/read-samples.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../src/content/sample-content/pictures");
const NOW = new Date("2026-11-24T09:00:00Z");
const SIZES = ["960 x 960", "1280 x 800", "1280 x 960"];

test("each picture that a sample record names is a file that sharp reads, and each file is a record's", async () => {
  const samples = await Promise.all(ALL_SERVER_KINDS.map((kind) => readSamples(kind, NOW)));
  const named = samples.flat().flatMap(({ picture }) => picture ?? []);
  for (const name of named) {
    const { format, width, height } = await sharp(await readPicture(name)).metadata();
    expect(format, name).toBe("svg");
    expect(SIZES, name).toContain(`${width} x ${height}`);
  }
  const files = fs.readdirSync(FOLDER).filter((file) => file.endsWith(".svg"));
  expect(named.map((name) => `${name}.svg`).toSorted()).toEqual(files.toSorted());
});
