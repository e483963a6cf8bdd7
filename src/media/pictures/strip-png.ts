import zlib from "node:zlib";

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
