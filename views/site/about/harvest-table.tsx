import { toMaltaTime } from "../../../src/rules/time/malta-time.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./harvest-table.module.css";

interface Harvest {
  what: string;
  maltese: string;
  where: string;
  /** First and last month of the season, from 1. A season may span the turn of the year. */
  season: readonly [number, number];
  words: string;
}

const HARVESTS: readonly Harvest[] = [
  { what: "Lemons", maltese: "lumi", where: "Groves in Lija", season: [11, 5], words: "November to May" },
  {
    what: "Strawberries",
    maltese: "frawli",
    where: "Family plots in Mġarr",
    season: [12, 5],
    words: "December to May",
  },
  { what: "Broad beans", maltese: "ful", where: "Fields round Għarb", season: [3, 5], words: "March to May" },
  {
    what: "Bambinella pears",
    maltese: "bambinella",
    where: "Orchards in Siġġiewi",
    season: [6, 7],
    words: "June and July",
  },
  { what: "Vine tomatoes", maltese: "tadam", where: "Marsaxlokk", season: [5, 10], words: "May to October" },
  {
    what: "Prickly pears",
    maltese: "bajtar tax-xewk",
    where: "Rubble walls in Gozo",
    season: [8, 10],
    words: "August to October",
  },
  {
    what: "Lampuki",
    maltese: "lampuki",
    where: "The boats of Marsaxlokk",
    season: [8, 12],
    words: "August to December",
  },
  {
    what: "Ġbejniet",
    maltese: "ġbejniet",
    where: "Three farms in Xewkija",
    season: [1, 12],
    words: "All year",
  },
];

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function isInSeason([first, last]: Harvest["season"], month: number): boolean {
  return first <= last ? first <= month && month <= last : month >= first || month <= last;
}

/** Local produce with its origin and season. Rows that are in season today are marked. */
export function HarvestTable() {
  const { month } = toMaltaTime(useNow());
  return (
    <section className={classNames("container", styles["sourcing"])} aria-labelledby="sourcing">
      <div className={styles["words"]}>
        <h2 id="sourcing">A tomato should come from somewhere</h2>
        <p>
          Growers from Mosta and Mġarr bring their crates to our back door before it is light. We agree on a
          price when they sow, not when they sell, and keep to it in a glut: that is what lets a young farmer
          stay on the land.
        </p>
        <p>
          Our buyer is on the quay in Marsaxlokk when the luzzijiet come in. What the sea did not give that
          night is not on the counter in the morning, and the slate says why.
        </p>
        <p>
          The islands are small, so bananas and butter come from further away. The label always says where
          from. <SmartLink to="/products">Look through the range</SmartLink>
        </p>
      </div>
      <table className={styles["table"]}>
        <caption>Our island year</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">From where</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {HARVESTS.map(({ what, maltese, where, season, words }) => (
            <tr key={what}>
              <th scope="row">
                {what}
                {maltese !== what.toLowerCase() && (
                  <span lang="mt" className={styles["maltese"]}>
                    {maltese}
                  </span>
                )}
              </th>
              <td>{where}</td>
              <td>
                <span className={styles["when"]}>
                  {words}
                  {isInSeason(season, month) && <strong className={styles["now"]}>in season</strong>}
                </span>
                <svg viewBox="0 0 142 10" className={styles["months"]} aria-hidden="true" focusable="false">
                  {MONTHS.map((each) => (
                    <path
                      key={each}
                      className={isInSeason(season, each) ? styles["ripe"] : styles["rest"]}
                      d={`M${(each - 1) * 12} 10a10 10 0 0 1 10-10v10z`}
                    />
                  ))}
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
