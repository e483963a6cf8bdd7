import { SmartLink } from "../../components/smart-link.tsx";
import styles from "./popular-places.module.css";

const PLACES = [
  { path: "/specials", label: "This week's specials" },
  { path: "/blog?category=recipes", label: "Recipes" },
  { path: "/locations", label: "Find a store" },
  { path: "/products", label: "Product range" },
  { path: "/careers", label: "Jobs" },
] as const;

/** Where people go most, for who has not typed yet or found nothing. */
export function PopularPlaces() {
  return (
    <ul className={styles["places"]} aria-label="Popular places">
      {PLACES.map(({ path, label }) => (
        <li key={path}>
          <SmartLink to={path} className={styles["place"]}>
            {label}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
