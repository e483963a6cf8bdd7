import type { SubscriberListName } from "../../rules/contact/subscription.ts";

/** What a request to subscribe and a subscriber have. */
interface SubscriptionColumns {
  /** The same of a request and of the subscriber whom it changes. */
  id: string;
  list: SubscriberListName;
  email: string;
  /** In lower case. */
  emailKey: string;
  storeId: string | null;
  /** Of the list of jobs: which, as the parameters of a filter (`jobQuery`); null of the chain's e-mails. */
  jobs: string | null;
  /** What was agreed to, in the words of that moment: a JSON list of texts. */
  consents: string;
  /** With which its owner unsubscribes. */
  token: string;
}

export interface SubscriberTables {
  /**
   * Requests to subscribe whose address is not confirmed yet, one for each address and list.
   *
   * Bound: 20,000 in all, ten an hour from each network (`src/site/subscribers/request-subscription.ts`); deleted after
   * seven days.
   */
  subscription_requests: SubscriptionColumns & {
    /** SHA-256 of the token of the last e-mail, with which its owner confirms, in hexadecimal; null before it is sent. */
    confirmHash: string | null;
    createdDate: string;
  };

  /**
   * People who get the chain's e-mails or those about jobs, and those who have unsubscribed.
   *
   * Bound: 200,000 in all. A subscriber who left the chain's e-mails is deleted after two years; of the e-mails about jobs,
   * within a day, and in any case after a year.
   */
  subscribers: SubscriptionColumns & {
    /** When the form was sent with these consents. */
    consentDate: string;
    /** When its owner confirmed the address. */
    confirmedDate: string;
    unsubscribedDate: string | null;
  };

  /**
   * What is to be handed over to the chain's own service: one row for each subscriber, with their latest state.
   *
   * Bound: one for each subscriber; deleted once the service has accepted it, and after 30 days in any case.
   */
  subscriber_handovers: {
    subscriberId: string;
    /** Another one for each state, by which the service knows what it has had. */
    eventId: string;
    /** As JSON. */
    payload: string;
    /** `failed`: given up after two days. */
    state: "waiting" | "sending" | "failed";
    attempts: number;
    error: string | null;
    createdDate: string;
    /** When it is tried next; while it is being sent, when that counts as interrupted. */
    nextDate: string;
  };

  /**
   * Jobs that visitors see, of which every subscriber whose filter they fit has been told.
   *
   * Bound: one for each job that visitors see.
   */
  announced_jobs: {
    jobId: string;
    /** What filters knew of the job then, as JSON; null where that counts as what they know of it now. */
    facts: string | null;
  };

  /**
   * Of which job a subscriber was told, so that it is told once.
   *
   * Bound: one for each job that fits a subscriber; deleted with either.
   */
  job_letters: {
    subscriberId: string;
    jobId: string;
  };
}
