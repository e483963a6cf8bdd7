import { useBrand } from "../../../views/components/brand.ts";
import { Deferred } from "../../../views/components/deferred.tsx";
import { useNow } from "../../../views/components/now.tsx";
import { EmptyNote, Section } from "../../../views/site/section.tsx";
import { ProductCard } from "../../../views/site/products/product-card.tsx";
import { percentOff } from "../../rules/money/claims.ts";
import { formatPrice } from "../../rules/money/money.ts";
import type { ProductCard as Product } from "../../content/kinds/products/product.server.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./basket.section.ts";
import styles from "./basket.module.css";
import { offersEnd, priceFor } from "../../rules/money/offers.ts";

export function View({ section, part }: SectionViewProps<typeof kind, Product[]>) {
  const { title, lead, note, emptyText, linkTo, linkLabel } = section;
  return (
    <Section title={title} lead={lead} more={{ to: linkTo, label: linkLabel }}>
      <Deferred part={part} label="This week's specials">
        {(products) => <WeekBasket products={products} note={note} emptyText={emptyText} />}
      </Deferred>
    </Section>
  );
}

interface WeekBasketProps {
  products: readonly Product[];
  /** A sentence after the sum. */
  note: string;
  emptyText: string;
}

/** The offers, after what they save together, as a receipt, where that may be claimed of any of them. */
function WeekBasket({ products, note, emptyText }: WeekBasketProps) {
  const now = useNow();
  const offered = products.filter((product) => offersEnd(product, now) !== undefined);
  if (offered.length === 0) {
    return <EmptyNote emoji="receipt">{emptyText || "There are no offers just now."}</EmptyNote>;
  }
  const savings = basketSavings(offered, now);
  return (
    <div className={styles["basket"]}>
      {savings.lines.length > 0 && <Receipt savings={savings} note={note} />}
      <ul className={styles["cards"]}>
        {offered.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Receipt({ savings: { lines, prior, now }, note }: { savings: BasketSavings; note: string }) {
  const brand = useBrand();
  return (
    <>
      <div className={styles["words"]}>
        <p className={styles["sum"]}>
          <span>You save</span>
          <strong>{formatPrice(prior - now)}</strong>
        </p>
        <p>
          {lines.length === 1 ? "This special" : `One of each of these ${lines.length} specials`} comes to{" "}
          {formatPrice(now)} instead of {formatPrice(prior)}: {percentOff(prior, now)}% less, at this
          week&rsquo;s actual prices. {note}
        </p>
      </div>
      <div className={styles["receipt"]}>
        <p className={styles["till"]} aria-hidden="true">
          {brand.name.toLowerCase()}.
        </p>
        <table>
          <caption className="visually-hidden">One of each of this week&rsquo;s specials</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Before</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.product.id}>
                <th scope="row">{line.product.name}</th>
                <td>
                  <s>{formatPrice(line.prior)}</s>
                </td>
                <td>{formatPrice(line.now)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>
                <s>{formatPrice(prior)}</s>
              </td>
              <td>{formatPrice(now)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

/** A product with an offer of which a reduction may be claimed. Prices are in euro cents. */
interface SavingLine {
  product: Product;
  prior: number;
  now: number;
}

interface BasketSavings {
  lines: SavingLine[];
  prior: number;
  now: number;
}

/** The products with a claim that holds, and the totals for one of each. */
function basketSavings(products: readonly Product[], now: Date): BasketSavings {
  const lines = products.flatMap((product): SavingLine[] => {
    const { price, offer } = priceFor(product, now);
    return offer?.priorPrice === undefined || price === null
      ? []
      : [{ product, prior: offer.priorPrice, now: price }];
  });
  return {
    lines,
    prior: lines.reduce((sum, line) => sum + line.prior, 0),
    now: lines.reduce((sum, line) => sum + line.now, 0),
  };
}
