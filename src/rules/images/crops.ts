import { parsePicture, pointOf, type FocalPoint } from "./pictures.ts";

/** The shapes in which search engines want a picture, by their names in addresses: width to height. */
const RATIOS = { "1x1": 1, "4x3": 4 / 3, "16x9": 16 / 9 } as const;

type Ratio = keyof typeof RATIOS;

/** In pixels; search engines ask for some 1200. */
const MAX_WIDTH = 1200;

/** A part of a picture in one of the shapes. */
export interface Crop {
  ratio: Ratio;
  point: FocalPoint;
}

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

/** A rectangle of a picture. In pixels. */
interface Box extends Size {
  left: number;
  top: number;
}

/**
 * The addresses of a stored picture in every shape, around its focal point: `/uploads/{name}/16x9-50-50.webp`. Of any other
 * picture its own address.
 */
export function cropUrls(address: string): string[] {
  const picture = parsePicture(address);
  if (!picture) return [address];
  const { x, y } = pointOf(address);
  return Object.keys(RATIOS).map((ratio) => `/uploads/${picture.name}/${ratio}-${x}-${y}.webp`);
}

/** Parses the file name of a crop. Undefined for any other name. */
export function parseCrop(file: string): Crop | undefined {
  const [, name, x, y] = /^(1x1|4x3|16x9)-(100|[1-9]?0)-(100|[1-9]?0)\.webp$/.exec(file) ?? [];
  const ratio = name === "1x1" || name === "4x3" || name === "16x9" ? name : undefined;
  return ratio && { ratio, point: { x: Number(x), y: Number(y) } };
}

/** What a crop shows of a picture, and the width at which it is sent. */
export function cropBox(size: Size, { ratio, point }: Crop): Box & { sentWidth: number } {
  const box = boxAround(point, size, RATIOS[ratio]);
  return { ...box, sentWidth: Math.min(box.width, MAX_WIDTH) };
}

/** The largest rectangle of a shape in a picture. The focal point places it as `object-position` does. */
export function boxAround(point: FocalPoint, size: Size, ratio: number): Box {
  const width = Math.max(1, Math.min(size.width, Math.round(size.height * ratio)));
  const height = Math.max(1, Math.min(size.height, Math.round(size.width / ratio)));
  return {
    left: Math.round(((size.width - width) * point.x) / 100),
    top: Math.round(((size.height - height) * point.y) / 100),
    width,
    height,
  };
}
