import { z } from "zod";
import { OTHER_CELL, PRODUCT_CELL } from "../../../rules/money/offer-cells.ts";
import { besideErrors, cents, firstDay, isInOrder, lastDay, line } from "../../../rules/schema/fields.ts";
import { draftSchemas, LACKS } from "../../../rules/schema/read-draft.ts";
import type { RecordFields } from "../../lifecycle/record.ts";

const OFFER_STATUSES = ["draft", "published", "archived"] as const;

const items = z.int("Please enter a whole number.").min(1).max(99);
const percent = z
  .int("Please enter a whole number.")
  .min(1, "Please take off at least 1 %.")
  .max(99, "Please take off at most 99 %.");

/** The values of each mechanic. */
const VALUES = {
  /** One for a price. */
  price: { price: cents },
  /** Off the usual price. */
  percentage: { percentage: percent },
  /** So many for a price together. */
  bundle: { count: items.min(2), price: cents },
  /** So many for the price of fewer. */
  free: { take: items.min(2), pay: items },
  /** Off the second of two. */
  second: { percentage: percent },
  /** One for a price, with the card of the chain. */
  card: { price: cents },
};

/** What an offer gives. */
export const mechanicSchema = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("price"), ...VALUES.price }),
    z.strictObject({ kind: z.literal("percentage"), ...VALUES.percentage }),
    z.strictObject({ kind: z.literal("bundle"), ...VALUES.bundle }),
    z.strictObject({ kind: z.literal("free"), ...VALUES.free }),
    z.strictObject({ kind: z.literal("second"), ...VALUES.second }),
    z.strictObject({ kind: z.literal("card"), ...VALUES.card }),
  ],
  "Please choose what the offer gives.",
);

const nothing = z.union([z.null(), z.undefined(), z.literal("")]).transform(() => null);

/** A draft may lack each of the values. */
draftSchemas.set(
  mechanicSchema,
  z
    .union(
      Object.entries(VALUES).map(([kind, values]) =>
        z.strictObject({
          kind: z.literal(kind),
          ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.or(nothing)])),
        }),
      ),
      "Please choose what the offer gives.",
    )
    .or(nothing),
);

const ids = (max: number) => z.array(z.uuid("There is no such record.")).max(max).default([]);

const offerFields = z.strictObject({
  /** What staff call it; what it gives, where they write nothing. */
  name: line(160).default(""),
  /** The products, by their ids; or all of a category or a brand, with exceptions. */
  products: ids(1_000),
  category: line(120).default(""),
  brand: line(80).default(""),
  except: ids(1_000),
  mechanic: mechanicSchema,
  startDate: firstDay,
  endDate: lastDay,
  /** From when visitors may read of it; its first day, where staff announce nothing. */
  announceFrom: firstDay.nullable().default(null),
  /** The stores that have it, by their ids; none means all. */
  stores: ids(200),
  /** For a customer. */
  limit: z.int("Please enter a whole number.").min(1).max(999).nullable().default(null),
  /** Printed beside it, such as "while stocks last". */
  note: line(OTHER_CELL).default(""),
  status: z.enum(OFFER_STATUSES).default("draft"),
  /** What the cells of its row in the sheet say that cannot be read yet: for staff alone. */
  typed: z
    .strictObject({
      product: line(PRODUCT_CELL).optional(),
      offer: line(OTHER_CELL).optional(),
      days: line(OTHER_CELL).optional(),
      stores: line(OTHER_CELL).optional(),
      limit: line(OTHER_CELL).optional(),
    })
    .nullable()
    .default(null),
  /** The Monday of the week in which it begins, in Malta: set by the site. */
  week: line(10).default(""),
});

export const offerSchema = offerFields
  .refine(({ startDate, endDate }) => isInOrder(startDate, endDate), {
    path: ["endDate"],
    error: "An offer can't end before it starts.",
    when: besideErrors,
  })
  .refine(({ mechanic }) => !isForNothing(mechanic), {
    path: ["mechanic", "pay"],
    error: "This must be fewer than the customer takes.",
    when: besideErrors,
  })
  .refine(
    ({ products, category, brand }) =>
      [Object(products).length > 0, category, brand].filter(Boolean).length === 1,
    {
      path: ["products"],
      error: "Please choose products, or a category, or a brand.",
      params: LACKS,
      when: besideErrors,
    },
  );

/** Whether a customer pays for as many as they take, or for more. */
export function isForNothing(mechanic: unknown): boolean {
  const { kind, take, pay }: { kind?: unknown; take?: unknown; pay?: unknown } = Object(mechanic);
  return kind === "free" && typeof take === "number" && typeof pay === "number" && pay >= take;
}

export type OfferInput = z.input<typeof offerSchema>;
export type Mechanic = z.output<typeof mechanicSchema>;
export type Offer = z.output<typeof offerSchema> & RecordFields;
