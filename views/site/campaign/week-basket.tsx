import type { ProductCard as Product } from "../../../src/content/products/product.server.ts";
import { useBrand } from "../../components/brand.ts";
import { discountPercent, formatPrice } from "../../../src/rules/money/money.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { EmptyNote } from "../home/empty-note.tsx";
import { useNow } from "../../components/now.tsx";
import { ProductCard } from "../products/product-card.tsx";
import { basketSavings } from "./basket-savings.ts";
import styles from "./week-basket.module.css";

/** The total that this week's offers save, as a receipt, followed by the offers. */
export function WeekBasket({ products }: { products: readonly Product[] }) {
  const brand = useBrand();
  const { lines, usual, now } = basketSavings(products, useNow());
  if (lines.length === 0) {
    return (
      <EmptyNote emoji="receipt">
        No specials on top this week: the frozen prices do the saving. New offers come with the new week.
      </EmptyNote>
    );
  }
  return (
    <div className={styles["basket"]}>
      <div className={styles["words"]}>
        <p className={styles["sum"]}>
          <span>You save</span>
          <strong>{formatPrice(usual - now)}</strong>
        </p>
        <p>
          One of each of these {plural(lines.length, "special", "specials")} comes to {formatPrice(now)}{" "}
          instead of {formatPrice(usual)}: {discountPercent(usual, now)}% less, counted at this week&rsquo;s
          real prices. The frozen prices are not even in it.
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
              <th scope="col">Usual</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.product.id}>
                <th scope="row">{line.product.name}</th>
                <td>
                  <s>{formatPrice(line.usual)}</s>
                </td>
                <td>{formatPrice(line.now)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>
                <s>{formatPrice(usual)}</s>
              </td>
              <td>{formatPrice(now)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <ul className={styles["cards"]}>
        {lines.map(({ product }) => (
          <li key={product.id}>
            <ProductCard product={product} heading="h3" />
          </li>
        ))}
      </ul>
    </div>
  );
}
