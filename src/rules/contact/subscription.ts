/** The address that shows the form alone, and to which every form is sent. */
export const SUBSCRIBE_PATH = "/subscribe";

/** The address that says what to do after a form was sent. */
export const REQUESTED_PATH = `${SUBSCRIBE_PATH}/sent`;

/** The address that thanks for a confirmation. */
export const CONFIRMED_PATH = `${SUBSCRIBE_PATH}/done`;

/** The page with the button that confirms a request. */
export function confirmPath(token: string): string {
  return `${SUBSCRIBE_PATH}/confirm/${token}`;
}

/** The page with the button that unsubscribes. Mail programs send a POST there (RFC 8058). */
export function unsubscribePath(token: string): string {
  return `/unsubscribe/${token}`;
}

/** A hidden field of the short form in the footer, which asks for the address alone: the page asks for the rest. */
export const BEGUN_FIELD = "begun";

/** After how many days a request that was not confirmed is deleted. */
export const REQUEST_DAYS = 7;

/** For how many months the address and the proof of a consent are kept after their owner has unsubscribed. */
export const KEPT_MONTHS = 24;

/** What people read of that where they subscribe and where they unsubscribe. */
export const KEPT_NOTICE = `We keep your address and what you agreed to for ${KEPT_MONTHS} months after you stop, as proof, and then delete it.`;

/** The subscribers of a page of the list. */
export const SUBSCRIBERS_PER_PAGE = 50;

export const SUBSCRIBER_STATES = ["subscribed", "unsubscribed"] as const;

export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** What one can subscribe to: the chain's e-mails, and those about jobs. */
export const SUBSCRIBER_LISTS = ["news", "jobs"] as const;

export type SubscriberListName = (typeof SUBSCRIBER_LISTS)[number];

/** What the form says and asks, all of it in the words of the settings. */
export interface SubscriptionFacts {
  title: string;
  /** What a subscriber agrees to. */
  consent: string;
  /** What a subscriber may agree to as well; empty where there is nothing. */
  secondConsent: string;
  /** Empty where the form asks for no store. */
  stores: readonly { id: string; name: string }[];
  /** `KEPT_NOTICE`, which comes with the form: no script of another page carries it. */
  keptNotice: string;
  /** When the form is rendered, as an ISO date. */
  shownAt: string;
}

/** What a visitor has typed, not validated yet. */
export interface TypedSubscription {
  email: string;
  store: string;
  consent: boolean;
  secondConsent: boolean;
}

/** A form that is shown again, or for the first time with an address from the footer. */
export interface ShownSubscription<Typed = TypedSubscription> {
  typed: Typed;
  /** HTTP status of the page. */
  status: number;
  /** A sentence about the whole form; empty where nothing is wrong. */
  error: string;
  /** A sentence for each wrong field. */
  fields: Readonly<Partial<Record<keyof Typed, string>>>;
}

/** What a link of an e-mail leads to. */
export interface SubscriptionLink {
  list: SubscriberListName;
  email: string;
  /** The name of the store; empty where none was chosen. */
  store: string;
  consents: readonly string[];
}
