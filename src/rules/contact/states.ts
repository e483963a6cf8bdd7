/** The states of a message, in the order in which staff work through them. */
export const MESSAGE_STATES = ["new", "progress", "answered", "closed"] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];

/** The states of an application for a job, in the order in which staff work through them. */
export const APPLICATION_STATES = ["new", "reading", "interview", "offer", "hired", "declined"] as const;

export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** The states of applications about which nothing is decided. */
export const UNDECIDED_STATES: readonly ApplicationState[] = ["new", "reading", "interview"];

/** The state of anything that visitors send. */
export type SubmissionState = MessageState | ApplicationState;

export const STATE_WORDS: Readonly<Record<SubmissionState, string>> = {
  new: "New",
  progress: "In progress",
  answered: "Answered",
  closed: "Closed",
  reading: "Reading",
  interview: "Interview",
  offer: "Offer",
  hired: "Hired",
  declined: "Declined",
};

/** Every state, each once. */
export const SUBMISSION_STATES: readonly SubmissionState[] = [
  ...new Set<SubmissionState>([...MESSAGE_STATES, ...APPLICATION_STATES]),
];

export function isMessageState(state: SubmissionState): state is MessageState {
  return MESSAGE_STATES.some((each) => each === state);
}

export function isApplicationState(state: unknown): state is ApplicationState {
  return APPLICATION_STATES.some((each) => each === state);
}

/** The states in which something waits for a colleague. */
export const OPEN_STATES: readonly SubmissionState[] = ["new", "progress"];

/** The messages of a page of the list. */
export const MESSAGES_PER_PAGE = 50;

/** Whether an interview is not over. */
export function isComing({ startsAt, minutes }: { startsAt: string; minutes: number }, now: Date): boolean {
  return Date.parse(startsAt) + minutes * 60_000 > now.getTime();
}
