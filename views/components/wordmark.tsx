import { brand } from "../../src/rules/brand.ts";
import { SmartLink } from "./smart-link.tsx";
import styles from "./wordmark.module.css";

/** The logo, linked to the home page. */
export function Wordmark() {
  return (
    <SmartLink to="/" className={styles["link"]} aria-label={`${brand.name}, home`}>
      <WordmarkText />
    </SmartLink>
  );
}

/** The brand's name as a logo, with a full stop in the pear colour. */
export function WordmarkText() {
  return (
    <span className={styles["wordmark"]}>
      {brand.name.toLowerCase()}
      <span className={styles["dot"]}>.</span>
    </span>
  );
}
