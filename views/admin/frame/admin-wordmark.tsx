import { Link } from "react-router";
import { useBrand } from "../../components/brand.ts";
import { WordmarkText } from "../../components/wordmark.tsx";
import styles from "./admin-wordmark.module.css";

/** The wordmark of the staff area, with a link to the overview. */
export function AdminWordmark() {
  const brand = useBrand();
  return (
    <Link to="/admin" className={styles["mark"]} aria-label={`${brand.name} staff area`}>
      <WordmarkText />
      <span className={styles["place"]}>Staff</span>
    </Link>
  );
}
