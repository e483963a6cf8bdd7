import { isRecipe } from "../../../src/content/kinds/blogs/blog-categories.ts";
import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { RECIPE_FILTERS, selectionQuery } from "./recipe-selection.ts";
import { postPath } from "../../../src/content/kinds/blogs/blog-categories.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import { ListStructuredData } from "../seo/list-structured-data.tsx";
import type { Route } from "./+types/blog-list";
import { blogAddress } from "./blog-address.ts";
import { BlogPosts } from "./blog-posts.tsx";
import { readBlog } from "./read-blog.ts";
import { useBlogWords } from "./use-blog-words.ts";
import { PageIntro } from "../page-intro.tsx";

export const handle: PageHandle = { query: ["category", "page", ...RECIPE_FILTERS] };

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
