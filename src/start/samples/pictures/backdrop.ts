import { round } from "./emoji.ts";
import type { Tint } from "./grounds.ts";

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
