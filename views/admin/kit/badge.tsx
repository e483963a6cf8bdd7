import type { PublicationState } from "../../../src/content/publication.ts";
import styles from "./badge.module.css";

/** What a state is called in lists and filters. */
export const STATE_WORDS: Readonly<Record<PublicationState, string>> = {
  live: "Live",
  planned: "Planned",
  draft: "Draft",
  ended: "Ended",
  archived: "Archived",
};

/**
 * The state in words without what the badge beside it says already: `since Friday 20 November` beside
 * `Live`, and nothing beside a draft that is only that.
 */
export function besideBadge(state: PublicationState, sentence: string): string {
  if (state === "draft") return "";
  const word = STATE_WORDS[state];
  return sentence.startsWith(word) ? sentence.slice(word.length).trim() : sentence;
}

/** What a record is now: by its word, by its colour, and by how full its dot is; `word` where a kind has its own. */
export function StateBadge({ state, word }: { state: PublicationState; word?: string }) {
  return <span className={`${styles["badge"]} ${styles[state]}`}>{word ?? STATE_WORDS[state]}</span>;
}
