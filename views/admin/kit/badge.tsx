import type { PublicationState } from "../../../src/content/publication.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./badge.module.css";

/** The label of each state in lists and filters. */
export const STATE_WORDS: Readonly<Record<PublicationState, string>> = {
  live: "Live",
  planned: "Scheduled",
  draft: "Draft",
  ended: "Ended",
  archived: "Archived",
};

/**
 * Removes from a state's description the word that the badge already shows: returns `since Friday 20 November` for
 * `Live since Friday 20 November`.
 */
export function withoutBadge(state: PublicationState, sentence: string): string {
  const word = STATE_WORDS[state];
  return sentence.startsWith(word) ? sentence.slice(word.length).trim() : sentence;
}

/** As `withoutBadge`, for a list; empty where the badge says it all. */
export function besideBadge(state: PublicationState, sentence: string): string {
  return state === "draft" || state === "archived" ? "" : withoutBadge(state, sentence);
}

/** The state of a record as a label with a colour and a dot. */
export function StateBadge({ state }: { state: PublicationState }) {
  return <span className={classNames(styles["badge"], styles[state])}>{STATE_WORDS[state]}</span>;
}
