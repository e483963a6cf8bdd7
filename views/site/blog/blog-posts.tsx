import { useLoaderData } from "react-router";
import type { section as kind } from "../../../src/sections/list/list.section.ts";
import { selectionQuery, recipesAddress } from "./recipe-selection.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { BannerSlot } from "../banners/banner-slot.tsx";
import { ListButton, EmptyList } from "../empty-list.tsx";
import { Pagination } from "../pagination.tsx";
import { BLOG_PAGE_SIZE, blogAddress } from "./blog-address.ts";
import styles from "./blog-list.module.css";
import { BlogCard } from "./post-card.tsx";
import type { readBlog } from "./read-blog.ts";
import { RecipeFilters } from "./recipe-filters.tsx";
import { useBlogWords } from "./use-blog-words.ts";
import { Rss } from "lucide-react";
import type { CategoryCount } from "../../../src/site/context.ts";
import { BLOG_CATEGORIES, blogCategoryLabel } from "../../../src/content/kinds/blogs/blog-categories.ts";
import { ChipLinks } from "../filters.tsx";

type Fields = SectionFields<typeof kind>;

/** With fewer posts than this, none is shown as the lead: it would fill most of the page. */
const ENOUGH_FOR_LEAD = 4;

/** The posts of a page, with the categories and the banners of the sidebar. */
export function BlogPosts({ section }: { section: Fields }) {
  const { category: asked, page, items, total, counts, known, filters } = useLoaderData<typeof readBlog>();
  const { category, words } = useBlogWords();
  const [first, ...others] = items;
  const isFiltered = filters !== undefined && selectionQuery(filters.selection).length > 0;
  const leading = page === 1 && !isFiltered && items.length >= ENOUGH_FOR_LEAD ? first : undefined;
  return (
    <div className="container">
      {counts.length > 0 && <CategoryLinks counts={counts} current={asked} />}
      {filters && <RecipeFilters {...filters} total={total} />}
      {items.length > 0 && <h2 className="visually-hidden">{category ? words.title : "All stories"}</h2>}
      {leading && (
        <div className={styles["lead"]}>
          <BlogCard post={leading} heading="h3" look="lead" excerpt />
        </div>
      )}
      <div className={styles["layout"]}>
        <div>
          {!known && <UnknownCategory />}
          {items.length > 0 ? (
            <ul className={styles["grid"]}>
              {(leading ? others : items).map((post) => (
                <li key={post.id}>
                  <BlogCard post={post} heading="h3" excerpt />
                </li>
              ))}
            </ul>
          ) : isFiltered ? (
            <NothingFits />
          ) : (
            known && <EmptyBlog section={section} />
          )}
          <Pagination
            page={page}
            pages={Math.ceil(total / BLOG_PAGE_SIZE)}
            address={(number) =>
              filters ? recipesAddress(filters.selection, number) : blogAddress(category, number)
            }
          />
        </div>
        <aside className={styles["banners"]} aria-label="Promotions">
          <BannerSlot position="sidebar" />
        </aside>
      </div>
    </div>
  );
}

/** The message of recipes of which none fits all filters. */
function NothingFits() {
  return (
    <EmptyList
      emoji="magnifying-glass-tilted-left"
      title="Nothing matches all of your filters"
      actions={<ListButton to={blogAddress("recipes")}>All recipes</ListButton>}
    >
      No recipe matches all your filters just now. Take one away and look again.
    </EmptyList>
  );
}

/** The list of a category that does not exist. The page's own links show those that do. */
function UnknownCategory() {
  return (
    <EmptyList
      emoji="magnifying-glass-tilted-left"
      title="There is no category of this name"
      actions={
        <>
          <ListButton to="/blog">All stories</ListButton>
          <ListButton to="/products" look="outline">
            Product range
          </ListButton>
        </>
      }
    >
      The address may have a typing error. Choose a category above, or see all stories.
    </EmptyList>
  );
}

/** The message of an empty list, with links to other pages. */
function EmptyBlog({ section }: { section: Fields }) {
  const { category, words } = useBlogWords();
  return (
    <EmptyList
      emoji={words.emoji}
      title={category ? `No ${words.title.toLowerCase()} yet` : section.noneTitle}
      actions={
        <>
          {category && <ListButton to="/blog">All stories</ListButton>}
          <ListButton to="/products" look={category ? "outline" : "primary"}>
            Product range
          </ListButton>
        </>
      }
    >
      {(category ? section.noMatchText : section.noneText).join(" ")}
    </EmptyList>
  );
}

interface CategoryLinksProps {
  counts: readonly CategoryCount[];
  /** The selected category. Undefined for all. */
  current: string | undefined;
}

/** The blog's categories with the number of posts in each, and a link to the RSS feed. */
function CategoryLinks({ counts, current }: CategoryLinksProps) {
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
