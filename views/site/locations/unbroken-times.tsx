import styles from "./unbroken-times.module.css";

const RANGE = /(\d{1,2}[:.]\d{2}[–-]\d{1,2}[:.]\d{2})/;

/** Words of staff in which a range of times, such as `07:30–20:00`, does not wrap at its dash. */
export function UnbrokenTimes({ text }: { text: string }) {
  // The parts at odd places are the ranges.
  return text.split(RANGE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no ids, and never move
      <span key={index} className={styles["range"]}>
        {part}
      </span>
    ),
  );
}
