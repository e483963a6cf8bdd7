/** What a visitor can write about: the key in the database and in `?topic=`, and its words in the form. */
export const TOPIC_WORDS = {
  complaint: "A complaint",
  product: "Something wrong with a product",
  order: "An online order",
  refund: "A return or refund",
  lost: "Something lost or found",
  allergen: "Allergens and ingredients",
  ahead: "A cake, platter or other order ahead",
  feedback: "Feedback, praise or an idea",
  accessibility: "Accessibility",
  data: "My personal data",
  other: "Something else",
} as const satisfies Record<string, string>;

/**
 * By which words a search leads to the form with a topic; those in Maltese are in the thesaurus of shops. A topic that
 * pages have a section of their own for has none.
 */
export const TOPIC_KEYS: Readonly<Partial<Record<keyof typeof TOPIC_WORDS, string>>> = {
  complaint: "complaint",
  product: "something is wrong",
  refund: "refund",
  lost: "lost property",
  allergen: "allergen",
  ahead: "order in advance",
  feedback: "feedback",
  other: "contact form",
};

export type Topic = keyof typeof TOPIC_WORDS;

/** Every topic, in the order of the form. */
export const TOPICS = Object.keys(TOPIC_WORDS) as [Topic, ...Topic[]];

/** Whether a text is the key of a topic. */
export function isTopic(text: unknown): text is Topic {
  return TOPICS.some((topic) => topic === text);
}

/** The topics of a form for which staff have chosen some: all, if they chose none. */
export function offeredTopics(chosen: readonly Topic[]): readonly Topic[] {
  return chosen.length > 0 ? chosen : TOPICS;
}
