import { data } from "react-router";
import { reportContext, siteContext, type PageHandle } from "../../../src/context.ts";
import { BLOG_CATEGORIES } from "../../../src/content/blogs/blog-categories.ts";
import { postPath } from "../../../src/content/blogs/post-path.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import { readPage } from "../pages/read-page.ts";
import { ListStructuredData } from "../seo/list-structured-data.tsx";
import type { Route } from "./+types/blog-list";
import { blogAddress, readPageNumber } from "./blog-address.ts";
import { BlogHead } from "./blog-head.tsx";
import { BLOG_PAGE_SIZE, BlogPosts } from "./blog-posts.tsx";
import { useBlogWords } from "./use-blog-words.ts";

export const handle: PageHandle = { query: ["category", "page"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const category = url.searchParams.get("category") || undefined;
  const page = readPageNumber(url.searchParams.get("page"));
  if (Number.isNaN(page)) throw data(null, { status: 404 });
  const [words, { items, total }, counts] = await Promise.all([
    readPage(site, "blog", context.get(reportContext)),
    site.page("blogs", {
      ...(category && { category }),
      limit: BLOG_PAGE_SIZE,
      offset: (page - 1) * BLOG_PAGE_SIZE,
    }),
    site.countByCategory("blogs"),
  ]);
  if (items.length === 0 && page > 1) throw data(null, { status: 404 });
  // A known category may be temporarily empty: our own links lead to it.
  const known = total > 0 || category === undefined || BLOG_CATEGORIES.some(({ slug }) => slug === category);
  return { ...words, category, page, items, total, counts, known };
}

const PARTS = { "blog-head": BlogHead, "blog-posts": BlogPosts };

/** The list of posts, or of one category, in pages. */
export default function BlogList({ loaderData }: Route.ComponentProps) {
  const { title, description, imageUrl, noindex, isPreview, sections, page, items, known } = loaderData;
  const { category, words } = useBlogWords();
  const pageWords = page > 1 ? `, page ${page}` : "";
  return (
    <>
      <PageHead
        title={category ? `${words.title}${pageWords} | Blog` : `${title}${pageWords}`}
        description={category ? words.lead || words.title : description}
        path={blogAddress(category, page)}
        imageUrl={imageUrl}
        noindex={noindex || !known}
      />
      <ListStructuredData entries={items.map((post) => ({ path: postPath(post), name: post.title }))} />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}
