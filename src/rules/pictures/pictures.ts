/**
 * The address of a stored picture tells everything about it, so that a page needs no look-up:
 * `/uploads/{id}-{W}x{H}/{w}.{webp|avif}`, where the id is 16 lower-case hexadecimal digits, W x H the pixel
 * size of the largest variant, and w the width of this one.
 */

/** Widths in pixels that a picture is kept in. Adding one needs a migration that makes the missing files. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** Put on the addresses of images (specification, section 9); raising it makes browsers fetch every image again. */
const IMAGE_VERSION = 6;

export type ImageFormat = "webp" | "avif";

/** The widths kept of a picture whose largest variant is W pixels wide (at most 1920), ascending. */
export function pictureWidths(W: number): number[] {
  return [...PICTURE_WIDTHS.filter((width) => width < W), W];
}

/** The name of a picture, which is also its folder. */
export function pictureName(id: string, W: number, H: number): string {
  return `${id}-${W}x${H}`;
}

/** Reads the address of a stored picture, with any query after it; undefined for every other address. */
export function parsePicture(url: string): { name: string; width: number; height: number } | undefined {
  const [, name, width, height] =
    /^\/uploads\/([0-9a-f]{16}-([1-9]\d{0,4})x([1-9]\d{0,4}))\/[1-9]\d{0,4}\.(?:webp|avif)(?:[?#]|$)/.exec(
      url,
    ) ?? [];
  return name ? { name, width: Number(width), height: Number(height) } : undefined;
}

/** The address of one variant, without its version. */
export function pictureUrl(name: string, width: number, format: ImageFormat): string {
  return `/uploads/${name}/${width}.${format}`;
}

/** The part of a picture that stays in view however it is cut: per cent from its left and its top, in tens. */
export interface FocalPoint {
  x: number;
  y: number;
}

const FOCUS = /#focus=(100|[1-9]?0),(100|[1-9]?0)$/;

/** The point that the fragment of a record's picture names (`#focus=30,70`); undefined where there is none. */
export function focusOf(url: string): FocalPoint | undefined {
  const [, x, y] = FOCUS.exec(url) ?? [];
  return x === undefined ? undefined : { x: Number(x), y: Number(y) };
}

/** What an address without a word about it means. */
export const CENTRE: FocalPoint = { x: 50, y: 50 };

/** The point that a picture's address names, else the middle. */
export function pointOf(url: string): FocalPoint {
  return focusOf(url) ?? CENTRE;
}

/**
 * Appends `v=6` to the address of an image that is not absolute (specification, section 9), and only once.
 * A focal point is left out: it says how a page shows the file, and is no part of where the file is.
 */
export function withVersion(address: string): string {
  const url = address.replace(FOCUS, "");
  const version = `v=${IMAGE_VERSION}`;
  const [, path = "", query, hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  // Any scheme is absolute, `data:` and `blob:` too, which a query would break; an empty address would be the page's.
  if (url === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url) || query?.split("&").includes(version))
    return url;
  return `${path}?${query ? `${query}&` : ""}${version}${hash}`;
}

/**
 * A record's picture as another site must write it. What is no address at all stays as it is: a page that tells search
 * engines of its picture must not fail with it.
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

/**
 * What an image element needs for a stored picture: its largest variant, that one's pixel size, and the
 * `srcset` of each format. Undefined where the address is not that of a stored picture.
 */
export function pictureSources(
  url: string,
): { src: string; width: number; height: number; webp: string; avif: string } | undefined {
  const picture = parsePicture(url);
  if (!picture) return undefined;
  const { name, width, height } = picture;
  const variant = (w: number, format: ImageFormat) => withVersion(pictureUrl(name, w, format));
  const srcset = (format: ImageFormat) =>
    pictureWidths(width)
      .map((w) => `${variant(w, format)} ${w}w`)
      .join(", ");
  return { src: variant(width, "webp"), width, height, webp: srcset("webp"), avif: srcset("avif") };
}
