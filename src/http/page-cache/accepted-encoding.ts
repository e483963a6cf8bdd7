/** How a page's body may be written; the first of the list that a client takes is used. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of different ones; a client that makes up more gets no help from memory. */
const MOST_REMEMBERED = 200;

const remembered = new Map<string, readonly Encoding[]>();

/** The encodings a client takes, the best first, as its `Accept-Encoding` says; identity is always among them. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ["identity"];
  const known = remembered.get(header);
  if (known) return known;
  const accepted = ENCODINGS.filter((encoding) => encoding === "identity" || accepts(header, encoding));
  if (remembered.size < MOST_REMEMBERED) remembered.set(header, accepted);
  return accepted;
}

function accepts(header: string, encoding: Encoding): boolean {
  const qualities = new Map(
    header
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
        const quality = parameters.find((parameter) => parameter.startsWith("q="));
        return [name, quality === undefined ? 1 : Number(quality.slice(2))];
      }),
  );
  return (qualities.get(encoding) ?? qualities.get("*") ?? 0) > 0;
}
