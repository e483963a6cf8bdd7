import { describeOpeningState } from "../../../src/rules/time/opening-hours.ts";
import type { OpeningHours } from "../../../src/content/kinds/stores/store.schema.ts";
import { useNow } from "../../components/now.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./opening-status.module.css";

/** The opening state of a store, as a dot and in words: `Open now, closes 20:00`. It is updated with the clock. */
export function OpeningStatus({ store }: { store: OpeningHours }) {
  const { open, text } = describeOpeningState(store, useNow());
  return (
    <span className={classNames(styles["state"], open && styles["open"])}>
      <span className={styles["dot"]} aria-hidden="true" />
      {text}
    </span>
  );
}
