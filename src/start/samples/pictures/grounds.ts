import type { Ground } from "../../../content/sample-content/read-samples.ts";

/** Colours of a plain background: the background, and a darker shade for the shapes on it. */
export interface Tint {
  ground: string;
  shape: string;
  /** Colour of shadows on it, to be laid on with low opacity. */
  shadow: string;
}

/** The patterns of tiles; see backdrop.ts. */
export type TileFamily = "rings" | "petals" | "quarters" | "stars";

/** Colours of a tiled background: a saturated colour, a similar one, and two accents. */
export interface TilePalette extends Tint {
  family: TileFamily;
  dot: string;
  diamond: string;
}

/** Soft tints for pictures in the style `plain`: the design tokens, mixed with the token `--stone`. */
export const TINTS: Readonly<Record<Ground, Tint>> = {
  pear: { ground: "#FDDFE1", shape: "#FBD0D4", shadow: "#8C2740" },
  honey: { ground: "#FFECB3", shape: "#FFE297", shadow: "#8A5A00" },
  leaf: { ground: "#DDF0DC", shape: "#CBE7CC", shadow: "#1D5A36" },
  sea: { ground: "#D6E7F5", shape: "#C3DBEF", shadow: "#1B466B" },
  olive: { ground: "#E3EAD3", shape: "#D5E0BF", shadow: "#33491F" },
  stone: { ground: "#F6EDDB", shape: "#EFE2C7", shadow: "#6B5327" },
  blush: { ground: "#FCE5D6", shape: "#FAD7C1", shadow: "#8A4320" },
  mint: { ground: "#DAF1E6", shape: "#C6E8D8", shadow: "#14563A" },
  sky: { ground: "#E0EFFA", shape: "#CEE5F6", shadow: "#23557D" },
  butter: { ground: "#FFF3CF", shape: "#FFEAB2", shadow: "#846009" },
};

/** Saturated colours for tiles: the family, then ground, shape, dot, diamond and shadow. */
export const TILE_PALETTES: Readonly<Record<Ground, TilePalette>> = {
  honey: palette("rings", "#FFC640", "#F3A72C", "#DB3355", "#FFF1CB", "#6B3D00"),
  pear: palette("rings", "#DB3355", "#B91F43", "#FFC640", "#FFE8B0", "#4A0418"),
  leaf: palette("petals", "#2C9A5A", "#FFF1CB", "#DB3355", "#14563A", "#06331D"),
  sea: palette("stars", "#17669F", "#7FC0EA", "#FFC640", "#FFFBF2", "#04253F"),
  olive: palette("quarters", "#14563A", "#1F7A4E", "#FFC640", "#F6EDDB", "#02180D"),
  stone: palette("stars", "#F6EDDB", "#F3A72C", "#DB3355", "#FFFBF2", "#5C4519"),
  blush: palette("petals", "#F9B9A6", "#FFF3E6", "#DB3355", "#E4795F", "#6E2412"),
  mint: palette("quarters", "#BDE5D0", "#7CC6A0", "#14563A", "#FFFBF2", "#0B3B26"),
  sky: palette("petals", "#A9D5F2", "#17669F", "#FFC640", "#FFFBF2", "#0C3554"),
  butter: palette("rings", "#FFE394", "#2C9A5A", "#FFC640", "#FFFBF2", "#5F4300"),
};

function palette(
  family: TilePalette["family"],
  ...[ground, shape, dot, diamond, shadow]: [string, string, string, string, string]
): TilePalette {
  return { family, ground, shape, dot, diamond, shadow };
}
