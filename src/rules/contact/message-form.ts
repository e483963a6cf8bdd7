import { plural } from "../text/text.ts";
import type { FormField, ShownForm } from "./form-fields.ts";
import { offeredTopics, TOPIC_WORDS, type Topic } from "./topics.ts";

/** The address that shows the contact form alone, and to which it is sent. */
export const MESSAGE_PATH = "/message";

/** The address that thanks for a message, with its reference in the query. */
export const SENT_PATH = `${MESSAGE_PATH}/sent`;

/** The address of the form with a topic chosen. */
export function messagePath(topic: Topic): string {
  return `${MESSAGE_PATH}?topic=${topic}`;
}

/** In characters. */
export const MAX_MESSAGE = 4_000;

/** The words of the contact form that staff write. */
export interface MessageFormWords {
  topics: readonly Topic[];
  asksStore: boolean;
  asksOrder: boolean;
  asksPhoto: boolean;
  privacyText: string;
}

/** What the contact form needs to know beside its words. */
export interface MessageFormFacts {
  stores: readonly { id: string; name: string }[];
  /** For how many months a message is kept. */
  keptMonths: number;
  /** When the form is rendered, as an ISO date. */
  shownAt: string;
}

/** The contact form: the first form of the site. Its fields keep the names that they had when it was the only one. */
export function contactForm(
  words: MessageFormWords,
  { stores, keptMonths, shownAt }: MessageFormFacts,
): ShownForm {
  const { asksStore, asksOrder, asksPhoto, privacyText } = words;
  const asksForStore = asksStore && stores.length > 0;
  return {
    action: MESSAGE_PATH,
    submit: "Send message",
    notice: `We use what you write to answer you. After ${plural(keptMonths, "month", "months")} we delete your message and its photo for good.${privacyText && ` ${privacyText}`}`,
    shownAt,
    fields: [
      fieldOf("topic", "choice", "What is it about?", {
        required: true,
        wide: !asksForStore,
        error: "Please choose what it is about.",
        options: offeredTopics(words.topics).map((value) => ({ value, label: TOPIC_WORDS[value] })),
      }),
      ...(asksForStore
        ? [
            fieldOf("store", "store", "Store", {
              options: stores.map(({ id, name }) => ({ value: id, label: name })),
            }),
          ]
        : []),
      ...(asksOrder ? [fieldOf("order", "line", "Order number", { wide: true, max: 40 })] : []),
      fieldOf("message", "text", "Your message", {
        required: true,
        wide: true,
        max: MAX_MESSAGE,
        error: "Please write your message here.",
      }),
      fieldOf("name", "name", "Your name", {
        required: true,
        wide: true,
        max: 80,
        error: "Please tell us your name.",
      }),
      fieldOf("email", "email", "E-mail", {
        max: 254,
        help: "So that we can reply. One of the two is enough.",
      }),
      fieldOf("phone", "phone", "Phone", { max: 40 }),
      // Last: what was typed is read before it.
      ...(asksPhoto ? [fieldOf("photo", "file", "Photo", { wide: true })] : []),
    ],
    either: {
      fields: ["email", "phone"],
      error: "Please enter an e-mail address, or a phone number below, so that we can answer.",
    },
  };
}

/** A field with what it has where nothing else is said. */
export function fieldOf(
  id: string,
  kind: FormField["kind"],
  label: string,
  own: Partial<Omit<FormField, "id" | "kind" | "label">>,
): FormField {
  const blank = {
    help: "",
    required: false,
    wide: false,
    error: "",
    options: [],
    max: 80,
    least: null,
    most: null,
  };
  return { id, kind, label, ...blank, shownIf: null, ...own };
}

/** A reference: eight letters and digits in two groups, without those that are easily confused. */
const REFERENCE = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;

/** Whether a text has the shape of a reference: an address must not put other words on a page. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}
