import { round } from "./emoji.ts";
import type { Tint } from "./grounds.ts";

/** What a backdrop is drawn into; lengths are pixels. */
interface Stage {
  tint: Tint;
  width: number;
  height: number;
  short: number;
}

function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

/** A round of limestone behind the subject. */
function disc({ tint, width, height, short }: Stage): string {
  return circle(width / 2, height / 2, short * 0.4, tint.shape);
}

/** A quarter circle in a corner, with a smaller one in the corner across. */
function corners({ tint, width, height, short }: Stage): string {
  return circle(width, height, short * 0.72, tint.shape) + circle(0, 0, short * 0.3, tint.shape);
}

/** A low hill on which the subject stands. */
function hill({ tint, width, height, short }: Stage): string {
  const radius = width * 1.1;
  return circle(width * 0.42, height - short * 0.3 + radius, radius, tint.shape);
}

/** Quarter rings that widen out of one corner. */
function quarterRings({ tint, width, height, short }: Stage): string {
  return [tint.shape, tint.ground, tint.shape]
    .map((fill, index) => circle(width, height, short * (0.92 - index * 0.24), fill))
    .join("");
}

/** Four petals around the subject, as on a cement tile. */
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

/** FNV-1a: spreads neighbouring pictures over the backdrops, the same way on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/**
 * The ground of a plain picture as an SVG fragment without ids: a tint, and on it one large calm shape a step
 * deeper. Which shape, and whether it is mirrored, follows from the key alone.
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
