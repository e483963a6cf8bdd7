import zlib from "node:zlib";
import sharp from "sharp";
import { blackPng, chunk } from "./hostile-files.ts";

/** Makes a hostile picture. Each number gives another file, because the same file is decoded only once. */
export type MakePicture = (number: number) => Promise<Buffer>;

const MEGABYTE = 1_000_000;

/** A picture of a single colour: however large it is, its file is small. */
function flat(width: number, height: number, number: number) {
  const background = { r: number * 20, g: 80, b: 160 };
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Puts chunks between the header and the pixels of a PNG. */
export function withChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** Compressed data of so many megabytes of zeros: a thousandth of that. */
export function deflatedZeros(megabytes: number): Buffer {
  return zlib.deflateSync(Buffer.alloc(megabytes * MEGABYTE));
}

/** A compressed text of a PNG. */
export function compressedText(type: "zTXt" | "iTXt", data: Buffer): Buffer {
  const head = type === "zTXt" ? "Comment\0\0" : "Comment\0\x01\0\0\0";
  return chunk(type, Buffer.concat([Buffer.from(head, "latin1"), data]));
}

/** A colour profile of a PNG, from its compressed data. */
export function profile(data: Buffer): Buffer {
  return chunk("iCCP", Buffer.concat([Buffer.from("Profile\0\0", "latin1"), data]));
}

/** 2.9 megabytes that inflate to a thousand times as much. */
function textBomb(type: "zTXt" | "iTXt"): MakePicture {
  return async (number) => {
    const text = compressedText(type, deflatedZeros(60));
    return withChunks(
      blackPng(60, 40 + number),
      Array.from({ length: 48 }, () => text),
    );
  };
}

/** Frames of noise. */
async function animation(format: "gif" | "webp", frames: number, size: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const frame = () =>
    sharp({ create: { width: size, height: size, channels: 3, background: "#888", noise } })
      .png()
      .toBuffer();
  const drawn = await Promise.all(Array.from({ length: frames }, frame));
  return sharp(drawn, { join: { animated: true } })
    .toFormat(format, { effort: format === "gif" ? 1 : 0 })
    .toBuffer();
}

/** A picture of noise as AVIF, which takes the longest of all formats to decode. */
async function slowAvif(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const grain = sharp({ create: { width: 1000, height: 1000, channels: 3, background: "#888", noise } });
  return sharp(await grain.png().toBuffer())
    .resize(width, height, { fit: "fill" })
    .avif({ effort: 0, quality: 40 })
    .toBuffer();
}

/**
 * Hostile pictures by kind.
 *
 * @param side pixels of each side of the decompression bombs: 7000 is just within the limits.
 */
export function hostilePictures(side: number): Record<string, MakePicture> {
  const rest = (number: number) => side + number;
  return {
    "1 by 50,000,000 pixels": async (number) => blackPng(1, 50_000_000 - number),
    "50,000,000 by 1 pixels": async (number) => blackPng(50_000_000 - number, 1),
    "compressed texts (zTXt)": textBomb("zTXt"),
    "compressed texts (iTXt)": textBomb("iTXt"),
    "a colour profile of 900 MB": async (number) =>
      withChunks(blackPng(60, 90 + number), [profile(zlib.deflateSync(Buffer.alloc(900 * MEGABYTE)))]),
    "a PNG bomb": (number) => flat(rest(number), side, number).png().toBuffer(),
    "an interlaced PNG bomb of 16 bits": (number) =>
      flat(rest(number), side, number)
        .ensureAlpha()
        .toColourspace("rgb16")
        .png({ progressive: true })
        .toBuffer(),
    "a JPEG bomb": (number) =>
      flat(rest(number), side, number).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    "a WebP bomb": (number) =>
      flat(rest(number), side, number).webp({ lossless: true, effort: 0 }).toBuffer(),
    "a GIF bomb": (number) => flat(rest(number), side, number).gif().toBuffer(),
    "an AVIF bomb": (number) => flat(rest(number), side, number).avif({ effort: 0 }).toBuffer(),
    "an animated GIF": (number) => animation("gif", 60, 300 + number),
    "an animated WebP": (number) => animation("webp", 60, 300 + number),
    "a slow AVIF": (number) => slowAvif(rest(number), side),
  };
}
