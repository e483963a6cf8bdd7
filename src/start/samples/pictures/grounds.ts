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
export interface TilePalette {
  family: TileFamily;
  ground: string;
  shape: string;
  dot: string;
  diamond: string;
  /** Colour of shadows on it, to be laid on with low opacity. */
  shadow: string;
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

/** Saturated colours for tiles. */
export const TILE_PALETTES: Readonly<Record<Ground, TilePalette>> = {
  honey: {
    family: "rings",
    ground: "#FFC640",
    shape: "#F3A72C",
    dot: "#DB3355",
    diamond: "#FFF1CB",
    shadow: "#6B3D00",
  },
  pear: {
    family: "rings",
    ground: "#DB3355",
    shape: "#B91F43",
    dot: "#FFC640",
    diamond: "#FFE8B0",
    shadow: "#4A0418",
  },
  leaf: {
    family: "petals",
    ground: "#2C9A5A",
    shape: "#FFF1CB",
    dot: "#DB3355",
    diamond: "#14563A",
    shadow: "#06331D",
  },
  sea: {
    family: "stars",
    ground: "#17669F",
    shape: "#7FC0EA",
    dot: "#FFC640",
    diamond: "#FFFBF2",
    shadow: "#04253F",
  },
  olive: {
    family: "quarters",
    ground: "#14563A",
    shape: "#1F7A4E",
    dot: "#FFC640",
    diamond: "#F6EDDB",
    shadow: "#02180D",
  },
  stone: {
    family: "stars",
    ground: "#F6EDDB",
    shape: "#F3A72C",
    dot: "#DB3355",
    diamond: "#FFFBF2",
    shadow: "#5C4519",
  },
  blush: {
    family: "petals",
    ground: "#F9B9A6",
    shape: "#FFF3E6",
    dot: "#DB3355",
    diamond: "#E4795F",
    shadow: "#6E2412",
  },
  mint: {
    family: "quarters",
    ground: "#BDE5D0",
    shape: "#7CC6A0",
    dot: "#14563A",
    diamond: "#FFFBF2",
    shadow: "#0B3B26",
  },
  sky: {
    family: "petals",
    ground: "#A9D5F2",
    shape: "#17669F",
    dot: "#FFC640",
    diamond: "#FFFBF2",
    shadow: "#0C3554",
  },
  butter: {
    family: "rings",
    ground: "#FFE394",
    shape: "#2C9A5A",
    dot: "#FFC640",
    diamond: "#FFFBF2",
    shadow: "#5F4300",
  },
};
