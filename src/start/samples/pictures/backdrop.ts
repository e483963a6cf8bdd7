import { round } from "./emoji.ts";
import { type Tint, TILE_PALETTES, type TileFamily, type TilePalette } from "./grounds.ts";
import type { Ground } from "../../../content/sample-content/read-samples.ts";

/** The area of a backdrop; lengths in pixels. */
interface Stage {
  tint: Tint;
  width: number;
  height: number;
  /** The shorter side. */
  short: number;
}

function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

/** A disc behind the subject. */
function disc({ tint, width, height, short }: Stage): string {
  return circle(width / 2, height / 2, short * 0.4, tint.shape);
}

/** A quarter circle in a corner, and a smaller one in the opposite corner. */
function corners({ tint, width, height, short }: Stage): string {
  return circle(width, height, short * 0.72, tint.shape) + circle(0, 0, short * 0.3, tint.shape);
}

/** A low hill on which the subject stands. */
function hill({ tint, width, height, short }: Stage): string {
  const radius = width * 1.1;
  return circle(width * 0.42, height - short * 0.3 + radius, radius, tint.shape);
}

/** Concentric quarter rings around one corner. */
function quarterRings({ tint, width, height, short }: Stage): string {
  return [tint.shape, tint.ground, tint.shape]
    .map((fill, index) => circle(width, height, short * (0.92 - index * 0.24), fill))
    .join("");
}

/** Four petals around the subject, like the pattern of a cement tile. */
function petals({ tint, width, height, short }: Stage): string {
  const reach = short * 0.5;
  const [x, y, r] = [round(width / 2), round(height / 2), round(reach)];
  return [0, 90, 180, 270]
    .map(
      (turn) =>
        `<path fill="${tint.shape}" transform="translate(${x} ${y})rotate(${turn})" d="M0 0A${r} ${r} 0 0 1 ${r}-${r}A${r} ${r} 0 0 1 0 0z"/>`,
    )
    .join("");
}

const BACKDROPS = [disc, corners, hill, quarterRings, petals] as const;

/** FNV-1a: distributes pictures over the backdrops, in the same way on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/**
 * Draws the background of a plain picture as an SVG fragment without ids: a tint with one large shape in a darker shade. The
 * key alone determines the shape and whether it is mirrored.
 */
export function backdrop(tint: Tint, width: number, height: number, key: string): string {
  const choice = hash(key);
  const draw = BACKDROPS[choice % BACKDROPS.length] ?? disc;
  const shapes = draw({ tint, width, height, short: Math.min(width, height) });
  const mirrored = Math.floor(choice / BACKDROPS.length) % 2 === 1;
  return (
    `<rect width="${width}" height="${height}" fill="${tint.ground}"/>` +
    (mirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${shapes}</g>` : shapes)
  );
}

/** A square rotated by 45 degrees. */
function diamond(x: number, y: number, reach: number, fill: string): string {
  const [left, right, r] = [round(x - reach), round(x + reach), round(reach)];
  return `<path fill="${fill}" d="M${left} ${round(y)}l${r}-${r}L${right} ${round(y)}l-${r} ${r}z"/>`;
}

/** A leaf between two points: the overlap of two circles. */
function leaf(x1: number, y1: number, x2: number, y2: number, radius: number): string {
  const [from, to, r] = [`${round(x1)} ${round(y1)}`, `${round(x2)} ${round(y2)}`, round(radius)];
  return `M${from}A${r} ${r} 0 0 1 ${to}A${r} ${r} 0 0 1 ${from}z`;
}

/** Touching discs with a large dot each, and a diamond in every gap. */
function ringTile(palette: TilePalette, x: number, y: number, cell: number): string {
  const [middleX, middleY] = [x + cell / 2, y + cell / 2];
  return (
    circle(middleX, middleY, cell / 2, palette.shape) +
    circle(middleX, middleY, cell / 4, palette.dot) +
    diamond(x, y, cell * 0.19, palette.diamond)
  );
}

/** Flowers with four petals on the corners, connected to a net, and a diamond in every mesh. */
function petalTile(palette: TilePalette, x: number, y: number, cell: number): string {
  const radius = cell * Math.SQRT1_2;
  return (
    `<path fill="${palette.shape}" d="${leaf(x, y, x + cell, y, radius)}${leaf(x, y, x, y + cell, radius)}"/>` +
    diamond(x + cell / 2, y + cell / 2, cell * 0.2, palette.diamond) +
    circle(x, y, cell * 0.11, palette.dot)
  );
}

/** A chequerboard whose tiles have quarter circles in the other colour at their corners, with dots and diamonds. */
function quarterTile(
  palette: TilePalette,
  x: number,
  y: number,
  cell: number,
  column: number,
  row: number,
): string {
  const [tile, quarters] =
    (column + row) % 2 === 0 ? [palette.ground, palette.shape] : [palette.shape, palette.ground];
  const [left, top, side, r] = [round(x), round(y), round(cell), round(cell / 2)];
  return (
    `<path fill="${tile}" d="M${left} ${top}h${side}v${side}h-${side}z"/>` +
    `<path fill="${quarters}" d="M${left} ${top}h${r}a${r} ${r} 0 0 1-${r} ${r}zm${side} 0v${r}a${r} ${r} 0 0 1-${r}-${r}z` +
    `m0 ${side}h-${r}a${r} ${r} 0 0 1 ${r}-${r}zm-${side} 0v-${r}a${r} ${r} 0 0 1 ${r} ${r}z"/>` +
    diamond(x + cell / 2, y + cell / 2, cell * 0.17, palette.diamond) +
    circle(x, y, cell * 0.17, palette.dot)
  );
}

/** Eight-pointed stars, and a dot between every four stars. */
function starTile(palette: TilePalette, x: number, y: number, cell: number): string {
  const [middleX, middleY] = [x + cell / 2, y + cell / 2];
  const reach = cell * 0.47;
  const side = round(reach * Math.SQRT2);
  const half = reach * Math.SQRT1_2;
  return (
    `<rect x="${round(middleX - half)}" y="${round(middleY - half)}" width="${side}" height="${side}" fill="${palette.shape}"/>` +
    diamond(middleX, middleY, reach, palette.shape) +
    circle(middleX, middleY, cell * 0.25, palette.diamond) +
    circle(middleX, middleY, cell * 0.13, palette.dot) +
    circle(x, y, cell * 0.13, palette.dot)
  );
}

/** What draws one tile; x and y are its top left corner. */
const TILE_DRAWINGS: Readonly<Record<TileFamily, typeof quarterTile>> = {
  rings: ringTile,
  petals: petalTile,
  quarters: quarterTile,
  stars: starTile,
};

/**
 * Draws a pattern of Maltese cement tiles as an SVG fragment without ids. The ground determines the pattern and its colours.
 * One tile is in the middle of the area, so that a crop around the middle is symmetric.
 *
 * @param area in pixels; `cell` is the side of one square tile.
 */
export function tilePattern(
  ground: Ground,
  { width, height, cell }: { width: number; height: number; cell: number },
): string {
  const palette = TILE_PALETTES[ground];
  const draw = TILE_DRAWINGS[palette.family];
  // One more tile on each side, because flowers and diamonds on the corners extend into the neighbouring tiles.
  const columns = Math.ceil((width / cell - 1) / 2) + 1;
  const rows = Math.ceil((height / cell - 1) / 2) + 1;
  const tiles: string[] = [];
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const x = width / 2 + (column - 0.5) * cell;
      const y = height / 2 + (row - 0.5) * cell;
      tiles.push(draw(palette, x, y, cell, column, row));
    }
  }
  return `<rect width="${width}" height="${height}" fill="${palette.ground}"/>${tiles.join("")}`;
}
