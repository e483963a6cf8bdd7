import { Rss } from "lucide-react";
import type { CategoryCount } from "../../../src/site/context.ts";
import { BLOG_CATEGORIES, blogCategoryLabel } from "../../../src/content/kinds/blogs/blog-categories.ts";
import { ChipLinks } from "../chip-links.tsx";
import { blogAddress } from "./blog-address.ts";
import styles from "./category-links.module.css";

interface CategoryLinksProps {
  counts: readonly CategoryCount[];
  /** The selected category. Undefined for all. */
  current: string | undefined;
}

/** The blog's categories with the number of posts in each, and a link to the RSS feed. */
export function CategoryLinks({ counts, current }: CategoryLinksProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles["row"]}>
      <nav aria-label="Categories">
        <ChipLinks
          currentAs="page"
          links={[
            { to: blogAddress(undefined), label: "Everything", count: all, current: current === undefined },
            ...inOrder(counts).map(({ category, count }) => ({
              to: blogAddress(category),
              label: blogCategoryLabel(category),
              count,
              current: category === current,
            })),
          ]}
        />
      </nav>
      {/* Not a route of React Router: the browser loads it as a document. */}
      <a href="/blog/feed.xml" className={styles["feed"]}>
        <Rss size={18} aria-hidden="true" /> RSS feed
      </a>
    </div>
  );
}

/** The known categories first, even if empty, since links lead to them; then those that staff added. */
function inOrder(counts: readonly CategoryCount[]): CategoryCount[] {
  const known = BLOG_CATEGORIES.map(({ slug }) => ({
    category: slug,
    count: counts.find(({ category }) => category === slug)?.count ?? 0,
  }));
  return [...known, ...counts.filter(({ category }) => !known.some((one) => one.category === category))];
}
