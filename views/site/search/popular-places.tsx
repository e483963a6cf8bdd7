import { SmartLink } from "../../components/smart-link.tsx";
import { leadsToEmptyList } from "../../../src/rules/links/filled-lists.ts";
import { useFilledLists } from "../filled-lists.ts";
import { POPULAR_PLACES } from "./places.ts";
import styles from "./popular-places.module.css";

/** Popular pages, as a row of short links. */
export function PopularPlaces() {
  const filled = useFilledLists();
  return (
    <ul className={styles["places"]} aria-label="Popular places">
      {POPULAR_PLACES.filter(({ path }) => !leadsToEmptyList(path, filled)).map(({ path, label }) => (
        <li key={path}>
          <SmartLink to={path} className={styles["place"]}>
            {label}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
