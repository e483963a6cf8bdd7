/** The states of a message, in the order in which staff work through them. */
export const MESSAGE_STATES = ["new", "progress", "answered", "closed"] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];

export const STATE_WORDS: Readonly<Record<MessageState, string>> = {
  new: "New",
  progress: "In progress",
  answered: "Answered",
  closed: "Closed",
};

/** The states in which a message waits for a colleague. */
export const OPEN_STATES: readonly MessageState[] = ["new", "progress"];

/** The messages of a page of the list. */
export const MESSAGES_PER_PAGE = 50;
