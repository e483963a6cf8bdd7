import { Tile, type TilePattern, type TileTone } from "../../../views/site/tile.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./opening.section.ts";
import styles from "./opening.module.css";

/** Twelve tiles: four rows of three beside the text, two rows of six below it on a phone. */
const FLOOR: readonly (readonly [TilePattern, TileTone])[] = [
  ["rings", "honey"],
  ["quarters", "olive"],
  ["arches", "pear"],
  ["petals", "leaf"],
  ["star", "stone"],
  ["waves", "sea"],
  ["arches", "olive"],
  ["rings", "pear"],
  ["petals", "blush"],
  ["star", "sea"],
  ["arches", "honey"],
  ["quarters", "leaf"],
];

/** The head of a page: one large sentence, a floor of tiles, and figures below. */
export function View({ section: { eyebrow, title, lead, figures } }: SectionViewProps<typeof kind>) {
  return (
    <div className="container">
      <div className={styles["opening"]}>
        <div className={styles["words"]}>
          {eyebrow && <p className={styles["eyebrow"]}>{eyebrow}</p>}
          <h1>{title}</h1>
          {lead && <p className={styles["lead"]}>{lead}</p>}
        </div>
        <div className={styles["floor"]}>
          {FLOOR.map(([pattern, tone]) => (
            <Tile key={`${pattern}-${tone}`} pattern={pattern} tone={tone} />
          ))}
        </div>
      </div>
      {figures.length > 0 && (
        <dl className={styles["figures"]}>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
