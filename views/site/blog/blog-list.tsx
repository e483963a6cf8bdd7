import { useLoaderData } from "react-router";
import { Rss } from "lucide-react";
import {
  isRecipe,
  postPath,
  BLOG_CATEGORIES,
  blogCategoryLabel,
} from "../../../src/content/kinds/blogs/blog-categories.ts";
import {
  reportContext,
  siteContext,
  type PageHandle,
  type CategoryCount,
} from "../../../src/site/context.ts";
import type { section as listKind } from "../../../src/sections/list/list.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import type { section as headKind } from "../../../src/sections/list-head/list-head.section.ts";
import { RECIPE_FILTERS, selectionQuery, recipesAddress } from "./recipe-selection.ts";
import { PageHead } from "../../components/page-head.tsx";
import { fieldsOfKind, PageSections } from "../pages/page-sections.tsx";
import { SECTION_QUERIES } from "../pages/section-queries.ts";
import { ListStructuredData } from "../seo/json-ld.tsx";
import type { Route } from "./+types/blog-list";
import { blogAddress, BLOG_PAGE_SIZE } from "./blog-address.ts";
import { readBlog } from "./read-blog.ts";
import { PageIntro } from "../page-intro.tsx";
import { BannerSlot } from "../banners/banner-slot.tsx";
import { EmptyList, ListButton, UnknownCategory } from "../empty-list.tsx";
import { Pagination } from "../pagination.tsx";
import styles from "./blog-list.module.css";
import { BlogCard } from "./post-card.tsx";
import { RecipeFilters } from "./recipe-filters.tsx";
import { ChipLinks, inOrder } from "../filters.tsx";

export const handle: PageHandle = {
  query: ["category", "page", ...RECIPE_FILTERS, ...SECTION_QUERIES],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  return readBlog(context.get(siteContext), url.searchParams, context.get(reportContext));
}

const PARTS = { "list-head": BlogHead, list: BlogPosts };

/** The list of posts, or of one category, in pages. */
export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { title, description, noindex, isPreview, sections, page, items, known, filters } = loaderData;
  const { category, words } = useBlogWords();
  // Filters only shorten the same list, so search engines get one address for all.
  const isFiltered = filters !== undefined && selectionQuery(filters.selection).length > 0;
  const pageWords = page > 1 ? `, page ${page}` : "";
  return (
    <>
      <PageHead
        title={category ? `${words.title}${pageWords} | Blog` : `${title}${pageWords}`}
        description={category ? words.lead || words.title : description}
        path={blogAddress(category, page)}
        noindex={noindex || !known || isFiltered}
      />
      <ListStructuredData entries={items.map((post) => ({ path: postPath(post), name: post.title }))} />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}

/** The head of the blog, or of one of its categories. */
function BlogHead() {
  const { category, words } = useBlogWords();
  const { title, lead, tone, emoji } = words;
  return (
    <PageIntro
      {...{ title, lead, tone, emoji }}
      {...(category && { crumbs: [{ path: "/blog", label: "Blog" }] })}
      isBand={isRecipe({ category })}
    />
  );
}

type Fields = SectionFields<typeof listKind>;

/** With fewer posts than this, none is shown as the lead: it would fill most of the page. */
const ENOUGH_FOR_LEAD = 4;

/** The posts of a page, with the categories and the banners of the sidebar. */
function BlogPosts({ section }: { section: Fields }) {
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
          <BlogCard post={leading} look="lead" excerpt />
        </div>
      )}
      <div className={styles["layout"]}>
        <div>
          {!known && (
            <UnknownCategory
              all="all stories"
              actions={
                <>
                  <ListButton to="/blog">All stories</ListButton>
                  <ListButton to="/products" look="outline">
                    Product range
                  </ListButton>
                </>
              }
            />
          )}
          {items.length > 0 ? (
            <ul className={styles["grid"]}>
              {(leading ? others : items).map((post) => (
                <li key={post.id}>
                  <BlogCard post={post} excerpt />
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
            ...inOrder(counts, BLOG_CATEGORIES).map(({ category, count }) => ({
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

/** The category that the page shows, and the words of its list. */
function useBlogWords() {
  const { category: asked, known, sections, title } = useLoaderData<typeof readBlog>();
  // The words of an unknown category are never repeated: anyone can write them into an address.
  const category = known ? asked : undefined;
  const head = fieldsOfKind<typeof headKind>(sections, "list-head") ?? {
    title,
    lead: "",
    tone: "honey",
    emoji: "newspaper",
    categories: [],
    otherLead: "",
  };
  return { category, words: blogWords(head, category) };
}

type Words = Pick<SectionFields<typeof headKind>, "title" | "lead" | "tone" | "emoji">;

/** The words at the head of a category's list, or of all posts if there is no category. */
function blogWords(
  {
    categories,
    otherLead,
    ...all
  }: Pick<SectionFields<typeof headKind>, keyof Words | "categories" | "otherLead">,
  category: string | undefined,
): Words {
  if (category === undefined) return all;
  const label = blogCategoryLabel(category);
  const own = categories.find((each) => each.category === category);
  return own
    ? { ...own, title: own.title || label }
    : { title: label, lead: otherLead.replace("{category}", () => label), tone: "honey", emoji: "newspaper" };
}
