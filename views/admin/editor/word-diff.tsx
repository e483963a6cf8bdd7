import { diffWords, shortenSame } from "./diff-words.ts";
import styles from "./comparison.module.css";

/** In characters: enough context to recognise the place of a change. */
const AROUND = 120;

interface WordDiffProps {
  before: string;
  after: string;
  /** Shows only one of the two texts; without it both are shown inline. */
  only?: "before" | "after";
}

/** Shows what changed between two texts, word by word: by colour, by underline or strike-through, and by element for screen readers. */
export function WordDiff({ before, after, only }: WordDiffProps) {
  const parts = shortenSame(diffWords(before, after), AROUND).filter(
    ({ kind }) => !(only === "before" && kind === "added") && !(only === "after" && kind === "removed"),
  );
  if ((only === "before" && before === "") || (only === "after" && after === "") || parts.length === 0) {
    return <p className={styles["nothing"]}>Empty</p>;
  }
  return (
    <p className={styles["text"]}>
      {parts.map(({ kind, text }, at) => {
        // The parts have no identity other than their position.
        // oxlint-disable react/no-array-index-key
        if (kind === "removed") return <del key={at}>{text}</del>;
        if (kind === "added") return <ins key={at}>{text}</ins>;
        return <span key={at}>{text}</span>;
        // oxlint-enable react/no-array-index-key
      })}
    </p>
  );
}
