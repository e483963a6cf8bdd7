import type { ProductCard as Product } from "../../../src/content/kinds/products/product.server.ts";
import { classNames } from "../../components/class-names.ts";
import rail from "../rail.module.css";
import { AddToList } from "../shopping-list/add-to-list.tsx";
import { productItem } from "../shopping-list/new-item.ts";
import { ProductCard } from "./product-card.tsx";
import styles from "./product-grid.module.css";

interface ProductGridProps {
  products: readonly Product[];
  /** Whether a phone shows one row that scrolls, for a few products at the end of a page. */
  row?: boolean;
  /** Whether each can be put on the shopping list, on a page that runs in the browser. */
  canBeListed?: boolean;
}

/** A grid of products: two columns on a phone, as many as fit elsewhere. A few fill the row. */
export function ProductGrid({ products, row = false, canBeListed = false }: ProductGridProps) {
  return (
    <ul
      className={classNames(styles["grid"], row && `${rail["rail"]} ${styles["row"]}`)}
      // The keyboard scrolls a row whose cards lead nowhere.
      {...(row && !products.some(({ hasDetailPage }) => hasDetailPage) && { tabIndex: 0 })}
    >
      {products.map((product) => (
        // An address leads to each product of the range.
        <li key={product.id} {...(!row && { id: product.slug })}>
          <ProductCard
            product={product}
            // Two fill the row of a phone.
            list={row && products.length > 2 ? "rail" : "grid"}
            corner={canBeListed && <AddToList items={[productItem(product)]} name={product.name} />}
          />
        </li>
      ))}
    </ul>
  );
}
