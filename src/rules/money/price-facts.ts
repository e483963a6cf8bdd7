import type { OfferShown, Product } from "../../content/kinds/products/product.schema.ts";
import { formatPrice } from "./money.ts";
import { formatUnitPrice, shownSize } from "./unit-price.ts";

/** What a price is of. */
type Sold = Pick<Product, "price" | "size"> & Partial<Pick<Product, "deposit" | "drainedWeight">>;

/** What an offer of several or with the card costs by its unit, and what one costs without it, each in words. */
export function factsOfOffer(
  { price, size, drainedWeight = "" }: Sold,
  { each, mechanic }: Pick<OfferShown, "each" | "mechanic">,
): string[] {
  const unit = (cents: number | null | undefined) =>
    typeof cents === "number" ? formatUnitPrice(cents, size, drainedWeight) : undefined;
  const isCard = mechanic?.kind === "card";
  const within = [each !== undefined && `${formatPrice(each)} each`, unit(isCard ? mechanic.price : each)]
    .filter(Boolean)
    .join(", ");
  const perUnit = unit(price);
  const one =
    price !== null &&
    `${isCard ? "Without the card" : "One"}: ${formatPrice(price)}${size && ` / ${shownSize(size)}`}${perUnit ? ` (${perUnit})` : ""}`;
  return [within || [], one || []].flat();
}

/** What stands below a price, a line each: the unit price, or the facts of its offer, and the deposit, which is never part of it. */
export function priceFacts(
  { price, size, deposit, drainedWeight }: Sold,
  offer: OfferShown | undefined,
): string[] {
  const cents = offer?.price ?? price;
  const perUnit = cents !== null && formatUnitPrice(cents, size, drainedWeight);
  return [offer?.facts ?? (perUnit || []), deposit ? `+ ${formatPrice(deposit)} deposit` : []].flat();
}
