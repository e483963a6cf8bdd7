import type {
  PictureFormat,
  PictureStyle,
  SamplePicture,
} from "../../../content/sample-content/read-samples.ts";
import { ON_PLATE, STANDING, spotsFor, type Spot } from "./arrangement.ts";
import { backdrop, tilePattern } from "./backdrop.ts";
import { drawEmoji, emojiExtent, type Placement, round } from "./emoji.ts";
import { TILE_PALETTES, TINTS } from "./grounds.ts";

/** Pixels of each format. */
export const PICTURE_SIZES: Readonly<Record<PictureFormat, { width: number; height: number }>> = {
  square: { width: 960, height: 960 },
  wide: { width: 1280, height: 800 },
  banner: { width: 1280, height: 960 },
};

/** Size of a single subject on a plain background, as a fraction of the shorter side. */
const SUBJECT_SHARE = 0.52;
/** Size of a group of subjects, as a fraction of the shorter side; the outer subjects extend beyond it. */
const GROUP_SHARE = 0.6;
/** Diameter of the plate, as a fraction of the shorter side: large, but complete in a square crop. */
const PLATE_SHARE = 0.72;
/** Approximate number of tiles along the shorter side. */
const TILES_ALONG = 6;
/** Colour of shadows on the plate: a warm grey, independent of the tiles. */
const LIFT_COLOUR = "#4A3A22";

interface Group {
  x: number;
  y: number;
  /** Size of the group in pixels, to which a spot's fractions refer. */
  size: number;
}

interface Subject extends Placement {
  name: string;
}

function ellipse(x: number, y: number, radiusX: number, radiusY: number, fill: string): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radiusX)}" ry="${round(radiusY)}" fill="${fill}"/>`;
}

/** Opacity from the middle to the edge, as fractions. */
const SOLID: readonly [offset: number, share: number][] = [
  [0, 1],
  [0.45, 0.72],
  [0.75, 0.24],
  [1, 0],
];
/** Faint in the middle too: it shows where a subject has a hole in its middle, such as a croissant. */
const HOLLOW: typeof SOLID = [
  [0, 0.25],
  [0.35, 0.5],
  [0.55, 0.62],
  [0.78, 0.24],
  [1, 0],
];

/** A radial gradient that fades out towards the edge: a soft shadow without a slow blur filter. */
function shadowGradient(id: string, colour: string, opacity: number, fade: typeof SOLID): string {
  const stops = fade.map(
    ([offset, share]) =>
      `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${round(opacity * share)}"/>`,
  );
  return `<radialGradient id="${id}">${stops.join("")}</radialGradient>`;
}

/** A gradient from top to bottom through evenly spaced colours. */
function verticalGradient(id: string, colours: readonly string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient>`;
}

/** Draws tiles whose side is an even number of pixels: an edge between two pixels would show as a hairline. */
function tiledGround({ ground, format }: SamplePicture): string {
  const { width, height } = PICTURE_SIZES[format];
  const cell = Math.round(Math.min(width, height) / TILES_ALONG / 2) * 2;
  return tilePattern(ground, { width, height, cell });
}

function placeSubjects(subjects: readonly string[], spots: readonly Spot[], group: Group): Subject[] {
  return spots.map((spot, index) => ({
    name: subjects[index] ?? "",
    x: group.x + spot.x * group.size,
    y: group.y + spot.y * group.size,
    size: spot.size * group.size,
    turn: spot.turn,
  }));
}

function plainPicture({ subjects, ground, format }: SamplePicture): string {
  const { width, height } = PICTURE_SIZES[format];
  const short = Math.min(width, height);
  const tint = TINTS[ground];
  const share = subjects.length === 1 ? SUBJECT_SHARE : GROUP_SHARE;
  const group = { x: width / 2, y: height / 2, size: short * share };
  const standing = placeSubjects(subjects, spotsFor(STANDING, subjects.length), group)
    .toReversed()
    .map((subject) => {
      const { x, y, name } = subject;
      const extent = emojiExtent(name, subject);
      // The first shadow is on the ground below the subject, the second around it, to set it off from what is behind.
      return (
        ellipse(x, y + extent.height * 0.49, extent.width * 0.5, short * 0.035, "url(#contact)") +
        ellipse(x, y + extent.height * 0.06, extent.width * 0.6, extent.height * 0.6, "url(#halo)") +
        drawEmoji(name, subject)
      );
    });
  return (
    "<defs>" +
    shadowGradient("contact", tint.shadow, 0.42, SOLID) +
    shadowGradient("halo", tint.shadow, 0.18, HOLLOW) +
    "</defs>" +
    backdrop(tint, width, height, `${ground} ${subjects.join(" ")}`) +
    standing.join("")
  );
}

function platePicture(picture: SamplePicture): string {
  const { subjects, ground, format } = picture;
  const { width, height } = PICTURE_SIZES[format];
  const short = Math.min(width, height);
  const [x, y, radius] = [width / 2, height / 2, (short * PLATE_SHARE) / 2];
  const lying = placeSubjects(subjects, spotsFor(ON_PLATE, subjects.length), { x, y, size: radius * 2 })
    // Large subjects first, so that small ones lie on top of them.
    .toSorted((a, b) => b.size - a.size)
    .map((subject) => {
      const extent = emojiExtent(subject.name, subject);
      const shadowY = subject.y + extent.height * 0.1;
      return (
        ellipse(subject.x, shadowY, extent.width * 0.58, extent.height * 0.56, "url(#lift)") +
        drawEmoji(subject.name, subject)
      );
    });
  const layer = (share: number, fill: string) => ellipse(x, y, radius * share, radius * share, fill);
  return (
    "<defs>" +
    shadowGradient("cast", TILE_PALETTES[ground].shadow, 0.62, SOLID) +
    shadowGradient("lift", LIFT_COLOUR, 0.4, HOLLOW) +
    verticalGradient("rim", ["#FFFFFF", "#F5ECDA"]) +
    verticalGradient("well", ["#F1E7D3", "#FFFBF2", "#FFFFFF"]) +
    "</defs>" +
    tiledGround(picture) +
    ellipse(x, y + radius * 0.14, radius * 1.2, radius * 1.2, "url(#cast)") +
    layer(1, "url(#rim)") +
    layer(0.82, "url(#well)") +
    layer(0.808, "#FFFBF2") +
    lying.join("")
  );
}

const STYLES: Readonly<Record<PictureStyle, (picture: SamplePicture) => string>> = {
  plain: plainPicture,
  plate: platePicture,
  tiles: tiledGround,
};

/**
 * Draws a sample picture as a complete SVG document in its format's size. The same picture always gives the same document.
 * A picture in the style `tiles` shows only the pattern, not its subjects.
 *
 * @throws Error naming the icon when a subject is missing from fluent-emoji.json, and for more than six subjects.
 *
 * @example
 * await sharp(Buffer.from(composePicture(picture))).png().toBuffer();
 */
export function composePicture(picture: SamplePicture): string {
  const { width, height } = PICTURE_SIZES[picture.format];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    STYLES[picture.style](picture) +
    `</svg>`
  );
}
