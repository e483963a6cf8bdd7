import { useBrand } from "../../../views/components/brand.ts";
import { classNames } from "../../../views/components/class-names.ts";
import styles from "./points-card.module.css";

/** The positions of the tiles on the card's right side. */
const TILES = [0, 1, 2, 3].flatMap((row) =>
  [0, 1, 2].map((column) => ({ x: 176 + column * 54, y: row * 54 })),
);

interface PointsCardProps {
  className?: string | undefined;
  /** Under the name of the chain. */
  title: string;
  figure: string;
  /** Under the figure. */
  words: string;
}

/** The rewards card as shown in the app: the brand's tile, without a card number that a visitor could try to use. */
export function PointsCard({ className = "", title, figure, words }: PointsCardProps) {
  const brand = useBrand();
  return (
    <svg
      viewBox="0 0 340 214"
      className={classNames(styles["card"], className)}
      aria-hidden="true"
      focusable="false"
    >
      <clipPath id="points-card-edge">
        <rect width="340" height="214" rx="20" />
      </clipPath>
      <g clipPath="url(#points-card-edge)">
        <path className={styles["ground"]} d="M0 0h340v214H0z" />
        {TILES.map(({ x, y }) => (
          <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
            <path className={styles["tile"]} d="M0 0h54v54H0z" />
            <circle className={styles["ring"]} cx="27" cy="27" r="27" />
            <circle className={styles["dot"]} cx="27" cy="27" r="13.5" />
            <path
              className={styles["light"]}
              d="M0 0h10L0 10zM54 0v10L44 0zM54 54H44l10-10zM0 54V44l10 10z"
            />
          </g>
        ))}
        <path className={styles["ground"]} d="M0 0h176c52 58 52 156 0 214H0z" />
        <text className={styles["name"]} x="24" y="52">
          {brand.name.toLowerCase()}
          <tspan className={styles["stop"]}>.</tspan>
        </text>
        <text className={styles["kind"]} x="24" y="73">
          {title}
        </text>
        <text className={styles["points"]} x="24" y="164">
          {figure}
        </text>
        <text className={styles["kind"]} x="24" y="187">
          {words}
        </text>
      </g>
    </svg>
  );
}
