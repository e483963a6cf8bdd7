import type { Topic } from "./topics.ts";

/** The address that shows the form alone, and to which every form is sent. */
export const MESSAGE_PATH = "/message";

/** The address that thanks for a message, with its reference in the query. */
export const SENT_PATH = `${MESSAGE_PATH}/sent`;

/** The address of the form with a topic chosen. */
export function messagePath(topic: Topic): string {
  return `${MESSAGE_PATH}?topic=${topic}`;
}

/** The fields that a visitor types, in the order of the form. The photo follows them. */
export const TYPED_FIELDS = ["topic", "store", "order", "message", "name", "email", "phone"] as const;

export type TypedField = (typeof TYPED_FIELDS)[number];

/** What a visitor has typed, not validated yet. */
export type TypedMessage = Readonly<Record<TypedField, string>>;

/** A field that people do not see and leave empty. A program that fills in every field gives itself away. */
export const TRAP_FIELD = "homepage";

/** The hidden field that says when the form was rendered, as an ISO date. */
export const SHOWN_FIELD = "shown";

/** In characters. */
export const MAX_MESSAGE = 4_000;

/** In megabytes. */
export const MAX_PHOTO_MEGABYTES = 10;

/** A form that was not accepted, for the page that shows it again. */
export interface RefusedMessage {
  typed: TypedMessage;
  /** HTTP status of the page. */
  status: number;
  /** A sentence about the whole form. */
  error: string;
  /** A sentence for each wrong field, also for `photo`. */
  fields: Readonly<Partial<Record<TypedField | "photo", string>>>;
  /** Whether a photo was chosen, which has to be chosen again. */
  hadPhoto: boolean;
}

/** What the form shows beside its words. */
export interface MessageFormFacts {
  stores: readonly { id: string; name: string }[];
  /** For how many months a message is kept. */
  keptMonths: number;
  /** When the form is rendered, as an ISO date. */
  shownAt: string;
}

/** An empty form, with a topic where the address names one. */
export function emptyMessage(topic: Topic | ""): TypedMessage {
  return { topic, store: "", order: "", message: "", name: "", email: "", phone: "" };
}

/** A reference: eight letters and digits in two groups, without those that are easily confused. */
const REFERENCE = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;

/** Whether a text has the shape of a reference: an address must not put other words on a page. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}
