import { Link } from "react-router";
import { brand } from "../../../src/rules/brand.ts";
import { WordmarkText } from "../../components/wordmark.tsx";
import styles from "./staff-mark.module.css";

/** The wordmark of the staff area, which leads to its overview. */
export function StaffMark() {
  return (
    <Link to="/admin" className={styles["mark"]} aria-label={`${brand.name} staff area`}>
      <WordmarkText />
      <span className={styles["place"]}>Staff</span>
    </Link>
  );
}
