import type { Share } from "../../src/site/seo/brand-pictures/share-drawing.ts";
import { decodeData } from "./handed-over-data.ts";

/*
 * Finds what a page, a feed, an answer or a picture claims of prices, and says which of it is not carried. The words are those of
 * the site: "was", "save", a struck price, a percentage with a minus.
 */

/** A claim that the ledger carries at a moment. Prices are in euro cents. */
export interface Carried {
  id: string;
  name: string;
  category: string;
  price: number;
  priorPrice: number;
  percentage: number;
  /** The stores that have the offer; none means all. */
  stores: readonly string[];
}

/** A claim that was found. */
export interface Found {
  /** The form that it has. */
  form: string;
  /** Its words, with some around it. */
  words: string;
  isCarried: boolean;
}

const EURO = String.raw`€(\d+\.\d\d)`;

/** The claims of an answer of the site. */
export function huntClaims(address: string, text: string, carried: readonly Carried[]): Found[] {
  if (address.startsWith("/api/")) return huntData(JSON.parse(text), carried, "API");
  if (address.includes(".data")) return huntData(decodeData(text), carried, "data");
  if (address.endsWith(".xml")) return huntFeed(text, carried);
  return [...huntPage(address, text, carried), ...huntJsonLd(text, carried)];
}

function huntPage(address: string, html: string, carried: readonly Carried[]): Found[] {
  const page = html.replaceAll(/<!--.*?-->/g, "").replaceAll(/<(script|style).*?<\/\1>/gs, "");
  const [, category] = /[?&]category=([^&]*)/.exec(address) ?? [];
  const words = page.replaceAll("<s>", "~").replaceAll(/<[^>]*>/g, "");
  const receipt = readReceipt(page);
  const isOf = (around: string, { name, price }: Carried) =>
    around.includes(name) && around.includes(euro(price));
  const isPrior = (price: number, around: string) =>
    carried.some((claim) => claim.priorPrice === cents(price) && isOf(around, claim));
  const found = (
    form: string,
    pattern: string,
    isCarried: (value: number, around: string) => boolean,
  ): Found[] =>
    [...words.matchAll(new RegExp(pattern, "g"))].map(({ 0: itself, 1: value, index }) => {
      const around = words.slice(Math.max(0, index - 600), index + 600);
      return { form, words: itself, isCarried: isCarried(Number(value), around) };
    });
  return [
    ...found(
      "struck",
      `~${EURO}`,
      (price, around) => isPrior(price, around) || cents(price) === receipt?.before,
    ),
    ...found("was", `[Ww]as ~?${EURO}`, isPrior),
    ...found("percentage", String.raw`−(\d+)%`, (percentage, around) =>
      carried.some(
        (claim) =>
          claim.percentage === percentage && isOf(around, claim) && around.includes(euro(claim.priorPrice)),
      ),
    ),
    ...found(receipt ? "receipt" : "you save", `You save ?${EURO}`, (price) =>
      receipt
        ? receipt.before - receipt.after === cents(price)
        : carried.some((claim) => claim.priorPrice - claim.price === cents(price) && isOf(words, claim)),
    ),
    ...found("saved", `${EURO} saved`, (price) => {
      // A category without offers shows all of them, and is not in the title.
      const chosen = /<title>[^<]*: /.test(page) ? category : undefined;
      const ofAll = carried.filter(
        ({ stores, ...of }) => stores.length === 0 && (chosen ?? of.category) === of.category,
      );
      return sum(ofAll.map((claim) => claim.priorPrice - claim.price)) === cents(price);
    }),
    ...found(
      "less",
      String.raw`(\d+)% less`,
      (percentage) =>
        receipt !== undefined &&
        Math.floor(((receipt.before - receipt.after) * 100) / receipt.before) === percentage,
    ),
    // "Second 70% off" is what the till does.
    ...found("off", String.raw`(?<!Second )\b(\d+)% off`, () => false),
  ];
}

/** The sums of the lines of a receipt; each line is a struck price of its own. */
function readReceipt(page: string): { before: number; after: number } | undefined {
  const [, body] = /<tbody>(.*?)<\/tbody>/s.exec(page) ?? [];
  if (body === undefined || !body.includes("<s>")) return undefined;
  const lines = [...body.matchAll(new RegExp(`<s>${EURO}</s></td><td>${EURO}`, "g"))];
  return {
    before: sum(lines.map(([, price]) => cents(price))),
    after: sum(lines.map(([, , price]) => cents(price))),
  };
}

function huntJsonLd(html: string, carried: readonly Carried[]): Found[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...scripts].flatMap(([, json = ""]) =>
    objectsIn(JSON.parse(json)).flatMap((offer): Found[] => {
      const prices: unknown = offer["priceSpecification"];
      const list: { priceType?: string; price?: string }[] = Array.isArray(prices) ? prices : [];
      const before = list.find(({ priceType }) => priceType?.endsWith("ListPrice"))?.price;
      if (before === undefined) return [];
      const isCarried = carried.some(
        ({ priorPrice, price }) => priorPrice === cents(before) && price === cents(String(offer["price"])),
      );
      return [{ form: "JSON-LD", words: JSON.stringify(offer), isCarried }];
    }),
  );
}

function huntFeed(xml: string, carried: readonly Carried[]): Found[] {
  return [...xml.matchAll(/<item>.*?<\/item>/gs)].flatMap(([item]) =>
    [...item.matchAll(new RegExp(`[Ww]as ${EURO}`, "g"))].map(([, price]) => ({
      form: "feed",
      words: item,
      isCarried: carried.some(
        (claim) => claim.priorPrice === cents(price) && item.includes(`${claim.name}: ${euro(claim.price)}`),
      ),
    })),
  );
}

/** The claims of what the API and the pages' data hold. */
function huntData(data: unknown, carried: readonly Carried[], form: string): Found[] {
  return objectsIn(data)
    .filter(({ priorPrice }) => typeof priorPrice === "number")
    .map((offer) => {
      const { price, priorPrice, percentage } = offer;
      const isCarried = carried.some(
        (claim) =>
          claim.priorPrice === priorPrice && claim.price === price && claim.percentage === percentage,
      );
      return { form, words: JSON.stringify(offer), isCarried };
    });
}

/** The claim of a picture for sharing. */
export function huntPicture(
  { title, price, before, percentage }: Share,
  carried: readonly Carried[],
): Found[] {
  if (before === undefined && percentage === undefined) return [];
  const isCarried = carried.some(
    (claim) =>
      claim.name === title &&
      euro(claim.price) === price &&
      euro(claim.priorPrice) === before &&
      claim.percentage === percentage,
  );
  return [{ form: "picture", words: `${title} ${price} ${before} ${percentage}`, isCarried }];
}

function objectsIn(data: unknown): Record<string, unknown>[] {
  if (Array.isArray(data)) return data.flatMap(objectsIn);
  if (!(data instanceof Object)) return [];
  return [{ ...data }, ...Object.values(data).flatMap(objectsIn)];
}

function cents(euros: unknown): number {
  return Math.round(Number(euros) * 100);
}

function euro(price: number): string {
  return `€${(price / 100).toFixed(2)}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
