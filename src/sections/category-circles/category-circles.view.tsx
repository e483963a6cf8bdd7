import type { CategoryCount } from "../../site/context.ts";
import { Deferred } from "../../../views/components/deferred.tsx";
import { classNames } from "../../../views/components/class-names.ts";
import { Emoji } from "../../../views/components/emoji.tsx";
import { SmartLink } from "../../../views/components/smart-link.tsx";
import rail from "../../../views/site/rail.module.css";
import { Section } from "../../../views/site/section.tsx";
import { categoryLabel, PRODUCT_CATEGORIES } from "../../content/kinds/products/product-categories.ts";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./category-circles.section.ts";
import styles from "./category-circles.module.css";

/** The categories with at least one product; while there are none, nothing shows. */
export function View({ section, part }: SectionViewProps<typeof kind, CategoryCount[]>) {
  if ("data" in part && part.data.length === 0) return null;
  const { title, moreLabel } = section;
  return (
    <Section title={title} {...(moreLabel && { more: { to: "/products", label: moreLabel } })}>
      <Deferred part={part} label={title}>
        {(counts) => <Circles categories={counts} />}
      </Deferred>
    </Section>
  );
}

/** The known categories in their order, then those that staff added. */
function Circles({ categories }: { categories: readonly CategoryCount[] }) {
  const filled = new Set(categories.map(({ category }) => category));
  const known = PRODUCT_CATEGORIES.filter(({ slug }) => filled.delete(slug));
  const shown = [
    ...known,
    ...Array.from(filled, (slug) => ({ slug, label: categoryLabel(slug), emoji: "basket" })),
  ];
  return (
    <ul className={classNames(rail["rail"], styles["circles"])}>
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
  );
}
