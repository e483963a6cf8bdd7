import path from "node:path";
import { pictureWidths } from "../../rules/images/pictures.ts";
import {
  decodePicture,
  loadSharp,
  type PictureSize,
  type PictureSource,
  type Pixels,
} from "./decode-picture.ts";

/** A picture whose variants are written. */
export interface EncodedPicture extends PictureSize {
  /** Total size of the files. */
  bytes: number;
}

/**
 * What a picture becomes: `library`, every variant that pages need, or `photo`, the one file `PHOTO_FILE` for a person who
 * looks at it.
 */
export type PictureUse = "library" | "photo";

/** The file of a picture that is encoded as a `photo`. */
export const PHOTO_FILE = "photo.webp";

/** In pixels, the longer side of such a file: a label on it can still be read. */
const PHOTO_SIDE = 1_920;

/** Writes a picture into a folder, by default every variant. */
type EncodePicture<Source extends PictureSource> = (
  source: Source,
  folder: string,
  use?: PictureUse,
) => Promise<EncodedPicture>;

/** What encodes pictures, and how many at a time. */
export interface PictureEncoder<Source extends PictureSource> {
  /** Runs `work` when it is its turn. It may encode a picture. */
  inTurn<Result>(work: (encode: EncodePicture<Source>) => Promise<Result>): Promise<Result>;
}

/** Encodes pictures of our own in this process, as many at a time as it is asked for. */
export const ownPictures: PictureEncoder<PictureSource> = { inTurn: (work) => work(encodePicture) };

/**
 * Decodes a picture and writes it into a folder: as WebP and AVIF in every width up to its own, or as one WebP (see
 * `PictureUse`). It takes seconds of processor time and hundreds of megabytes: the server has a process of its own for it (`picture-process.ts`).
 *
 * @throws ExpectedError 400 when the picture is damaged or too large.
 */
export async function encodePicture(
  source: PictureSource,
  folder: string,
  use: PictureUse = "library",
): Promise<EncodedPicture> {
  const pixels = await decodePicture(source);
  if (use === "photo") return writePhoto(pixels, path.join(folder, PHOTO_FILE));
  const { width, height } = pixels.info;
  return { width, height, bytes: await writeVariants(pixels, folder) };
}

async function writePhoto({ data, info }: Pixels, file: string): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const { width, height, channels } = info;
  const written = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80, effort: 4 })
    .toFile(file);
  return { width: written.width, height: written.height, bytes: written.size };
}

/**
 * Writes every variant and returns their total size in bytes. Writes one file at a time, because two AVIF encoders would
 * take twice the memory, and the largest first, because the later ones then fit into the memory that it has released.
 */
async function writeVariants(pixels: Pixels, folder: string): Promise<number> {
  const sharp = await loadSharp();
  const { width, height, channels } = pixels.info;
  let bytes = 0;
  for (const target of pictureWidths(width).toReversed()) {
    const sized = sharp(pixels.data, { raw: { width, height, channels } }).resize({ width: target });
    const webp = await sized
      .clone()
      .webp({ quality: 80, effort: 4 })
      .toFile(path.join(folder, `${target}.webp`));
    // Effort 2 takes a third of the default's time for about 5 % more bytes. Chroma subsampling, as in WebP, takes two
    // thirds of the memory.
    const avif = await sized
      .clone()
      .avif({ quality: 55, effort: 2, chromaSubsampling: "4:2:0" })
      .toFile(path.join(folder, `${target}.avif`));
    bytes += webp.size + avif.size;
  }
  return bytes;
}
