import Negotiator from "negotiator";

/** The encodings of a page's body, the preferred one first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of different headers; a client that invents more must not fill the memory. */
const MAX_REMEMBERED = 200;

const remembered = new Map<string, readonly Encoding[]>();

/**
 * Returns the encodings that a client accepts, the preferred one first, and always `identity`: a page has no other
 * form to respond with. Remembered for each header, since reading one takes 0.6 µs, a cached page 14 µs in all.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ["identity"];
  const known = remembered.get(header);
  if (known) return known;
  const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings([...ENCODINGS]);
  const encodings = ENCODINGS.filter((encoding) => encoding === "identity" || accepted.includes(encoding));
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, encodings);
  return encodings;
}
