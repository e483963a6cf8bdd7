import { formatPrice } from "../../../src/rules/money/money.ts";
import { currentOffer } from "../../../src/rules/money/offers.ts";
import { useNow } from "../../components/now.tsx";
import type { LineProduct } from "./line-product.ts";
import styles from "./line-price.module.css";

/** The product that an ingredient is, with its price of today. */
export function LinePrice({ product }: { product: LineProduct }) {
  const { name, slug, size, price, hasDetailPage } = product;
  const offer = currentOffer(product, useNow());
  const cents = offer?.price ?? price;
  return (
    <p className={styles["product"]}>
      {hasDetailPage ? <a href={`/products/${slug}`}>{name}</a> : name}{" "}
      {cents === null ? (
        "Price in store"
      ) : (
        <>
          <strong>{formatPrice(cents)}</strong>
          {size !== "" && ` / ${size}`}
        </>
      )}
      {offer && <span className={styles["special"]}>Special</span>}
    </p>
  );
}
