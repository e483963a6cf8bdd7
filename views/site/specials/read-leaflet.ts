import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import { printedPicture } from "../../../src/rules/images/pictures.ts";
import {
  byClaim,
  listOffers,
  type ListedOffer,
  type OfferWeek,
} from "../../../src/content/kinds/offers/list-offers.ts";
import type { Site } from "../../../src/site/context.ts";
import { comingWords, formatDayInWords, formatOfferPeriod } from "../../../src/rules/time/dates.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { byOffer } from "../../../src/rules/money/offered.ts";
import { followMove } from "../found-or-moved.ts";
import { codeOf } from "../qr-code.ts";
import { layLeaflet } from "./lay-leaflet.ts";

/** In pixels: a tile is at most a third of a page wide. */
const PICTURE_WIDTH = 640;

/** More than one pins up. Where there are more offers, these have the highest claims, in rounds over the counters. */
const MAX_TILES = 200;

/** The leaflet of an address: `?week=next&store=`. Undefined where there is no such store. */
export async function readLeaflet(site: Site, query: URLSearchParams) {
  const week: OfferWeek = query.get("week") === "next" ? "next" : "this";
  const slug = query.get("store");
  const [stores, { company }, store] = await Promise.all([
    site.list("stores"),
    site.settings(),
    slug === null ? undefined : followMove(site, "stores", slug),
  ]);
  if (slug !== null && !store) return undefined;
  const announced = await listOffers(site, "next", store?.id);
  const coming = announced.offers;
  const { offers: all, left } = week === "next" ? announced : await listOffers(site, week, store?.id);
  const best = new Set(byOffer(all.toSorted(byClaim)).slice(0, MAX_TILES));
  const offers = all.filter((offer) => best.has(offer));
  const now = site.now();
  // What runs has begun, so only its last day matters.
  const periodOf = ({ startDate, endDate }: ListedOffer) =>
    week === "next"
      ? formatOfferPeriod(startDate, endDate, now)
      : `Until ${formatDayInWords(new Date(Date.parse(endDate) - 1), now)}`;
  const periods = Map.groupBy(offers, periodOf);
  const [period = "", most = []] =
    [...periods].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  const address = (path: string) => new URL(path, site.publicUrl).href;
  const tileOf = (offer: ListedOffer) => {
    const { id, name, detail, category, label, facts, notes, priorPrice, percentage } = offer;
    const own = periodOf(offer);
    return {
      id,
      name,
      detail,
      counter: categoryLabel(category),
      label,
      facts,
      note: notes.join(" · "),
      before: priorPrice === undefined ? "" : formatPrice(priorPrice),
      percentage: percentage ?? 0,
      period: own === period ? "" : own,
      picture: printedPicture(offer.imageUrl, PICTURE_WIDTH),
      code: codeOf(address(offer.path)),
    };
  };
  return {
    week,
    coming: comingWords(
      coming.map(({ startDate }) => startDate),
      now,
    ),
    hasNext: coming.length > 0,
    store: store && { slug: store.slug, name: store.name, address: `${store.street}, ${store.locality}` },
    stores: stores.map(({ slug: path, name }) => ({ slug: path, name })),
    period: most.length < offers.length ? `${period}, unless an offer says otherwise` : period,
    company: [company.legalName, company.address].filter(Boolean).join(", "),
    host: new URL(site.publicUrl).host,
    code: codeOf(address("/specials")),
    /** Whether its tiles are so large that their words are too. */
    isFew: offers.length < 9,
    /** The number of offers that are not on it. */
    left: left + all.length - offers.length,
    pages: layLeaflet(offers.map(tileOf), ({ percentage }) => percentage),
  };
}
