import { joinWords, plural } from "../../../src/rules/text/text.ts";
import { Tile, type TilePattern, type TileTone } from "./tile.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./timeline.module.css";

interface Step {
  year: string;
  title: string;
  text: string;
  tile: readonly [TilePattern, TileTone];
}

const STEPS: readonly Step[] = [
  {
    year: "1984",
    title: "A table on the corner",
    text: "Three crates of tomatoes, a slate and somebody else's scale, twice a week, in Qormi.",
    tile: ["rings", "honey"],
  },
  {
    year: "1986",
    title: "A door of our own",
    text: "The table moves indoors, next to an oven. The first loaf comes out crooked and is sold anyway, at half price.",
    tile: ["arches", "pear"],
  },
  {
    year: "1991",
    title: "Mosta, by the back door",
    text: "Our second store opens where the growers already pass with their carts. Ġwanni starts on the night shift to bake for two.",
    tile: ["petals", "leaf"],
  },
  {
    year: "1997",
    title: "South, to Żabbar",
    text: "With butchers who cut to order, and who soon know the Sunday roast of every family in the street.",
    tile: ["star", "olive"],
  },
  {
    year: "2003",
    title: "Across the channel",
    text: "Victoria opens, and the bread takes the first ferry. Gozo's cheese, honey and salt take it back.",
    tile: ["waves", "sea"],
  },
  {
    year: "2011",
    title: "Late in Sliema",
    text: "Open until ten at night, for everybody who remembers the milk on the way home.",
    tile: ["quarters", "blush"],
  },
  {
    year: "2018",
    title: "To your own door",
    text: "The online shop, the app and the first points. Orders are still picked by hand, by people who cook.",
    tile: ["rings", "pear"],
  },
];

/** The company's history as a timeline of tiles; each tile has a quarter circle that leads to the next. */
export function Timeline({ stores, islands }: { stores: number; islands: readonly string[] }) {
  const today: Step = {
    year: "Today",
    title: "The same table",
    text: `${
      stores > 0
        ? `We keep ${plural(stores, "store", "stores")} in ${joinWords(islands)}, and`
        : "Much has been added since, but"
    } the trestle still stands inside the door in Qormi. In season there are tomatoes on it.`,
    tile: ["petals", "honey"],
  };
  return (
    <section className={classNames("container", styles["way"])} aria-labelledby="way">
      <h2 id="way">Tile by tile</h2>
      <ol className={styles["path"]}>
        {[...STEPS, today].map(({ year, title, text, tile: [pattern, tone] }) => (
          <li key={year}>
            <div className={styles["tiles"]} aria-hidden="true">
              <Tile pattern={pattern} tone={tone} className={styles["tile"]} />
              <span className={styles["bend"]} />
            </div>
            <div className={styles["words"]}>
              <p className={styles["year"]}>{year}</p>
              <h3>{title}</h3>
              <p className={styles["text"]}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
