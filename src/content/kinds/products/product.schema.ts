import { z } from "zod";
import {
  cents,
  firstDay,
  gtin,
  lastDay,
  line,
  paragraphs,
  pictureUrl,
  requiredLine,
  slug,
} from "../../../rules/schema/fields.ts";
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

const offer = z
  .strictObject({
    price: cents,
    startDate: firstDay,
    endDate: lastDay,
    // What may be claimed of a running offer (docs/prices.md). A client may send a visitor's record back; it is not stored.
    priorPrice: z.int().optional().describe("By the site: the lowest price of the thirty days before"),
    percentage: z.int().optional().describe("By the site: the reduction from that price, in whole percent"),
  })
  .refine((value) => value.startDate <= value.endDate, {
    path: ["endDate"],
    error: "An offer can't end before it starts.",
  });

const productFields = z.strictObject({
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
  /** The number under the barcode. */
  gtin: gtin.default(""),
  /** The chain's own number of the article. */
  sku: line(40).default(""),
  offer: offer.nullable().default(null),
  ingredients: paragraphs(3_000).default(""),
  allergens: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length).default([]),
  dietary: z.array(z.enum(DIETARY_MARKS)).max(DIETARY_MARKS.length).default([]),
  storage: paragraphs(500).default(""),
  origin: line(120).default(""),
});

/** A product of the range (reading, section 3). Prices are euro cents, and an offer is below the usual price. An
 * archived product may keep an offer from before this rule, so that it can be archived. */
export const productSchema = productFields.refine(
  (product) => product.status === "archived" || !isOfferTooHigh(product),
  {
    path: ["offer", "price"],
    error: "The offer must be below the usual price.",
    // Also beside other errors, so that all of them are named at once.
    when: ({ value }) => value instanceof Object,
  },
);

/** Whether a product's offer is not below its usual price. False if either is missing. */
export function isOfferTooHigh({ price, offer: current }: { price?: unknown; offer?: unknown }): boolean {
  const offered: unknown = Object(current).price;
  return typeof price === "number" && typeof offered === "number" && offered >= price;
}

export type ProductInput = z.input<typeof productSchema>;
type ProductFields = z.output<typeof productSchema>;
export type Product = ProductFields & SluggedFields;
export type Offer = NonNullable<Product["offer"]>;
export type Allergen = (typeof ALLERGENS)[number];
export type DietaryMark = (typeof DIETARY_MARKS)[number];
