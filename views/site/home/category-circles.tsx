import type { CategoryCount } from "../../../src/context.ts";
import { categoryLabel, PRODUCT_CATEGORIES } from "../../../src/content/products/product-categories.ts";
import { Emoji } from "../../components/emoji.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { Section } from "../section.tsx";
import styles from "./category-circles.module.css";

/** The categories with at least one product: known ones in their order, then those that staff added. */
export function CategoryCircles({ categories }: { categories: readonly CategoryCount[] }) {
  const filled = new Set(categories.map(({ category }) => category));
  const known = PRODUCT_CATEGORIES.filter(({ slug }) => filled.delete(slug));
  const shown = [
    ...known,
    ...Array.from(filled, (slug) => ({ slug, label: categoryLabel(slug), emoji: "basket" })),
  ];
  if (shown.length === 0) return null;
  return (
    <Section title="Shop the range" more={{ to: "/products", label: "Product range" }}>
      <ul className={styles["circles"]}>
        {shown.map(({ slug, label, emoji }) => (
          <li key={slug}>
            <SmartLink to={`/products?category=${slug}`} className={styles["link"]}>
              <span className={styles["circle"]}>
                <Emoji name={emoji} size={64} />
              </span>
              {label}
            </SmartLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
