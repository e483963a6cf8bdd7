import { z } from "zod";
import {
  besideErrors,
  cents,
  choices,
  firstDay,
  gtin,
  isInOrder,
  lastDay,
  line,
  paragraphs,
  pictureUrl,
  requiredLine,
  slug,
} from "../../../rules/schema/fields.ts";
import { mechanicSchema } from "../offers/offer.schema.ts";
import { controlTraits } from "../../../rules/schema/field-traits.ts";
import type { SluggedFields } from "../../lifecycle/record.ts";

export const PRODUCT_STATUSES = ["draft", "active", "archived"] as const;

/** The fourteen of EU 1169/2011, annex II. */
export const ALLERGENS = [
  "celery",
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "lupin",
  "milk",
  "molluscs",
  "mustard",
  "nuts",
  "peanuts",
  "sesame",
  "soybeans",
  "sulphites",
] as const;

export const DIETARY_MARKS = [
  "vegetarian",
  "vegan",
  "gluten-free",
  "lactose-free",
  "organic",
  "no-added-sugar",
  "wholegrain",
  "maltese",
] as const;

/** What the site says of a running offer: what may be claimed of it (docs/prices.md), and what its record has beside the price. */
const said = {
  priorPrice: z.int().optional().describe("By the site: the lowest price of the thirty days before"),
  percentage: z.int().optional().describe("By the site: the reduction from that price, in whole percent"),
  limit: z.int().optional().describe("By the site: how many a customer may buy"),
  note: z.string().optional().describe("By the site: what is printed beside it"),
  terms: z.array(z.string()).optional().describe("By the site: limit and note in words"),
};

const offer = z
  .strictObject({
    price: cents,
    startDate: firstDay,
    endDate: lastDay,
    // A client may send a visitor's record back; what the site says is not stored.
    ...said,
  })
  .refine(({ startDate, endDate }) => isInOrder(startDate, endDate), {
    path: ["endDate"],
    error: "An offer can't end before it starts.",
    when: besideErrors,
  });

/** An offer that is not of a price in all stores, as visitors read it of a product. */
export const offerShown = z.strictObject({
  id: z.uuid(),
  mechanic: mechanicSchema,
  label: z.string().describe("What it gives, in a few words: `3 for 2`"),
  price: z.int().nullable().describe("Of one, in euro cents, where the offer changes it"),
  each: z.number().optional().describe("Of several, what one of them costs, in euro cents"),
  facts: z
    .array(z.string())
    .optional()
    .describe(
      "Where it does not change the price of one: its unit price, and the price of one without it, in words",
    ),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  stores: z.array(z.uuid()).optional().describe("The stores that have it; absent if all have"),
  where: z.string().optional().describe("Their names: `in Victoria`"),
  ...said,
});

const deposit = z
  .int("Please enter the deposit in whole cents.")
  .min(1, "A deposit is more than nothing. Leave it empty where there is none.")
  .max(10_000, "A deposit is at most €100.00.")
  .register(controlTraits, { is: "price" });

/** A product of the range (reading, section 3). Prices are euro cents. */
export const productSchema = z.strictObject({
  name: requiredLine(160),
  description: paragraphs(5_000).default(""),
  /** A category in the form of a slug; the known ones are in rules/product-categories. */
  category: slug,
  status: z.enum(PRODUCT_STATUSES).default("draft"),
  // Whether lists and searches lead to its page, which every product has (decision 77).
  hasDetailPage: z.boolean().default(false),
  imageUrl: pictureUrl.nullable().default(null),
  imageAlt: line(300).default(""),
  /** Whether staff marked the picture as decorative, so that it needs no description. */
  imageDecorative: z.boolean().default(false),
  brand: line(80).default(""),
  /** What one price buys: `500 g`, `1 kg`, `6 x 330 ml`, `4 pcs`, `loaf`. */
  size: line(40).default(""),
  price: cents.nullable().default(null),
  /** Of the containers that one price buys: paid with the price, and never part of it. */
  deposit: deposit.nullable().default(null),
  /** Of what is sold in a liquid, such as `240 g`: the unit price is by it. */
  drainedWeight: line(40).default(""),
  /** The number under the barcode. */
  gtin: gtin.default(""),
  /** The chain's own number of the article. */
  sku: line(40).default(""),
  offer: offer.nullable().default(null),
  ingredients: paragraphs(3_000).default(""),
  allergens: choices(ALLERGENS),
  dietary: choices(DIETARY_MARKS),
  storage: paragraphs(500).default(""),
  origin: line(120).default(""),
});

/** Whether a product's offer is not below its usual price. False if either is missing, or the offer is over at `now`. */
export function isOfferTooHigh(
  { price, offer: current }: { price?: unknown; offer?: unknown },
  now?: Date,
): boolean {
  const { price: offered, endDate }: { price?: unknown; endDate?: unknown } = Object(current);
  const isOver = now !== undefined && typeof endDate === "string" && new Date(endDate) < now;
  return !isOver && typeof price === "number" && typeof offered === "number" && offered >= price;
}

export type ProductInput = z.input<typeof productSchema>;
/** `offers` is only of what visitors read: the offers that run beside `offer`. */
export type Product = z.output<typeof productSchema> &
  SluggedFields & { offers?: readonly z.output<typeof offerShown>[] };
/** A running offer of a product. */
export type OfferShown = Omit<NonNullable<Product["offer"]>, "price"> &
  Partial<Omit<z.output<typeof offerShown>, "price">> & { price: number | null };
export type Allergen = (typeof ALLERGENS)[number];
export type DietaryMark = (typeof DIETARY_MARKS)[number];
