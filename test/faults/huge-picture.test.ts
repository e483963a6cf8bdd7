import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, test } from "vitest";
import { START_COMMAND } from "../support/start-command.ts";
import { makeTempDir } from "../support/test-database.ts";
import { report } from "./scale.ts";

const PHOTO = { width: 8000, height: 6000 };

/** What the server and the process that reads pictures may take together, in megabytes. */
const LIMIT = 512;

/** A photo of 48 megapixels with the detail and grain of a real one, between six and ten megabytes. */
async function drawPhotos(dir: string): Promise<string[]> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 12 };
  const grain = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  const photo = sharp(grain).resize(PHOTO.width, PHOTO.height);
  const files = { upright: path.join(dir, "upright.jpg"), onItsSide: path.join(dir, "side.jpg") };
  await photo.clone().jpeg({ quality: 80, progressive: true }).toFile(files.upright);
  await photo.clone().withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toFile(files.onItsSide);
  return [files.upright, files.onItsSide];
}

test(
  "two phone photos of 48 megapixels at once stay within 512 MB for all processes",
  { timeout: 180_000 },
  async () => {
    using dir = makeTempDir();
    const photos = await drawPhotos(dir.path);
    const script = path.join(import.meta.dirname, "upload-huge-picture.ts");
    const env = { ...process.env, ...START_COMMAND.env };
    const { stdout } = await promisify(execFile)(process.execPath, [script, dir.path, ...photos], { env });
    const { answers, megabytes } = JSON.parse(stdout);
    expect(answers).toEqual([
      { status: 201, width: 1920, height: 1440 },
      { status: 201, width: 1920, height: 2560 },
    ]);
    expect(megabytes).toBeLessThan(LIMIT);
    report(
      "two photos of 48 megapixels at once",
      `the processes never had more than ${megabytes} MB together`,
    );
  },
);
