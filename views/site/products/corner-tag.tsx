import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { useNow } from "../../components/now.tsx";
import styles from "./corner-tag.module.css";
import { classNames } from "../../components/class-names.ts";
import { productTag } from "./product-tag.ts";

interface CornerTagProps {
  product: Pick<ProductCard, "price" | "offer" | "dietary">;
  /** `large` on the product's own page, which shows the quiet tags as text elsewhere. */
  look?: "card" | "large";
}

/** The tag in the corner of a product's picture. Renders nothing if no tag applies. */
export function CornerTag({ product, look = "card" }: CornerTagProps) {
  const tag = productTag(product, useNow());
  if (!tag || (tag.quiet && look === "large")) return null;
  return (
    <p className={classNames(styles["tag"], styles[look], tag.quiet && styles["quiet"])}>
      {tag.spoken && <span className="visually-hidden">{tag.spoken} </span>}
      {tag.text}
    </p>
  );
}
