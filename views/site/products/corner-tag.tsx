import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { useNow } from "../../components/now.tsx";
import styles from "./corner-tag.module.css";
import { classNames } from "../../components/class-names.ts";
import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { priceFor } from "../../../src/rules/money/offers.ts";

interface CornerTagProps {
  product: Pick<ProductCard, "price" | "offer" | "offers" | "dietary">;
  /** `large` on the product's own page, which shows the quiet tags as text elsewhere. */
  look?: "card" | "large";
  /** As of its price. */
  at?: Date;
  store?: string;
}

/** The tag in the corner of a product's picture. Renders nothing if no tag applies. */
export function CornerTag({ product, look = "card", at, store }: CornerTagProps) {
  const now = useNow();
  const tag = productTag(product, at ?? now, { store, isComing: at !== undefined });
  if (!tag || (tag.quiet && look === "large")) return null;
  return (
    <p className={classNames(styles["tag"], styles[look], tag.quiet && styles["quiet"])}>
      {tag.spoken && <span className="visually-hidden">{tag.spoken} </span>}
      {tag.text}
    </p>
  );
}

interface ProductTag {
  text: string;
  /** Read before the text by screen readers, as the colour is not visible to them. */
  spoken?: string;
  /** True for a fact about the product instead of an offer. */
  quiet?: boolean;
}

/**
 * The most important tag of a product: that its offer ends today, its discount, what it gives, where it is, or that the product is
 * organic. `Made in Malta` is excluded: it applies to most products, and a tag on every card is no information.
 */
function productTag(
  product: CornerTagProps["product"],
  now: Date,
  { store, isComing }: { store: string | undefined; isComing: boolean },
): ProductTag | undefined {
  const { offer, elsewhere } = priceFor(product, now, store);
  if (offer) {
    if (!isComing && endsToday(offer.endDate, now)) return { text: "Today", spoken: "Offer ends" };
    if (offer.percentage) return { text: `−${offer.percentage}%`, spoken: "Offer" };
    return { text: (offer.price === null && offer.label) || "Offer" };
  }
  if (elsewhere.length > 0) return { text: "In some stores" };
  // As its label: the home page loads no labels of other marks and of allergens for it.
  return product.dietary.includes("organic") ? { text: "Organic", quiet: true } : undefined;
}

/** Whether an offer ends on today's date in Malta. One that ends at midnight counts as ending on the day before. */
function endsToday(endDate: string, now: Date): boolean {
  return maltaDay(new Date(Date.parse(endDate) - 1)) === maltaDay(now);
}
