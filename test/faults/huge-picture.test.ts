import fs from "node:fs";
import path from "node:path";
import pino from "pino";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createPictureProcess, PICTURE_LIMITS } from "../../src/media/pictures/picture-process.ts";
import { watchFamily } from "../support/child-processes.ts";
import { makeTempDir } from "../support/test-database.ts";
import { report } from "./scale.ts";
import { call, pictureForm, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

const PHOTO = { width: 8000, height: 6000 };

/** What the server and the process that reads pictures may take together, in megabytes. */
const LIMIT = 512;

/** The process that reads pictures, as the built site starts it: from its sources it takes 20 MB more. */
const BUILT_SCRIPT = path.resolve(import.meta.dirname, "../../build/server/encode-picture.js");

/** A photo of 48 megapixels with the detail and grain of a real one, between six and ten megabytes. */
async function drawPhotos(dir: string): Promise<{ upright: string; onItsSide: string }> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 12 };
  const grain = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  const photo = sharp(grain).resize(PHOTO.width, PHOTO.height);
  const files = { upright: path.join(dir, "upright.jpg"), onItsSide: path.join(dir, "side.jpg") };
  await photo.clone().jpeg({ quality: 80, progressive: true }).toFile(files.upright);
  await photo.clone().withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toFile(files.onItsSide);
  return files;
}

test("two phone photos of 48 megapixels at once stay within 512 MB for all processes", async () => {
  using dir = makeTempDir();
  const { upright, onItsSide } = await drawPhotos(dir.path);
  using site = startSite(WITH_ADMIN);
  const port = await site.listening;
  const token = await signIn(port);
  const family = watchFamily(site.process.pid ?? 0);
  const answers = await Promise.all(
    [upright, onItsSide].map((photo) =>
      call(port, "/api/upload/image", { method: "POST", token, ...pictureForm(fs.readFileSync(photo)) }),
    ),
  );
  const { megabytes } = family.stop();
  expect(
    answers.map(({ status, text }) => {
      const { width, height } = JSON.parse(text);
      return { status, width, height };
    }),
  ).toEqual([
    { status: 201, width: 1920, height: 1440 },
    { status: 201, width: 1920, height: 2560 },
  ]);
  expect(megabytes).toBeLessThan(LIMIT);
  report(
    "two photos of 48 megapixels at once",
    `the processes never had more than ${Math.round(megabytes)} MB together`,
  );
});

test("a photo of 48 megapixels is accepted after another one, with the memory that the busiest server leaves", async () => {
  using dir = makeTempDir();
  const { upright, onItsSide } = await drawPhotos(dir.path);
  const pictures = createPictureProcess({
    script: BUILT_SCRIPT,
    logger: pino({ level: "silent" }),
    // As if the server had taken all the memory that both have together.
    limits: { ...PICTURE_LIMITS, megabytes: 0 },
  });
  try {
    for (const photo of [onItsSide, upright, upright])
      await expect(pictures.inTurn((encode) => encode(photo, dir.path))).resolves.toMatchObject({
        width: 1920,
      });
  } finally {
    pictures.stop();
  }
});
