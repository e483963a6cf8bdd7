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

export type Topic = keyof typeof TOPIC_WORDS;

/** Every topic, in the order of the form. */
export const TOPICS = Object.keys(TOPIC_WORDS) as [Topic, ...Topic[]];

/** Whether a text is the key of a topic. */
export function isTopic(text: unknown): text is Topic {
  return TOPICS.some((topic) => topic === text);
}
