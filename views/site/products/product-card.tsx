import type { ReactNode } from "react";
import type { ProductCard as Product } from "../../../src/content/kinds/products/product.server.ts";
import { Picture } from "../../components/picture.tsx";
import card from "../card.module.css";
import { CornerTag } from "./corner-tag.tsx";
import { Price } from "./price.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./product-card.module.css";

/** The fields of a product that its card shows. */
export type CardProduct = Omit<Product, "id" | "category" | "hasDetailPage"> & { hasDetailPage?: boolean };

interface ProductCardProps {
  product: CardProduct;
  /** What stands in the lower corner of the picture. */
  corner?: ReactNode;
  /** The instant whose price it shows, of an offer that has not begun; now where absent. */
  at?: Date;
  /** The id of the store whose price it shows, where that is not the visitor's own. */
  store?: string;
  /** How its list shows it on a phone: beside others, in a row that scrolls, or as a row with its words beside the picture. */
  list?: keyof typeof SIZES;
  /** Whether its picture is in the first view of the page. */
  priority?: boolean;
}

/** How wide the picture is. A rail's is the `--rail-item` of the rows that have product cards. */
const SIZES = {
  grid: "(width <= 480px) 46vw, (width <= 1024px) 30vw, 17rem",
  rail: "(width <= 768px) 9.6rem, (width <= 1024px) 30vw, 17rem",
  row: "(width <= 34em) 7rem, (width <= 1024px) 30vw, 17rem",
};

/** A product in a list: picture, name and price. The whole card leads to the product's page, or a small link to its facts. */
export function ProductCard({
  product,
  corner,
  list = "grid",
  priority = false,
  ...shown
}: ProductCardProps) {
  return (
    <article className={classNames(card["card"], styles["card"])}>
      <Picture
        url={product.imageUrl}
        alt={product.imageAlt}
        sizes={SIZES[list]}
        priority={priority}
        className={styles["picture"]}
      />
      <CornerTag product={product} {...shown} />
      <div className={styles["words"]}>
        <h3 className={styles["name"]}>
          {product.hasDetailPage ? <a href={`/products/${product.slug}`}>{product.name}</a> : product.name}
        </h3>
        <Maker product={product} />
        {product.hasFacts && (
          <a href={`/products/${product.slug}`} className={classNames("screen-only", styles["facts"])}>
            Details<span className="visually-hidden"> of {product.name}</span>
          </a>
        )}
        <div className={styles["price"]}>
          <Price product={product} {...shown} />
        </div>
      </div>
      {corner}
    </article>
  );
}

/** The brand, and the size too if there is no price beside which it would be shown. */
function Maker({ product }: { product: CardProduct }) {
  const parts = [product.brand, product.price === null && product.offer === null ? product.size : ""].filter(
    Boolean,
  );
  return parts.length > 0 && <p className={styles["maker"]}>{parts.join(" · ")}</p>;
}
