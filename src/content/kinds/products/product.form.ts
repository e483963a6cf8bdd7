import { categoryField, defineForm, pictureField } from "../../define-form.ts";
import type { Fields } from "../../form.ts";
import { PRODUCT_CATEGORIES } from "./product-categories.ts";
import { ALLERGEN_LABELS, DIETARY_LABELS } from "./product-labels.ts";
import { percentOff } from "../../../rules/money/claims.ts";
import { formatPrice } from "../../../rules/money/money.ts";
import { UNIT_PRICE_LACKS, unitPriceLack } from "../../../rules/money/unit-price-lack.ts";
import { isOfferTooHigh, productSchema } from "./product.schema.ts";

export const productForm = defineForm({
  kind: "products",
  schema: productSchema,
  start: { category: "fruit-veg" },
  // An offer is a record among the offers.
  kept: ["offer"],
  main: [
    {
      title: "The product",
      fields: [
        { path: "name", label: "Name" },
        categoryField(PRODUCT_CATEGORIES),
        { path: "brand", label: "Brand", suggested: true, short: true },
        { path: "price", label: "Price", short: true },
        {
          path: "size",
          label: "Price is for",
          suggested: true,
          short: true,
          help: "Such as 500 g, 6 x 330 ml or loaf. The price per kilo follows from it.",
          remark: (fields) => UNIT_PRICE_LACKS[unitPriceLack(fields)],
        },
        {
          path: "drainedWeight",
          label: "Drained weight",
          short: true,
          help: "Of what is sold in a liquid, such as 240 g. The price per kilo is by it.",
        },
        {
          path: "deposit",
          label: "Deposit",
          short: true,
          help: "For all containers that the price buys. It shows beside the price and is never part of it.",
        },
        { path: "description", label: "Description", rows: 5 },
        {
          path: "gtin",
          label: "Barcode number",
          short: true,
          help: "The 8, 12, 13 or 14 digits under the bars. Search engines recognise the product by it.",
        },
        { path: "sku", label: "Article number", short: true, help: "Your own number of this product." },
      ],
    },
    {
      title: "What is in it",
      fields: [
        { path: "ingredients", label: "Ingredients", rows: 3 },
        { path: "allergens", label: "Contains these allergens", labels: ALLERGEN_LABELS },
        { path: "dietary", label: "Suits", labels: DIETARY_LABELS },
        { path: "storage", label: "Storage", rows: 2 },
        { path: "origin", label: "Origin", suggested: true },
      ],
    },
  ],
  side: [
    {
      title: "Offer",
      fields: [
        {
          path: "offer",
          label: "Offer",
          words: "There is an offer",
          fields: [
            { path: "offer.price", label: "Offer price", remark: reductionOf },
            { path: "offer.startDate", label: "Offer starts" },
            { path: "offer.endDate", label: "Offer ends" },
          ],
        },
      ],
    },
    {
      title: "Picture",
      fields: [pictureField(["square", "card"])],
    },
    {
      title: "Page",
      fields: [
        {
          path: "hasDetailPage",
          label: "Own page",
          words: "Lists and searches lead to its page",
          help: "Every product has a page. Without this, a search leads to its place in the range, where a small link leads to its ingredients and allergens.",
        },
        {
          path: "slug",
          label: "Address",
          control: { is: "slug", from: "name" },
        },
      ],
    },
  ],
});

/** What the offer saves, or that it is none. */
function reductionOf({ price, offer }: Fields): string {
  const offered: unknown = Object(offer).price;
  if (typeof price !== "number" || typeof offered !== "number") return "";
  if (isOfferTooHigh({ price, offer })) return `This is not below the usual price of ${formatPrice(price)}.`;
  return `${percentOff(price, offered)}% off the usual price of ${formatPrice(price)}.`;
}
