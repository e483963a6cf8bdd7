import { SmartLink } from "../../components/smart-link.tsx";
import { POPULAR_PLACES } from "./places.ts";
import styles from "./popular-places.module.css";

/** Popular pages, as a row of short links. */
export function PopularPlaces() {
  return (
    <ul className={styles["places"]} aria-label="Popular places">
      {POPULAR_PLACES.map(({ path, label }) => (
        <li key={path}>
          <SmartLink to={path} className={styles["place"]}>
            {label}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
