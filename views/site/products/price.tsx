import { formatUntil, formatUntilShort } from "../../../src/rules/time/dates.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { currentOffer } from "../../../src/rules/money/offers.ts";
import { formatUnitPrice } from "./unit-price.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { useNow } from "../../components/now.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./price.module.css";

interface PriceProps {
  product: Pick<ProductCard, "price" | "offer" | "size">;
  /** `large` on the product's own page, which shows the dates of the offer separately; `line` in one line of small text. */
  look?: "card" | "large" | "line";
}

/**
 * The current price of a product in at most three lines: the price with the size; during an offer its last day, and the
 * price before it, struck through, where that may be claimed; the unit price. It is updated with the clock, so that an offer that ends while the page
 * is open returns to the ordinary price.
 */
export function Price({ product, look = "card" }: PriceProps) {
  const now = useNow();
  const offer = currentOffer(product, now);
  const cents = offer?.price ?? product.price;
  if (cents === null) return <p className={styles["none"]}>Price in store</p>;
  const old = offer?.priorPrice;
  const perUnit = look !== "line" && formatUnitPrice(cents, product.size);
  // `1 kg` is shown as `/ kg`.
  const buys = product.size.replace(/^1 (?=\p{L})/u, "");
  return (
    <div className={classNames(styles["price"], styles[look])}>
      {/* The old price comes first in the HTML, for screen readers. The stylesheet shows the new one first. */}
      {old !== undefined && (
        <p className={styles["old"]}>
          <span className="visually-hidden">Was </span>
          <s>{formatPrice(old)}</s>
        </p>
      )}
      <p className={styles["now"]}>
        {old !== undefined && <span className="visually-hidden">Now </span>}
        <span className={styles["figure"]}>{formatPrice(cents)}</span>
        {buys && <span className={styles["buys"]}> / {buys}</span>}
      </p>
      {perUnit && <p className={styles["per"]}>{perUnit}</p>}
      {offer && look !== "large" && (
        <p className={styles["until"]}>
          <span aria-hidden="true">{formatUntilShort(offer.endDate, now)}</span>
          <span className="visually-hidden">{formatUntil(offer.endDate, now)}</span>
        </p>
      )}
    </div>
  );
}
