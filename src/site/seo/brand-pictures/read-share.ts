import { CONTENT_KINDS, kindOf, publicPathOf } from "../../../content/kinds/kinds.ts";
import {
  announcedCardsOf,
  byClaim,
  listOffers,
  offersOf,
  type ListedOffer,
} from "../../../content/kinds/offers/list-offers.ts";
import { HOME_SLUG } from "../../../content/kinds/pages/page-addresses.ts";
import { categoryLabel } from "../../../content/kinds/products/product-categories.ts";
import { formatPrice } from "../../../rules/money/money.ts";
import { fillWords } from "../../../rules/text/fill-words.ts";
import { siteFacts } from "../../../rules/text/site-facts.ts";
import { plural } from "../../../rules/text/text.ts";
import { comingWords, formatDayInWords, formatOfferPeriod } from "../../../rules/time/dates.ts";
import type { Site } from "../../context.ts";
import type { Share } from "./share-drawing.ts";

/** The page of the week's offers. */
export const SPECIALS = "/specials";

/** Offers that the picture of the week names. */
const NAMED = 3;

/** What the address of a picture says beside the page: a category of its list, and `next` for the offers that are announced. */
export type ShareQuery = Partial<Record<"category" | "week", string>>;

const NO_PICTURE: { imageUrl: string | null } = { imageUrl: null };

interface Shown {
  share: Share;
  imageUrl: string | null;
}

/** What the picture of a page shows: only what visitors read there at this moment. Undefined where they find no record. */
export async function readShare(
  site: Site,
  path: string,
  { category = "", week }: ShareQuery = {},
): Promise<Shown | undefined> {
  const found = await findRecord(site, path);
  const host = new URL(site.publicUrl).host;
  if (!found) {
    // A list of which the head is no record.
    const listed = CONTENT_KINDS.find((kind) => kindOf(kind).listPath === path);
    return listed && { share: { title: kindOf(listed).place.label, line: host }, imageUrl: null };
  }
  const { kind, record } = found;
  const fields: Readonly<Record<string, unknown>> = { ...record };
  const [{ brand }, stores] = await Promise.all([site.settings(), site.list("stores")]);
  const own = fillWords(String(fields[kindOf(kind).titleField]), siteFacts(brand, stores));
  if (path === SPECIALS) {
    const coming = week === "next" ? (await listOffers(site, "next")).offers : [];
    return coming.length > 0
      ? shareOfWeek(wordsOfComing(coming, site.now()), coming, category, "starts")
      : shareOfWeek(own, (await listOffers(site)).offers, category, "ends");
  }
  const { imageUrl } =
    "pictures" in record ? (record.pictures[0] ?? NO_PICTURE) : { ...NO_PICTURE, ...record };
  const offered =
    week === "next"
      ? (
          await announcedCardsOf(
            site,
            (await site.announced()).filter(({ id }) => id === record.id),
          )
        )[0]
      : "offer" in record && record;
  const [offer] = offered ? offersOf(offered, site.now(), week === "next" ? "next" : "this") : [];
  if (offer) return { share: shareOfOffer(offer, site.now()), imageUrl };
  const title = [own, await categoryOf(site, path, category)].filter(Boolean).join(": ");
  return { share: { title, line: host }, imageUrl };
}

/** The name of a category of the list at a path, if it has records; empty otherwise. */
async function categoryOf(site: Site, path: string, category: string): Promise<string> {
  const listed = CONTENT_KINDS.find((kind) => kindOf(kind).listPath === path);
  if (!listed || category === "") return "";
  const counts = await site.countByCategory(listed);
  return counts.some((each) => each.category === category)
    ? (kindOf(listed).categoryLabel?.(category) ?? category)
    : "";
}

/** The live record whose page a path is. */
async function findRecord(site: Site, path: string) {
  const [first = "", last = first] = [path.split("/")[1], path.split("/").at(-1)];
  const own = CONTENT_KINDS.filter((kind) => kindOf(kind).folders.includes(`/${first}`) && last !== first);
  const kinds = own.length > 0 ? own : (["pages"] as const);
  for (const kind of kinds) {
    const found = await site.find(kind, kind === "pages" ? path.slice(1) || HOME_SLUG : last);
    if (found && "record" in found && publicPathOf(kind, found.record) === path)
      return { kind, record: found.record };
  }
  return undefined;
}

function shareOfOffer(
  { name, label, where, priorPrice, percentage, startDate, endDate }: ListedOffer,
  now: Date,
): Share {
  return {
    title: name,
    price: label,
    before: priorPrice === undefined ? undefined : formatPrice(priorPrice),
    percentage,
    where,
    line: formatOfferPeriod(startDate, endDate, now),
  };
}

function wordsOfComing(offers: readonly ListedOffer[], now: Date): string {
  const words = comingWords(
    offers.map(({ startDate }) => startDate),
    now,
  );
  return words === "Next week" ? "Next week’s offers" : "Coming offers";
}

/** Of all offers where the category has none, as on the page. */
function shareOfWeek(
  title: string,
  all: readonly ListedOffer[],
  category: string,
  told: "starts" | "ends",
): Shown {
  const chosen = all.filter((offer) => offer.category === category);
  const offers = chosen.length > 0 ? chosen : all;
  // Not "tonight": the picture is read on other days.
  const [day] = offers
    .map(({ startDate, endDate }) => (told === "starts" ? new Date(startDate) : lastInstant(endDate)))
    .toSorted((one, other) => one.getTime() - other.getTime());
  const best = bestOf(offers);
  return {
    share: {
      title: chosen.length > 0 ? `${title}: ${categoryLabel(category)}` : title,
      rows: best.map(({ name, label, where }) => ({ name: [name, where].filter(Boolean).join(" "), label })),
      line: day
        ? `${plural(offers.length, "offer", "offers")}, the first ${told === "starts" ? "from" : "until"} ${formatDayInWords(day)}`
        : "",
    },
    imageUrl: best[0]?.imageUrl ?? null,
  };
}

/** An end at midnight counts as the day before. */
function lastInstant(end: string): Date {
  return new Date(Date.parse(end) - 1);
}

/** The offers with the highest claims, one of each counter. */
function bestOf(offers: readonly ListedOffer[]): ListedOffer[] {
  const counters = new Set<string>();
  return offers
    .toSorted(byClaim)
    .filter(({ category }) => !counters.has(category) && counters.add(category))
    .slice(0, NAMED);
}
