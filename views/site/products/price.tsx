import { Fragment, type ReactNode } from "react";
import { formatUntil, formatUntilShort } from "../../../src/rules/time/dates.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { priceFor } from "../../../src/rules/money/offers.ts";
import { priceFacts } from "../../../src/rules/money/price-facts.ts";
import { shownSize } from "../../../src/rules/money/unit-price.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { useNow } from "../../components/now.tsx";
import { classNames } from "../../components/class-names.ts";
import { OwnStore } from "../own-store/own-store.tsx";
import styles from "./price.module.css";

interface PriceProps {
  product: Pick<ProductCard, "price" | "offer" | "offers" | "size" | "deposit" | "drainedWeight">;
  /** `large` on the product's own page, which shows the dates of the offer separately; `line` in one line of small text. */
  look?: "card" | "large" | "line";
  /** The instant whose price it is, of an offer that has not begun; now where absent. */
  at?: Date;
  /** The id of the store whose price it is, where that is not the visitor's own. */
  store?: string;
}

/** The current price of a product; where some stores have another one, that of the visitor's own store. */
export function Price(props: PriceProps) {
  const { product, store } = props;
  return store === undefined ? (
    <InOwnStore product={product}>{(own) => <PriceIn {...props} store={own} />}</InOwnStore>
  ) : (
    <PriceIn {...props} />
  );
}

interface InOwnStoreProps extends Pick<PriceProps, "product"> {
  children: (store: string | undefined) => ReactNode;
}

/** What depends on the offers of a product: where only some stores have one, that of the visitor's own store. */
export function InOwnStore({ product, children }: InOwnStoreProps) {
  const isOfStores = product.offers?.some(({ stores }) => stores);
  return isOfStores ? (
    <OwnStore otherwise={children(undefined)}>{({ id }) => children(id)}</OwnStore>
  ) : (
    children(undefined)
  );
}

/**
 * The current price: what an offer of several or with the card gives, or the price with the size; during an offer its last day, and
 * the price before it, struck through, where that may be claimed; the unit price, and beside such an offer that of one. It is
 * updated with the clock, so that an offer that ends while the page is open returns to the ordinary price.
 */
function PriceIn({ product, look = "card", at, store }: PriceProps) {
  const now = useNow();
  const { price: cents, offer, elsewhere } = priceFor(product, at ?? now, store);
  const isUnknown = cents === null && offer?.price !== null;
  if (isUnknown && elsewhere.length === 0) return <p className={styles["none"]}>Price in store</p>;
  const old = offer?.priorPrice;
  const buys = shownSize(product.size);
  const given = offer?.price === null ? offer.label : undefined;
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
        <span className={isUnknown ? styles["none"] : classNames(styles["figure"], given && styles["given"])}>
          {isUnknown ? "Price in store" : (given ?? formatPrice(cents ?? 0))}
        </span>
        {!isUnknown && !given && buys && <span className={styles["buys"]}> / {buys}</span>}
      </p>
      {look !== "line" &&
        priceFacts(product, offer).map((fact) => (
          <p key={fact} className={styles["per"]}>
            {fact}
          </p>
        ))}
      {offer && look !== "large" && (
        <p className={styles["until"]}>
          <Until end={offer.endDate} />
        </p>
      )}
      <Terms terms={offer?.terms} />
      {elsewhere.map((other) => (
        <Fragment key={other.id}>
          <p className={styles["gives"]}>
            {other.label} {other.where} <Until end={other.endDate} />
          </p>
          <Terms terms={other.terms} />
        </Fragment>
      ))}
    </div>
  );
}

/** What an offer holds for only, a line each. */
function Terms({ terms = [] }: { terms?: readonly string[] | undefined }) {
  return terms.map((words) => (
    <p key={words} className={styles["per"]}>
      {words}
    </p>
  ));
}

/** The last day of an offer, short to the eye. */
function Until({ end }: { end: string }) {
  const now = useNow();
  return (
    <>
      <span aria-hidden="true">{formatUntilShort(end, now)}</span>
      <span className="visually-hidden">{formatUntil(end, now)}</span>
    </>
  );
}
