import { z } from "zod";
import { formatPrice } from "../../../rules/money/money.ts";
import { cents, firstDay, lastDay, line, pictureUrl, slug } from "../../../rules/schema/fields.ts";
import { type KindActions, kindActions } from "../../bulk/kind-actions.ts";
import { isMoved } from "../offers/follow-product.ts";
import { ownOffer, readPlans } from "../offers/plan-prices.ts";

const EITHER = "Please enter either a price or a percentage.";

function isEither({ price, percent }: { price?: unknown; percent?: unknown }): boolean {
  return (price === undefined) !== (percent === undefined);
}

const priceAction = z
  .strictObject({
    is: z.literal("price"),
    price: cents.optional(),
    percent: z
      .number("Please enter a number.")
      .min(-90, "Please lower prices by at most 90 %.")
      .max(300, "Please raise prices by at most 300 %.")
      .optional()
      .describe("Added to the price; below zero it is taken off"),
  })
  .refine(isEither, { path: ["price"], error: EITHER });

const offerAction = z
  .strictObject({
    is: z.literal("offer"),
    price: cents.optional(),
    percent: z
      .number("Please enter a number.")
      .min(1, "Please take off at least 1 %.")
      .max(99, "Please take off at most 99 %.")
      .optional()
      .describe("Taken off the price"),
    startDate: firstDay,
    endDate: lastDay,
  })
  .refine(isEither, { path: ["price"], error: EITHER })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ["endDate"],
    error: "An offer can't end before it starts.",
  });

const endOfferAction = z.strictObject({ is: z.literal("no-offer") });

const categoryAction = z.strictObject({ is: z.literal("category"), category: slug });

const pictureAction = z.strictObject({
  is: z.literal("picture"),
  imageUrl: pictureUrl,
  imageAlt: line(300).default(""),
  imageDecorative: z.boolean().default(false),
});

const NO_PRICE = "It has no price.";

/** What can be done with many products at once. */
export const productActions: KindActions = {
  ...kindActions(
    z.object({ price: z.number().nullable() }),
    [priceAction, offerAction, endOfferAction, categoryAction, pictureAction],
    (product, action) => {
      switch (action.is) {
        case "price":
          return action.percent === undefined
            ? { price: action.price }
            : changePrice(product.price, action.percent);
        case "offer":
          return makeOffer(product.price, action);
        case "no-offer":
          return { offer: null };
        case "category":
          return { category: action.category };
        case "picture": {
          const { is: _is, ...picture } = action;
          return picture;
        }
      }
    },
  ),
  // An offer of many products, of some stores, or of another kind than a price is none of the product's own. The product's
  // own would be moved by an offer of other days, and end or be gone in its own.
  async whyNot(db, ids, action, now) {
    const reasons = new Map<string, string>();
    const asked = offerAction.safeParse(action).data;
    for (const plan of asked || action.is === "no-offer" ? await readPlans(db, ids, now) : []) {
      const own = ownOffer(plan)?.record;
      const offer = own ?? plan.offers[0];
      if (!offer || (asked ? !own || !isMoved(own, asked) : own?.isOwn)) continue;
      const verb = offer.startDate <= now.toISOString() ? "is" : "will be";
      reasons.set(plan.id, `It ${verb} on offer by “${offer.name}”: change that under Offers.`);
    }
    return reasons;
  },
};

function changePrice(price: number | null, percent: number) {
  return price === null ? NO_PRICE : { price: percentOf(price, 100 + percent) };
}

/** An offer is refused here also for an archived product, which may only keep an earlier one at or above the price. */
function makeOffer(
  price: number | null,
  { price: offered, percent = 0, startDate, endDate }: z.output<typeof offerAction>,
) {
  if (price === null && offered === undefined) return NO_PRICE;
  const offer = { price: offered ?? percentOf(price ?? 0, 100 - percent), startDate, endDate };
  if (price !== null && offer.price >= price)
    return `The offer of ${formatPrice(offer.price)} is not below the price of ${formatPrice(price)}.`;
  return { offer };
}

function percentOf(price: number, percent: number): number {
  // Tenths of a percent as whole numbers: 1.15 * 110 is not 126.5.
  return Math.round((price * Math.round(percent * 1_000)) / 100_000);
}
