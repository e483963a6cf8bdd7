import { ArrowRight } from "lucide-react";
import { classNames } from "../../components/class-names.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { AddToList } from "../shopping-list/add-to-list.tsx";
import { productItem } from "../shopping-list/new-item.ts";
import { ProductCard } from "../products/product-card.tsx";
import styles from "./offer-group.module.css";
import type { ShownGroup } from "./use-current-specials.ts";

interface OfferGroupProps extends ShownGroup {
  /** Whether it begins the page. */
  isFirst: boolean;
  /** The id of the store whose prices these are. */
  store: string | undefined;
  /** The link to all offers of the group, where these are the first ones. */
  more?: { to: string; label: string };
}

/** Offers that a phone shows at once. */
const FIRST_VIEW = 4;

/** A group of offers: a tile with its title, and a card for each. All groups of a page fill the rows of one grid. */
export function OfferGroup({ id, title, lead, products, begins, isFirst, store, more }: OfferGroupProps) {
  return (
    <section className={classNames(styles["part"], styles[id])} aria-labelledby={`title-${id}`}>
      <div id={id} className={styles["tile"]}>
        <h2 id={`title-${id}`}>{title}</h2>
        {lead && <p>{lead}</p>}
        {more && (
          <SmartLink to={more.to} className="screen-only">
            {more.label} <ArrowRight size={18} aria-hidden="true" />
          </SmartLink>
        )}
      </div>
      <ul className={styles["part"]}>
        {products.map((product, index) => (
          <li key={product.offers?.[0]?.id ?? product.id} className={styles["offer"]}>
            <ProductCard
              product={product}
              heading="h3"
              list="row"
              priority={isFirst && index < FIRST_VIEW}
              {...(begins && { at: begins })}
              {...(store && { store })}
              corner={<AddToList items={[productItem(product)]} name={product.name} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
