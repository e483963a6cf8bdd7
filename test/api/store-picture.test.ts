import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { decodePicture } from "../../src/media/pictures/decode-picture.ts";
import sharp from "sharp";
import { expect, test as base } from "vitest";
import { ownPictures } from "../../src/media/pictures/encode-picture.ts";
import { storePicture } from "../../src/media/pictures/store-picture.ts";
import { PICTURE_WIDTHS, pictureSources, pictureWidths } from "../../src/rules/images/pictures.ts";
import { png } from "../support/hostile-files.ts";
import { rowsOf, runSql, valueOf } from "../support/raw-sql.ts";
import { namesIn } from "../support/test-stores.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createTestApp);

const DETAILS = { alt: "Bread", now: new Date(TEST_NOW) };

/** A picture of 200 pixels' width has two files for each width. */
const FILES_OF_200 = 2 * pictureWidths(200).length;

/** Red above blue, which shows the orientation. */
function draw(width: number, height: number) {
  const blue = { r: 0, g: 0, b: 255 };
  const half = {
    width,
    height: Math.ceil(height / 2),
    channels: 3 as const,
    background: { r: 255, g: 0, b: 0 },
  };
  return sharp({ create: { width, height, channels: 3, background: blue } }).composite([
    { input: { create: half }, gravity: "north" },
  ]);
}

/** A valid PNG of one bit per pixel, built by hand because sharp would take a second. */
function blackPng(width: number, height: number): Buffer {
  return png(width, height, zlib.deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height)));
}

function store(given: TestApp, source: Buffer) {
  return storePicture(
    { db: given.db, uploads: given.stores.uploads, workDir: given.config.uploadsDir, encoder: ownPictures },
    source,
    DETAILS,
  );
}

/** Returns the names of all stored files, and what is left in the folder of uploads in progress. */
async function uploaded(given: TestApp): Promise<string[]> {
  const dir = given.config.uploadsDir;
  const left = fs.existsSync(dir) ? fs.readdirSync(dir).filter((name) => name.startsWith(".")) : [];
  return [...left, ...(await namesIn(given.stores.uploads))];
}

/** Returns the content of a stored file. */
async function contentOf({ stores }: TestApp, name: string): Promise<Buffer> {
  const content = await stores.uploads.read(name, (file) => fs.promises.readFile(file));
  if (!content) throw new Error(`There is no file ${name}.`);
  return content;
}

function countRows({ db }: TestApp): Promise<unknown> {
  return valueOf(db, "SELECT count(*) FROM images");
}

base.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
  "stores a %s as WebP and AVIF in every width",
  async (format) => {
    await using given = createTestApp();
    const stored = await store(given, await draw(500, 300).toFormat(format).toBuffer());
    expect(stored).toMatchObject({ width: 500, height: 300 });
    expect(stored.imageUrl).toMatch(/^\/uploads\/[0-9a-f]{16}-500x300\/500\.webp$/);
    const folder = stored.imageUrl.split("/")[2] ?? "";
    const widths = pictureWidths(500);
    expect(widths.at(-1)).toBe(500);
    expect(await uploaded(given)).toEqual(
      widths.flatMap((w) => [`${folder}/${w}.avif`, `${folder}/${w}.webp`]).toSorted(),
    );
    for (const width of widths) {
      const webp = await sharp(await contentOf(given, `${folder}/${width}.webp`)).metadata();
      expect(webp).toMatchObject({ format: "webp", width, height: Math.round((width * 300) / 500) });
      const avif = await sharp(await contentOf(given, `${folder}/${width}.avif`)).metadata();
      expect(avif).toMatchObject({ format: "heif", compression: "av1", width, height: webp.height });
    }
    const [row] = await rowsOf(given.db, "SELECT * FROM images");
    let bytes = 0;
    for (const name of await uploaded(given)) bytes += (await contentOf(given, name)).length;
    expect(row).toMatchObject({
      id: stored.id,
      width: 500,
      height: 300,
      alt: "Bread",
      createdDate: TEST_NOW,
      bytes,
    });
  },
);

test("writes no width above the original's or the largest standard width", async (given) => {
  const small = await store(given, await draw(40, 30).png().toBuffer());
  expect(small).toMatchObject({ width: 40, height: 30 });
  expect((await uploaded(given)).filter((name) => name.endsWith(".webp"))).toEqual([
    expect.stringMatching(/\/40\.webp$/),
  ]);
  const widest = Math.max(...PICTURE_WIDTHS);
  const large = await store(
    given,
    await draw(2 * widest, 200)
      .png()
      .toBuffer(),
  );
  expect(large).toMatchObject({ width: widest, height: 100 });
  for (const format of ["webp", "avif"]) {
    const name = path.dirname(large.imageUrl).slice("/uploads/".length);
    const made = (await uploaded(given)).filter(
      (file) => file.startsWith(`${name}/`) && file.endsWith(format),
    );
    expect(made).toHaveLength(pictureWidths(widest).length);
  }
});

test("serves every address that `pictureSources` returns for a stored picture", async (given) => {
  const { imageUrl } = await store(given, await draw(400, 200).png().toBuffer());
  const sources = pictureSources(imageUrl);
  const addresses = `${sources?.webp}, ${sources?.avif}`
    .split(", ")
    .map((entry) => entry.split(/[ ?]/)[0] ?? "");
  expect(addresses).toHaveLength(2 * pictureWidths(400).length);
  for (const address of addresses) {
    expect(await uploaded(given)).toContain(address.replace("/uploads/", ""));
  }
});

test("applies the EXIF orientation and removes the metadata", async (given) => {
  const exif = { IFD0: { Copyright: "Rita", Artist: "Rita" }, IFD3: { GPSLatitude: "35/1 53/1 0/1" } };
  const source = await draw(200, 100).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(source).metadata()).orientation).toBe(6);
  const stored = await store(given, source);
  expect(stored).toMatchObject({ width: 100, height: 200 });
  for (const file of (await uploaded(given)).filter((name) => /\.(?:webp|avif)$/.test(name))) {
    const metadata = await sharp(await contentOf(given, file)).metadata();
    expect(metadata.exif, file).toBeUndefined();
    expect(metadata.orientation ?? 1, file).toBe(1);
    expect((await contentOf(given, file)).includes("Rita"), file).toBe(false);
  }
  // Rotated clockwise by 90 degrees, the top half is on the right.
  const pixels = await sharp(await contentOf(given, stored.imageUrl.replace("/uploads/", "")))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...pixels.data.subarray((y * 100 + x) * pixels.info.channels).subarray(0, 3),
  ];
  expect(at(90, 100)[0]).toBeGreaterThan(200);
  expect(at(10, 100)[2]).toBeGreaterThan(200);
});

test("keeps transparency and accepts grey, 16-bit and CMYK pictures", async (given) => {
  const clear = {
    create: { width: 30, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  };
  const { imageUrl } = await store(given, await sharp(clear).png().toBuffer());
  const file = await contentOf(given, imageUrl.replace("/uploads/", ""));
  expect(await sharp(file).metadata()).toMatchObject({ hasAlpha: true });
  for (const source of [
    await draw(30, 20).greyscale().png().toBuffer(),
    await draw(30, 20).toColourspace("rgb16").png().toBuffer(),
    await draw(30, 20).toColourspace("cmyk").jpeg().toBuffer(),
  ]) {
    expect(await store(given, source)).toMatchObject({ width: 30, height: 20 });
  }
});

test("stores the same picture once", async (given) => {
  const source = await draw(200, 100).png().toBuffer();
  const first = await store(given, source);
  const files = await uploaded(given);
  expect(await store(given, source)).toEqual(first);
  expect(await uploaded(given)).toEqual(files);
  expect(await countRows(given)).toBe(1);
});

test("stores the same picture once for concurrent uploads, and rejects none of them", async (given) => {
  const source = await draw(200, 100).png().toBuffer();
  const stored = await Promise.all(Array.from({ length: 6 }, () => store(given, source)));
  expect(new Set(stored.map((picture) => JSON.stringify(picture))).size).toBe(1);
  expect(await countRows(given)).toBe(1);
  expect(await uploaded(given)).toHaveLength(FILES_OF_200);
});

test("stores a picture whose folder exists but whose row is missing after a crash", async (given) => {
  const source = await draw(200, 100).png().toBuffer();
  await store(given, source);
  await runSql(given.db, "DELETE FROM images");
  const again = await store(given, source);
  expect(again).toMatchObject({ width: 200, height: 100 });
  expect(await countRows(given)).toBe(1);
  expect(await uploaded(given)).toHaveLength(FILES_OF_200);
});

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>`;
const SVG_BOMB = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><text>&c;</text></svg>`;

base.each([
  ["nothing", ""],
  ["one byte", "\xff"],
  ["text", "hello"],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["SVG", SVG],
  ["SVG after white space", `\n\n  ${SVG}`],
  ["SVG with a byte order mark", `\xef\xbb\xbf${SVG}`],
  ["an SVG bomb", SVG_BOMB],
  ["a PDF", "%PDF-1.7\n"],
  ["a BMP", "BM6\0\0\0"],
  ["a TIFF", "II*\0\x08\0\0\0"],
])("rejects %s by its content and leaves no files", async (_what, content) => {
  await using given = createTestApp();
  await expect(store(given, Buffer.from(content, "latin1"))).rejects.toMatchObject({ status: 415 });
  expect(await uploaded(given)).toEqual([]);
  expect(await countRows(given)).toBe(0);
});

base.each([
  ["GIF", `GIF89a${SVG}`],
  ["JPEG", `\xff\xd8\xff${SVG}`],
  ["PNG", `\x89PNG\r\n\x1a\n${SVG}`],
  ["WebP", `RIFF\0\0\0\0WEBP${SVG}`],
  ["AVIF", `\0\0\0\x1cftypavif${SVG}`],
])("does not render SVG that follows the signature of %s", async (_format, content) => {
  await using given = createTestApp();
  await expect(store(given, Buffer.from(content, "latin1"))).rejects.toMatchObject({ status: 400 });
  expect(await uploaded(given)).toEqual([]);
});

base.each(["jpeg", "png", "webp", "avif", "gif"] as const)("rejects a truncated %s", async (format) => {
  await using given = createTestApp();
  const noise = await sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer();
  await expect(store(given, noise.subarray(0, noise.length >> 1))).rejects.toMatchObject({ status: 400 });
  expect(await uploaded(given)).toEqual([]);
  expect(await countRows(given)).toBe(0);
});

test("rejects an interlaced PNG above 12.5 megapixels, which is held whole, and accepts an ordinary one", async () => {
  const flat = sharp({ create: { width: 4000, height: 4000, channels: 3, background: "#888" } });
  const interlaced = await flat.clone().png({ progressive: true }).toBuffer();
  await expect(decodePicture(interlaced)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/An interlaced PNG picture can have at most 12\.5 megapixels/),
  });
  await expect(decodePicture(await flat.clone().png().toBuffer())).resolves.toMatchObject({
    info: { width: 1920 },
  });
});

test("rejects sixty megapixels, however small the file", async (given) => {
  const source = blackPng(10_000, 6000);
  expect(source.length).toBeLessThan(20_000);
  expect(await sharp(source, { limitInputPixels: false }).metadata()).toMatchObject({
    width: 10_000,
    height: 6000,
  });
  await expect(store(given, source)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/50 megapixels/),
  });
  expect(await uploaded(given)).toEqual([]);
});

test("scales down a picture that is taller than WebP allows", async (given) => {
  const stored = await store(given, await draw(10, 17_000).png().toBuffer());
  expect(stored).toMatchObject({ width: 10, height: 16_383 });
});

test("stores only the first frame of an animation", async (given) => {
  const frames = [await draw(40, 30).png().toBuffer(), await draw(40, 30).negate().png().toBuffer()];
  const source = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(source).metadata()).pages).toBe(2);
  expect(await store(given, source)).toMatchObject({ width: 40, height: 30 });
});

test("leaves neither folder nor row when files cannot be written", async (given) => {
  // A file in place of the folder makes writing fail for root too.
  fs.writeFileSync(given.config.uploadsDir, "");
  await expect(store(given, await draw(40, 30).png().toBuffer())).rejects.toThrow();
  expect(await countRows(given)).toBe(0);
});
