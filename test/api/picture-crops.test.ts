import path from "node:path";
import sharp from "sharp";
import request from "supertest";
import { expect, test } from "vitest";
import { ownPictures } from "../../src/media/pictures/encode-picture.ts";
import { storePicture } from "../../src/media/pictures/store-picture.ts";
import { cropUrls } from "../../src/rules/images/crops.ts";
import { withVersion } from "../../src/rules/images/pictures.ts";
import { namesIn } from "../support/test-stores.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/** A picture of 640 x 400 pixels whose left half is red and whose right half is blue. */
async function storeHalves({ db, config, stores, clock }: TestApp): Promise<string> {
  const half = { width: 320, height: 400, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: "#0000ff" } })
    .png()
    .toBuffer();
  const halves = sharp({ create: { ...half, width: 640, background: "#ff0000" } });
  const file = await halves
    .composite([{ input: blue, left: 320, top: 0 }])
    .png()
    .toBuffer();
  return (
    await storePicture(
      { db, uploads: stores.uploads, workDir: config.uploadsDir, encoder: ownPictures },
      file,
      {
        alt: "",
        now: clock(),
      },
    )
  ).imageUrl;
}

test("sends a stored picture in the three shapes of search engines, without storing them", async () => {
  await using given = createTestApp();
  const imageUrl = await storeHalves(given);
  const before = await namesIn(given.stores.uploads);
  const sizes = [];
  for (const address of cropUrls(imageUrl)) {
    const { body, headers } = await request(given.app).get(withVersion(address)).expect(200);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    const { width, height } = await sharp(body).metadata();
    sizes.push([width, height]);
  }
  expect(sizes).toEqual([
    [400, 400],
    [533, 400],
    [640, 360],
  ]);
  expect(await namesIn(given.stores.uploads)).toEqual(before);
});

test("cuts around the focal point", async () => {
  await using given = createTestApp();
  const imageUrl = await storeHalves(given);
  const colours = [];
  for (const x of [0, 100]) {
    const [square = ""] = cropUrls(`${imageUrl}#focus=${x},50`);
    const { body } = await request(given.app).get(square).expect(200);
    const { dominant } = await sharp(body).stats();
    colours.push(dominant.r > dominant.b ? "red" : "blue");
  }
  expect(colours).toEqual(["red", "blue"]);
});

test("responds with 404 to a shape, a focal point or a picture that does not exist", async () => {
  await using given = createTestApp();
  const folder = path.posix.dirname(await storeHalves(given));
  for (const address of [
    `${folder}/2x1-50-50.webp`,
    `${folder}/1x1-51-50.webp`,
    `${folder}/1x1-50-50.webp/more`,
    "/uploads/0123456789abcdef-640x400/1x1-50-50.webp",
    "/uploads/x/1x1-50-50.webp",
  ]) {
    const { headers } = await request(given.app).get(address).expect(404);
    expect(headers["cache-control"] ?? "").not.toContain("immutable");
  }
  await request(given.app).head(`${folder}/1x1-50-50.webp`).expect(200);
});
