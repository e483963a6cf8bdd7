import type { ApplicantLinks } from "../../src/site/applications/applicant-links.ts";
import type { SubscriptionLinks } from "../../src/site/subscribers/subscriptions.ts";
import type { OldAddresses } from "../../src/site/old-addresses.ts";

/** A site without redirects. */
export const NO_OLD_ADDRESSES: OldAddresses = {
  findNow: () => undefined,
  find: async () => undefined,
  countMissing: () => undefined,
};

/** A site without subscribers. */
export const NO_SUBSCRIPTIONS: SubscriptionLinks = {
  findConfirmation: async () => undefined,
  confirm: async () => false,
  findUnsubscription: async () => undefined,
  unsubscribe: async () => false,
};

/** No application. */
export const NO_APPLICANTS: ApplicantLinks = {
  find: async () => undefined,
  calendar: async () => undefined,
  withdraw: async () => false,
  erase: async () => false,
};
