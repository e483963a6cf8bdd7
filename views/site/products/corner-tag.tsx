import type { ProductCard } from "../../../src/content/products/product.server.ts";
import { useNow } from "../../components/now.tsx";
import styles from "./corner-tag.module.css";
import { productTag } from "./product-tag.ts";

interface CornerTagProps {
  product: Pick<ProductCard, "price" | "offer" | "dietary">;
  /** `large` on the product's own page, which tells the quiet facts in full. */
  look?: "card" | "large";
}

/** The pill in the corner of a product's picture; nothing where there is nothing to shout about. */
export function CornerTag({ product, look = "card" }: CornerTagProps) {
  const tag = productTag(product, useNow());
  if (!tag || (tag.quiet && look === "large")) return null;
  return (
    <p className={`${styles["tag"]} ${styles[look]} ${tag.quiet ? styles["quiet"] : ""}`}>
      {tag.spoken && <span className="visually-hidden">{tag.spoken} </span>}
      {tag.text}
    </p>
  );
}
