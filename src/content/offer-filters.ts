/** Which offers a list of the admin shows: those of now, or those that end until Sunday night. */
export const OFFER_FILTERS = ["now", "ending"] as const;

export type OfferFilter = (typeof OFFER_FILTERS)[number];
