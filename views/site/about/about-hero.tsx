import { useBrand } from "../../components/brand.ts";
import { joinWords, plural } from "../../../src/rules/text/text.ts";
import { Tile, type TilePattern, type TileTone } from "./tile.tsx";
import styles from "./about-hero.module.css";

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

interface AboutHeroProps {
  stores: number;
  islands: readonly string[];
}

/** The head of the about page: one large sentence, a floor of tiles, and the company in figures. */
export function AboutHero({ stores, islands }: AboutHeroProps) {
  const brand = useBrand();
  return (
    <div className="container">
      <div className={styles["opening"]}>
        <div className={styles["words"]}>
          <p className={styles["eyebrow"]}>About {brand.name}</p>
          <h1>It began with three crates of tomatoes.</h1>
          <p className={styles["lead"]}>
            And a trestle table, and a borrowed scale, on a street corner in Qormi. The table got longer. The
            idea has stayed the same: good food, fairly priced, sold by people who know your name.
          </p>
        </div>
        <div className={styles["floor"]}>
          {FLOOR.map(([pattern, tone]) => (
            <Tile key={`${pattern}-${tone}`} pattern={pattern} tone={tone} />
          ))}
        </div>
      </div>
      <dl className={styles["figures"]}>
        <div>
          <dt>the year of the first stall</dt>
          <dd>{brand.founded}</dd>
        </div>
        {stores > 0 && (
          <div>
            <dt>
              {plural(stores, "store", "stores").replace(/^\d+ /, "")} in {joinWords(islands)}
            </dt>
            <dd>{stores}</dd>
          </div>
        )}
        <div>
          <dt>in the morning, when the ovens are lit in Qormi</dt>
          <dd>2:00</dd>
        </div>
        <div>
          <dt>breakfasts a week for schoolchildren</dt>
          <dd>1,700</dd>
        </div>
      </dl>
    </div>
  );
}
