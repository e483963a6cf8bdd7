import type { CategoryCount } from "../../../src/site/context.ts";
import { categoryLabel, PRODUCT_CATEGORIES } from "../../../src/content/kinds/products/product-categories.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { Emoji } from "../../components/emoji.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import styles from "./category-nav.module.css";
import { categoryEmoji } from "./category-emoji.ts";

interface CategoryNavProps {
  label: string;
  counts: readonly CategoryCount[];
  /** The selected category. Undefined for all. */
  current?: string | undefined;
  /** Returns the address of a category, or of the whole list if it is undefined. */
  address: (category: string | undefined) => string;
  /** The noun for the counts, singular and plural. */
  noun: readonly [one: string, many: string];
}

/** The categories as a row of circles, in the order of the shop. Those that staff added come last. */
export function CategoryNav({ label, counts, current, address, noun }: CategoryNavProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={label} className={styles["nav"]}>
      <ul>
        <Circle
          to={address(undefined)}
          emoji="shopping-bags"
          label="Everything"
          count={plural(total, ...noun)}
          current={current === undefined}
        />
        {inShopOrder(counts, { isWhole: true }).map(({ category, count }) => (
          <Circle
            key={category}
            to={address(category)}
            emoji={categoryEmoji(category)}
            label={categoryLabel(category)}
            count={plural(count, ...noun)}
            current={current === category}
          />
        ))}
      </ul>
    </nav>
  );
}

interface CircleProps {
  to: string;
  emoji: string;
  label: string;
  count: string;
  current: boolean;
}

function Circle({ to, emoji, label, count, current }: CircleProps) {
  return (
    <li>
      <SmartLink to={to} aria-current={current ? "page" : undefined}>
        <span className={styles["circle"]}>
          <Emoji name={emoji} size={48} />
        </span>
        <span className={styles["label"]}>{label}</span> <span className={styles["count"]}>{count}</span>
      </SmartLink>
    </li>
  );
}

/** Categories in the order of the shop, those that staff added last; `isWhole` includes known ones without anything. */
export function inShopOrder(
  counts: readonly CategoryCount[],
  { isWhole = false }: { isWhole?: boolean } = {},
): CategoryCount[] {
  const known = PRODUCT_CATEGORIES.map(({ slug }) => ({
    category: slug,
    count: counts.find(({ category }) => category === slug)?.count ?? 0,
  }));
  const added = counts.filter(({ category }) => !known.some((one) => one.category === category));
  return [...known, ...added].filter(({ count }) => isWhole || count > 0);
}
