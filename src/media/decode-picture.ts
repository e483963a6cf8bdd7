import fs from "node:fs/promises";
import type { OutputInfo, Sharp } from "sharp";
import { ExpectedError } from "../errors.ts";
import { PICTURE_WIDTHS } from "../rules/pictures/pictures.ts";

/** An original picture: its bytes, or the path of its file. */
export type PictureSource = Buffer | string;

/** The decoded pixels of a picture, upright, in sRGB. */
export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** The size of a picture, as its header gives it. */
export interface PictureSize {
  /** Number of pixels of the original. */
  sourcePixels: number;
  /** Size of the largest variant, in pixels. */
  width: number;
  height: number;
}

/** Fifty megapixels (reading, section 4): more than phones take, and little enough to fit into memory. */
export const MAX_PIXELS = 50_000_000;

/** Pixels of the largest variant: a phone's photo at the largest width. Encoding AVIF takes 50 bytes of memory a pixel. */
export const MAX_VARIANT_PIXELS = 6_000_000;

const MAX_WIDTH = Math.max(...PICTURE_WIDTHS);

/** WebP's limit, in pixels; only very tall and narrow pictures reach it. */
const MAX_HEIGHT = 16_383;

/** The slowest legitimate picture takes three seconds. */
const TIMEOUT_SECONDS = 60;

const UNREADABLE = "This picture can't be read: it is damaged, or larger than 50 megapixels.";

/**
 * Detects the format and the size of a picture from its content, never from a name or a declared type.
 *
 * @throws ExpectedError 415 when the format is not supported, 400 when the picture is damaged or too large.
 */
export async function measurePicture(source: PictureSource): Promise<PictureSize> {
  if (!hasPictureSignature(await readFirstBytes(source))) {
    throw new ExpectedError(415, "Please choose a JPEG, PNG, WebP, AVIF or GIF picture.");
  }
  const picture = await openPicture(source);
  const { width, height } = await orBadPicture(async () => (await picture.metadata()).autoOrient);
  const sourcePixels = width * height;
  if (sourcePixels > MAX_PIXELS) throw new ExpectedError(400, UNREADABLE);
  const scale = Math.min(
    1,
    MAX_WIDTH / width,
    MAX_HEIGHT / height,
    Math.sqrt(MAX_VARIANT_PIXELS / sourcePixels),
  );
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { sourcePixels, width: scaled(width), height: scaled(height) };
}

/**
 * Decodes a picture at the size of its largest variant. JPEG and WebP are scaled down while decoding, and most other
 * formats are processed in strips, so the full picture is rarely in memory. Only the first frame of an animation is
 * decoded.
 *
 * @throws ExpectedError 400 when the picture is damaged or too large.
 */
export async function decodePicture(source: PictureSource, { width, height }: PictureSize): Promise<Pixels> {
  const picture = await openPicture(source);
  return orBadPicture(() =>
    picture
      .autoOrient()
      .resize({ width, height, fit: "fill" })
      .toColourspace("srgb")
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

/** Loads sharp at the first upload, so that a site which only serves pictures does not need the memory for it. */
export async function loadSharp(): Promise<typeof import("sharp").default> {
  return (await import("sharp")).default;
}

async function openPicture(source: PictureSource): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error" });
}

async function orBadPicture<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    throw new ExpectedError(400, UNREADABLE);
  }
}

const SIGNATURE_LENGTH = 12;

/**
 * Whether the first bytes are the signature of JPEG, PNG, GIF, WebP or AVIF. Checked before sharp reads the file, because
 * sharp also renders SVG, where a few bytes can cause any amount of work.
 */
function hasPictureSignature(start: Buffer): boolean {
  return /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avif|avis|mif1|msf1))/.test(
    start.toString("latin1"),
  );
}

async function readFirstBytes(source: PictureSource): Promise<Buffer> {
  if (typeof source !== "string") return source.subarray(0, SIGNATURE_LENGTH);
  await using file = await fs.open(source);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_LENGTH), 0, SIGNATURE_LENGTH, 0);
  return buffer.subarray(0, bytesRead);
}
