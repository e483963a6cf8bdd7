import fs from "node:fs/promises";
import zlib from "node:zlib";
import type { OutputInfo, Sharp } from "sharp";
import { ExpectedError } from "../../errors.ts";
import { HEIC_ADVICE, PICTURE_WIDTHS } from "../../rules/images/pictures.ts";

/** An original picture: its bytes, or the path of its file. */
export type PictureSource = Buffer | string;

/** The decoded pixels of a picture, upright, in sRGB. */
export interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** The size of the largest variant, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Fifty megapixels (reading, section 4): more than phones take, and little enough to fit into memory. */
const MAX_PIXELS = 50_000_000;

/**
 * Formats whose decoders fill memory faster than it is checked, and what they may have: an AVIF takes 18 bytes a pixel, and
 * has a phone's photo; a GIF takes its whole canvas several times, and no camera writes one; a progressive JPEG is
 * held whole, with 6 bytes a pixel in full colour resolution (4:4:4) and half of that in a phone's (4:2:0); an interlaced
 * PNG is held whole, with 8 bytes a pixel in 16 bits, and no camera writes one.
 */
const TIGHTER: Readonly<Record<string, { name: string; pixels: number }>> = {
  heif: { name: "An AVIF picture", pixels: 12_500_000 },
  gif: { name: "A GIF picture", pixels: 25_000_000 },
  "progressive jpeg 4:4:4": {
    name: "A progressive JPEG with full colour resolution (4:4:4)",
    pixels: 25_000_000,
  },
  "interlaced png": { name: "An interlaced PNG picture", pixels: 12_500_000 },
};

/**
 * Pixels of each side. The longest panoramas of phones have some 16,000. A picture of one pixel by fifty million is within
 * the limit above, but decoders do some work for each row, so that a hundred kilobytes cost ten seconds.
 */
const MAX_SIDE = 20_000;

/** Pixels of the largest variant: a phone's photo at the largest width. Encoding AVIF takes 50 bytes of memory a pixel. */
const MAX_VARIANT_PIXELS = 6_000_000;

const MAX_WIDTH = Math.max(...PICTURE_WIDTHS);

/** WebP's limit, in pixels; only very tall and narrow pictures reach it. */
const MAX_HEIGHT = 16_383;

const UNREADABLE =
  "This picture can't be read: it is damaged, larger than 50 megapixels, or longer than 20,000 pixels on one side.";

/**
 * Checks by the first bytes of a file that it is a picture of a supported format, never by a name or a declared type. This
 * happens before sharp reads the file, because sharp also renders SVG, where a few bytes can cause any amount of work.
 *
 * @param sentence what is said of a file that is none.
 * @throws ExpectedError 415 when the format is not supported.
 */
export async function requirePictureFormat(
  source: PictureSource,
  sentence = "Please choose a JPEG, PNG, WebP, AVIF or GIF picture.",
): Promise<void> {
  const start = await readFirstBytes(source);
  if (isHeic(start)) throw new ExpectedError(415, `This photo is in ${HEIC_ADVICE}`);
  if (hasPictureSignature(start)) return;
  throw new ExpectedError(415, sentence);
}

/**
 * Decodes a picture at the size of its largest variant. JPEG and WebP are scaled down while decoding, and most other
 * formats are processed in strips, so the full picture is rarely in memory. Only the first frame of an animation is
 * decoded.
 *
 * @throws ExpectedError 400 when the picture is damaged or too large.
 */
export async function decodePicture(source: PictureSource): Promise<Pixels> {
  const file = stripPng(typeof source === "string" ? await fs.readFile(source) : source);
  const { width, height } = await measurePicture(file);
  const picture = await openPicture(file);
  return orBadPicture(() =>
    picture
      .autoOrient()
      .resize({ width, height, fit: "fill" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

async function measurePicture(file: Buffer): Promise<PictureSize> {
  const picture = await openPicture(file);
  const { autoOrient, format, isProgressive, chromaSubsampling } = await orBadPicture(() =>
    picture.metadata(),
  );
  const { width, height } = autoOrient;
  const sourcePixels = width * height;
  if (sourcePixels > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
    throw new ExpectedError(400, UNREADABLE);
  const interlaced = format === "png" ? "interlaced png" : `progressive ${format} ${chromaSubsampling}`;
  const tighter = TIGHTER[isProgressive ? interlaced : format];
  if (tighter && sourcePixels > tighter.pixels) throw new ExpectedError(400, tooLarge(tighter));
  const scale = Math.min(
    1,
    MAX_WIDTH / width,
    MAX_HEIGHT / height,
    Math.sqrt(MAX_VARIANT_PIXELS / sourcePixels),
  );
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

function tooLarge({ name, pixels }: { name: string; pixels: number }): string {
  const megapixels = pixels / 1_000_000;
  return `${name} can have at most ${megapixels} megapixels. Please save it in a smaller size or as an ordinary JPEG, and upload that.`;
}

/** Loads sharp at the first picture: only the processes that encode pictures need the memory for it. */
export async function loadSharp(): Promise<typeof import("sharp").default> {
  return (await import("sharp")).default;
}

async function openPicture(file: Buffer): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error" });
}

async function orBadPicture<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    throw new ExpectedError(400, UNREADABLE);
  }
}

/** In bytes: the longest list of formats that files of phones begin with. */
const SIGNATURE_LENGTH = 64;

/** Whether a file names HEVC among its formats, and not AV1: the list is a box with its length before it. */
function isHeic(start: Buffer): boolean {
  if (start.toString("latin1", 4, 8) !== "ftyp") return false;
  const formats = start.toString("latin1", 8, start.readUInt32BE(0));
  return /hei[cxms]|hev[cxms]/.test(formats) && !/avi[fs]/.test(formats);
}

/** Whether the first bytes are the signature of JPEG, PNG, GIF, WebP or AVIF. */
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

/*
 * A PNG is a signature and a list of chunks: length (4 bytes), type (4), data, checksum (4).
 */
const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const FRAME = 12;

/** What the pixels, their colours, their transparency and the orientation depend on. */
const KEPT = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "eXIf"]);

/** In bytes. Profiles of screens and cameras have a few kilobytes, those of printers up to a megabyte or two. */
const MAX_PROFILE = 4 * 1024 * 1024;

/** In bytes: the most that the metadata of a JPEG's EXIF segment can have. The orientation is in the first hundred. */
const MAX_EXIF = 65_536;

/**
 * Returns a PNG without the chunks that its pixels do not depend on. Texts (zTXt, iTXt) are compressed, and a decoder
 * inflates them before it knows the size of the picture: a few megabytes cost seconds. A colour profile is compressed too,
 * so one that inflates to more than any real profile is dropped. Any other file is returned as it is.
 */
export function stripPng(file: Buffer): Buffer {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return file;
  const kept: Buffer[] = [SIGNATURE];
  let at = SIGNATURE.length;
  // A file that breaks off, or continues after its end, is left to the decoder's judgement.
  while (at + FRAME <= file.length) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    const end = at + FRAME + length;
    if (isNeeded(type, file.subarray(at + 8, Math.min(end - 4, file.length)))) {
      kept.push(file.subarray(at, Math.min(end, file.length)));
    }
    at = end;
    if (type === "IEND") break;
  }
  return Buffer.concat(kept);
}

function isNeeded(type: string, data: Buffer): boolean {
  if (type === "iCCP") return isSmallProfile(data);
  if (type === "eXIf") return data.length <= MAX_EXIF;
  return KEPT.has(type);
}

/** The data are a name, a zero byte, the number of the method, and the compressed profile. */
function isSmallProfile(data: Buffer): boolean {
  const end = data.indexOf(0);
  if (end === -1) return false;
  try {
    zlib.inflateSync(data.subarray(end + 2), { maxOutputLength: MAX_PROFILE });
    return true;
  } catch {
    return false;
  }
}
