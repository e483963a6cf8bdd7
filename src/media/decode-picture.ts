import fs from "node:fs/promises";
import type { OutputInfo, Sharp } from "sharp";
import { ExpectedError } from "../errors.ts";
import { PICTURE_WIDTHS } from "../rules/pictures/pictures.ts";

/** A picture as it came: its bytes, or the path of a file with them. */
export type PictureSource = Buffer | string;

/** The pixels of a picture, upright, in sRGB. */
export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** What a picture will be once it is decoded, known from its header. */
export interface PictureSize {
  /** Pixels that have to be read. */
  sourcePixels: number;
  /** Pixel size of the largest variant. */
  width: number;
  height: number;
}

/** Fifty megapixels (reading, section 4): beyond any phone's camera, short of what would fill the memory. */
export const MAX_PIXELS = 50_000_000;

/** Of the largest variant. Six megapixels are a phone's photo at the largest width; AVIF takes 50 bytes for each. */
export const MAX_VARIANT_PIXELS = 6_000_000;

const MAX_WIDTH = Math.max(...PICTURE_WIDTHS);

/** WebP's limit; only a strip many times higher than wide comes near it. */
const MAX_HEIGHT = 16_383;

/** In seconds; the slowest honest picture takes three. */
const TIMEOUT = 60;

const UNREADABLE = "This picture can't be read: it is damaged, or larger than 50 megapixels.";

/**
 * Reads what kind of picture this is and how large, from its content alone.
 *
 * @throws ExpectedError 415 when it is of none of the kinds that are taken, 400 when it is
 * damaged or beyond the limit.
 */
export async function measurePicture(source: PictureSource): Promise<PictureSize> {
  if (!hasPictureSignature(await firstBytes(source))) {
    throw new ExpectedError(415, "Please choose a JPEG, PNG, WebP, AVIF or GIF picture.");
  }
  const picture = await openPicture(source);
  const { width, height } = await orUnreadable(async () => (await picture.metadata()).autoOrient);
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
 * Decodes a picture at the size of its largest variant. JPEG and WebP shrink while they are
 * read, and most others go through in strips, so that the whole of it is rarely in memory. Of
 * an animation the first picture is decoded, and no more.
 *
 * @throws ExpectedError 400 when it is damaged or beyond the limit.
 */
export async function decodePicture(source: PictureSource, { width, height }: PictureSize): Promise<Pixels> {
  const picture = await openPicture(source);
  return orUnreadable(() =>
    picture
      .autoOrient()
      .resize({ width, height, fit: "fill" })
      .toColourspace("srgb")
      .timeout({ seconds: TIMEOUT })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

/** Loaded by the first picture that comes: a site that only shows some has the memory for its pages. */
export async function loadSharp(): Promise<typeof import("sharp").default> {
  return (await import("sharp")).default;
}

async function openPicture(source: PictureSource): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error" });
}

async function orUnreadable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    throw new ExpectedError(400, UNREADABLE);
  }
}

const SIGNATURE_LENGTH = 12;

/**
 * Whether the first bytes are those of JPEG, PNG, GIF, WebP or AVIF. Asked before sharp sees
 * anything: it would also draw SVG, whose few bytes can ask for any amount of work.
 */
function hasPictureSignature(start: Buffer): boolean {
  return /^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp(?:avif|avis|mif1|msf1))/.test(
    start.toString("latin1"),
  );
}

async function firstBytes(source: PictureSource): Promise<Buffer> {
  if (typeof source !== "string") return source.subarray(0, SIGNATURE_LENGTH);
  await using file = await fs.open(source);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_LENGTH), 0, SIGNATURE_LENGTH, 0);
  return buffer.subarray(0, bytesRead);
}
