import { brand } from "../../src/rules/brand.ts";
import { SmartLink } from "./smart-link.tsx";
import styles from "./wordmark.module.css";

/** The logo, leading home. */
export function Wordmark() {
  return (
    <SmartLink to="/" className={styles["link"]} aria-label={`${brand.name}, home`}>
      <WordmarkText />
    </SmartLink>
  );
}

/** The brand's name as its logo, with the pear for a full stop. */
export function WordmarkText() {
  return (
    <span className={styles["wordmark"]}>
      {brand.name.toLowerCase()}
      <span className={styles["dot"]}>.</span>
    </span>
  );
}
