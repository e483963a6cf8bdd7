/** An offer on a leaflet, with how many columns of its row it takes. */
interface Tile<Offer> {
  offer: Offer;
  span: number;
}

/** A page of a leaflet: rows of tiles. */
export type LeafletPage<Offer> = Tile<Offer>[][];

/** By the number of columns: from how many offers on, and how many rows the first page and the others have room for. */
const FORMATS = [
  { columns: 4, from: 25, first: 4, others: 4 },
  { columns: 3, from: 9, first: 4, others: 4 },
  { columns: 2, from: 3, first: 3, others: 4 },
  { columns: 1, from: 0, first: 2, others: 2 },
] as const;

/**
 * Lays out offers on A4 pages, in their order: the more there are, the smaller. In a row the offer of most weight is twice as
 * wide, if it belongs to the heaviest quarter, and in every other row anyway.
 *
 * @param weightOf 0 for an offer that is not to stand out.
 */
export function layLeaflet<Offer>(
  offers: readonly Offer[],
  weightOf: (offer: Offer) => number,
): LeafletPage<Offer>[] {
  const format = FORMATS.find(({ from }) => offers.length >= from) ?? FORMATS[3];
  const weights = offers.map(weightOf).toSorted((one, other) => other - one);
  const heavy = Math.max(1, weights[Math.floor(offers.length / 4)] ?? 0);
  const rows: Tile<Offer>[][] = [];
  for (let at = 0; at < offers.length; at += rows.at(-1)?.length ?? 1) {
    const { columns } = format;
    const few = offers.slice(at, at + Math.max(1, columns - 1));
    const most = Math.max(...few.map(weightOf));
    const isLarge = columns > 1 && (most >= heavy || rows.length % 2 === 0);
    const row = isLarge ? few : offers.slice(at, at + columns);
    const largest = row.findIndex((offer) => weightOf(offer) === most);
    rows.push(
      row.map((offer, place) => ({
        offer,
        span: (isLarge && place === largest) || (columns > 1 && row.length === 1) ? 2 : 1,
      })),
    );
  }
  const pages: LeafletPage<Offer>[] = [];
  for (let at = 0; at < rows.length;) {
    const room = at === 0 ? format.first : format.others;
    pages.push(rows.slice(at, at + room));
    at += room;
  }
  return pages;
}
