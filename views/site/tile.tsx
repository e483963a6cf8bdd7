import { classNames } from "../components/class-names.ts";
import styles from "./tile.module.css";

export type TilePattern = "rings" | "petals" | "quarters" | "star" | "waves" | "arches";
export type TileTone = "honey" | "pear" | "olive" | "sea" | "leaf" | "stone" | "blush";

/** A square rotated by 45 degrees in the middle of the tile. */
function diamond(reach: number): string {
  return `M50 ${50 - reach}L${50 + reach} 50L50 ${50 + reach}L${50 - reach} 50z`;
}

const QUARTERS =
  "M0 0h50a50 50 0 0 1-50 50zM100 0v50a50 50 0 0 1-50-50zM100 100h-50a50 50 0 0 1 50-50zM0 100v-50a50 50 0 0 1 50 50z";
const CORNERS = "M0 0h19L0 19zM100 0v19L81 0zM100 100H81l19-19zM0 100V81l19 19z";
const PETALS =
  "M0 0A70 70 0 0 1 50 50A70 70 0 0 1 0 0zM100 0A70 70 0 0 1 50 50A70 70 0 0 1 100 0z" +
  "M100 100A70 70 0 0 1 50 50A70 70 0 0 1 100 100zM0 100A70 70 0 0 1 50 50A70 70 0 0 1 0 100z";

/**
 * One cement tile. It is decorative: the text beside it carries the meaning. The patterns of adjacent tiles meet at
 * the edges, so tiles without gaps form a floor.
 */
export function Tile({
  pattern,
  tone,
  className,
}: {
  pattern: TilePattern;
  tone: TileTone;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className={classNames(styles["tile"], styles[tone], className)}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles["ground"]} d="M0 0h100v100H0z" />
      <Drawing pattern={pattern} />
    </svg>
  );
}

function Drawing({ pattern }: { pattern: TilePattern }) {
  switch (pattern) {
    case "rings":
      return (
        <>
          <circle className={styles["shape"]} cx="50" cy="50" r="50" />
          <circle className={styles["dot"]} cx="50" cy="50" r="25" />
          <path className={styles["light"]} d={CORNERS} />
        </>
      );
    case "petals":
      return (
        <>
          <path className={styles["shape"]} d={PETALS} />
          <circle className={styles["dot"]} cx="50" cy="50" r="13" />
          <path
            className={styles["light"]}
            d="M36 0h28L50 14zM100 36v28L86 50zM64 100H36l14-14zM0 64V36l14 14z"
          />
        </>
      );
    case "quarters":
      return (
        <>
          <path className={styles["shape"]} d={QUARTERS} />
          <path className={styles["light"]} d={diamond(21)} />
          <circle className={styles["dot"]} cx="50" cy="50" r="9" />
        </>
      );
    case "star":
      return (
        <>
          <path className={styles["shape"]} d={`M17 17h66v66H17z${diamond(47)}`} />
          <circle className={styles["light"]} cx="50" cy="50" r="25" />
          <circle className={styles["dot"]} cx="50" cy="50" r="13" />
        </>
      );
    case "waves":
      return (
        <>
          <circle className={styles["dot"]} cx="68" cy="30" r="15" />
          <path className={styles["shape"]} d="M0 58Q25 34 50 58T100 58V100H0z" />
          <path className={styles["light"]} d="M0 82Q25 106 50 82T100 82V100H0z" />
        </>
      );
    default:
      return (
        <>
          <path className={styles["shape"]} d="M0 100V0a100 100 0 0 1 100 100z" />
          <path className={styles["light"]} d="M0 100V34a66 66 0 0 1 66 66z" />
          <path className={styles["dot"]} d="M0 100V66a34 34 0 0 1 34 34z" />
        </>
      );
  }
}
