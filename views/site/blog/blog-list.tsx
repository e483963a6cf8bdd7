import { data } from "react-router";
import { siteContext, type PageHandle } from "../../../src/context.ts";
import { BLOG_CATEGORIES } from "../../../src/content/blogs/blog-categories.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { BannerSlot } from "../banners/banner-slot.tsx";
import { EmptyList } from "../empty-list.tsx";
import { PageIntro } from "../page-intro.tsx";
import { Pagination } from "../pagination.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { postPath } from "../../../src/content/blogs/post-path.ts";
import { ListStructuredData } from "../seo/list-structured-data.tsx";
import type { Route } from "./+types/blog-list";
import { blogAddress, readPage } from "./blog-address.ts";
import styles from "./blog-list.module.css";
import { CategoryLinks } from "./category-links.tsx";
import { useBrand } from "../../components/brand.ts";
import { categoryWords } from "./category-copy.ts";
import { BlogCard } from "./post-card.tsx";

const PAGE_SIZE = 12;

/** With fewer posts than this, none is shown as the lead: it would fill most of the page. */
const ENOUGH_FOR_LEAD = 4;

export const handle: PageHandle = { query: ["category", "page"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const category = url.searchParams.get("category") || undefined;
  const page = readPage(url.searchParams.get("page"));
  if (Number.isNaN(page)) throw data(null, { status: 404 });
  const [{ items, total }, counts] = await Promise.all([
    site.page("blogs", { ...(category && { category }), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    site.countByCategory("blogs"),
  ]);
  if (items.length === 0 && page > 1) throw data(null, { status: 404 });
  // A known category may be temporarily empty: our own links lead to it.
  const known = total > 0 || category === undefined || BLOG_CATEGORIES.some(({ slug }) => slug === category);
  return { category, page, items, total, counts, known };
}

/** The list of posts, or of one category, in pages. */
export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { page, items, total, counts, known } = loaderData;
  // The words of an unknown category are never repeated: anyone can write them into an address.
  const category = known ? loaderData.category : undefined;
  const { title, lead, tone, emoji } = categoryWords(category, useBrand().name);
  const pageWords = page > 1 ? `, page ${page}` : "";
  const [first, ...others] = items;
  const leading = page === 1 && items.length >= ENOUGH_FOR_LEAD ? first : undefined;
  return (
    <>
      <PageHead
        title={category ? `${title}${pageWords} | Blog` : `Blog: ${title.toLowerCase()}${pageWords}`}
        description={lead}
        path={blogAddress(category, page)}
        noindex={!known}
      />
      <ListStructuredData entries={items.map((post) => ({ path: postPath(post), name: post.title }))} />
      <PageIntro
        {...{ title, lead, tone, emoji }}
        {...(category && { crumbs: [{ path: "/blog", label: "Blog" }] })}
      />
      <div className="container">
        <CategoryLinks counts={counts} current={loaderData.category} />
        {items.length > 0 && <h2 className="visually-hidden">{category ? title : "All stories"}</h2>}
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
            ) : (
              known && <EmptyBlog emoji={emoji} title={title} narrowed={category !== undefined} />
            )}
            <Pagination
              page={page}
              pages={Math.ceil(total / PAGE_SIZE)}
              address={(number) => blogAddress(category, number)}
            />
          </div>
          <aside className={styles["banners"]} aria-label="Promotions">
            <BannerSlot position="sidebar" />
          </aside>
        </div>
      </div>
    </>
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
          <ButtonLink to="/blog">All stories</ButtonLink>
          <ButtonLink to="/products" look="outline">
            Product range
          </ButtonLink>
        </>
      }
    >
      The address may have a typing error. Choose a category above, or see all stories.
    </EmptyList>
  );
}

/** The message of an empty list, with links to other pages. */
function EmptyBlog({ emoji, title, narrowed }: { emoji: string; title: string; narrowed: boolean }) {
  return (
    <EmptyList
      emoji={emoji}
      title={narrowed ? `No ${title.toLowerCase()} yet` : "The first story is still being written"}
      actions={
        <>
          {narrowed && <ButtonLink to="/blog">All stories</ButtonLink>}
          <ButtonLink to="/products" look={narrowed ? "outline" : "primary"}>
            Product range
          </ButtonLink>
        </>
      }
    >
      {narrowed
        ? "Somebody is at the stove, or at the keyboard. There may be more to read in the rest of the blog."
        : "Come back soon for recipes, news and stories from the stores. Until then, see what is on the shelves."}
    </EmptyList>
  );
}
