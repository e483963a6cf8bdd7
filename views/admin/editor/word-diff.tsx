import { diffWords, shortenSame } from "./diff-words.ts";
import styles from "./comparison.module.css";

/** In characters: enough to know the place of a change again. */
const AROUND = 120;

interface WordDiffProps {
  before: string;
  after: string;
  /** Which of the two texts to show; both of them, one in the other, without it. */
  only?: "before" | "after";
}

/** What changed between two texts, word by word; by colour, by line, and for a screen reader by name. */
export function WordDiff({ before, after, only }: WordDiffProps) {
  const parts = shortenSame(diffWords(before, after), AROUND).filter(
    ({ kind }) => !(only === "before" && kind === "added") && !(only === "after" && kind === "removed"),
  );
  if ((only === "before" && before === "") || (only === "after" && after === "") || parts.length === 0) {
    return <p className={styles["nothing"]}>Nothing</p>;
  }
  return (
    <p className={styles["text"]}>
      {parts.map(({ kind, text }, at) => {
        // The parts stand in a row and have no name.
        // oxlint-disable react/no-array-index-key
        if (kind === "removed") return <del key={at}>{text}</del>;
        if (kind === "added") return <ins key={at}>{text}</ins>;
        return <span key={at}>{text}</span>;
        // oxlint-enable react/no-array-index-key
      })}
    </p>
  );
}
