import { remember } from "../text/remember.ts";

/**
 * The address of a stored picture contains everything that a page needs to show it, so that no database query is needed:
 * `/uploads/{id}-{W}x{H}/{w}.{webp|avif}`. The id has 16 lower-case hexadecimal digits, W x H is the size of the largest
 * variant in pixels, and w is the width of this one.
 */

/** Widths in pixels in which pictures are stored. A new width requires a migration that creates the missing files. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** Put on the addresses of images (specification, section 9); raising it makes browsers fetch every image again. */
const IMAGE_VERSION = 6;

export type ImageFormat = "webp" | "avif";

/** Returns the stored widths of a picture whose largest variant is W pixels wide (at most 1920), ascending. */
export function pictureWidths(W: number): number[] {
  return [...PICTURE_WIDTHS.filter((width) => width < W), W];
}

/** Returns the name of a picture, which is also the name of its folder. */
export function pictureName(id: string, W: number, H: number): string {
  return `${id}-${W}x${H}`;
}

/** Whether this is the name of a stored picture's folder. */
export function isPictureName(name: string): boolean {
  return /^[0-9a-f]{16}-[1-9]\d{0,4}x[1-9]\d{0,4}$/.test(name);
}

/** Parses the address of a stored picture, ignoring its query. Returns undefined for any other address. */
export function parsePicture(url: string): { name: string; width: number; height: number } | undefined {
  const [, name, width, height] =
    /^\/uploads\/([0-9a-f]{16}-([1-9]\d{0,4})x([1-9]\d{0,4}))\/[1-9]\d{0,4}\.(?:webp|avif)(?:[?#]|$)/.exec(
      url,
    ) ?? [];
  return name ? { name, width: Number(width), height: Number(height) } : undefined;
}

/** Returns the address of one variant, without the version. */
export function pictureUrl(name: string, width: number, format: ImageFormat): string {
  return `/uploads/${name}/${width}.${format}`;
}

/**
 * The address of a stored picture for a printed page: its narrowest variant of at least this width. Null for a picture of
 * another site, which is not printed.
 */
export function printedPicture(url: string | null, least: number): string | null {
  const picture = url === null ? undefined : parsePicture(url);
  if (!picture) return null;
  const width = pictureWidths(picture.width).find((each) => each >= least) ?? picture.width;
  return withVersion(pictureUrl(picture.name, width, "webp"));
}

/** The point of a picture that stays visible in every crop: percent from the left and the top, in multiples of ten. */
export interface FocalPoint {
  x: number;
  y: number;
}

const FOCUS = /#focus=(100|[1-9]?0),(100|[1-9]?0)$/;

/** Returns the focal point in the fragment of a picture's address (`#focus=30,70`), or undefined. */
export function focusOf(url: string): FocalPoint | undefined {
  const [, x, y] = FOCUS.exec(url) ?? [];
  return x === undefined ? undefined : { x: Number(x), y: Number(y) };
}

/** The focal point of an address without a fragment. */
export const CENTRE: FocalPoint = { x: 50, y: 50 };

/** Returns the focal point in a picture's address, or the centre. */
export function pointOf(url: string): FocalPoint {
  return focusOf(url) ?? CENTRE;
}

/**
 * Appends `v=6` to a relative image address (specification, section 9), only once. Removes a focal point, which is not part
 * of the file's address.
 */
export function withVersion(address: string): string {
  const url = address.replace(FOCUS, "");
  const version = `v=${IMAGE_VERSION}`;
  const [, path = "", query, hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  // Every scheme is absolute; a query would break `data:` and `blob:`. An empty address would refer to the page itself.
  if (url === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url) || query?.split("&").includes(version))
    return url;
  return `${path}?${query ? `${query}&` : ""}${version}${hash}`;
}

/**
 * Returns the absolute address of a record's picture, for use outside the site. An invalid address is returned unchanged,
 * because metadata must not make a page fail.
 *
 * @param publicUrl the site's origin.
 */
export function absolutePicture(address: string, publicUrl: string): string {
  try {
    return new URL(withVersion(address), publicUrl).href;
  } catch {
    return address;
  }
}

interface PictureSources {
  src: string;
  width: number;
  height: number;
  webp: string;
  avif: string;
}

/**
 * Returns the attributes of an image element for a stored picture: the largest variant with its size in pixels, and the
 * `srcset` of each format. Returns undefined if the address is not that of a stored picture.
 */
export const pictureSources = remember((url): PictureSources | undefined => {
  const picture = parsePicture(url);
  if (!picture) return undefined;
  const { name, width, height } = picture;
  const variant = (w: number, format: ImageFormat) => withVersion(pictureUrl(name, w, format));
  const srcset = (format: ImageFormat) =>
    pictureWidths(width)
      .map((w) => `${variant(w, format)} ${w}w`)
      .join(", ");
  return { src: variant(width, "webp"), width, height, webp: srcset("webp"), avif: srcset("avif") };
});

/** What to do with a photo in HEIC, the format of iPhones: no browser but Safari shows it. */
export const HEIC_ADVICE =
  "HEIC, which most browsers can’t show. Please save it as JPEG and upload that. " +
  "So that an iPhone takes JPEG photos, choose Settings, Camera, Formats, Most Compatible.";

/** The address of a picture in the HTML of an article, as the sanitiser writes it. */
const SRC = /(<img\b[^>]*?\ssrc=")([^"]*)(?=")/g;

/** Appends `v=6` to the pictures of an article whose address is not absolute (specification, section 9). */
export function withPictureVersions(html: string): string {
  return html.replaceAll(SRC, (_, start: string, address: string) => start + withVersion(address));
}
