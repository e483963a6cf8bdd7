import { redirect } from "react-router";
import { reportContext, siteContext, type Site, type PageHandle } from "../../../src/site/context.ts";
import type { BlogCard as PostCardFields } from "../../../src/content/kinds/blogs/blog.server.ts";
import { blogCategoryLabel, postPath } from "../../../src/content/kinds/blogs/blog-categories.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import type { Blog } from "../../../src/content/kinds/blogs/blog.schema.ts";
import { defer } from "../../components/defer.ts";
import { Deferred } from "../../components/deferred.tsx";
import { Picture } from "../../components/picture.tsx";
import { BannerSlot } from "../banners/banner-slot.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { followMove, requireFound } from "../found.ts";
import { Section } from "../section.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { withPictureVersions } from "../../../src/rules/images/article-pictures.ts";
import { withFileWords } from "../../../src/rules/links/file-address.ts";
import type { Route } from "./+types/article";
import { ArticleStructuredData, changedDate } from "./article-structured-data.tsx";
import styles from "./article.module.css";
import { blogAddress } from "./blog-address.ts";
import { findLineProducts } from "./line-product.ts";
import { BlogCard } from "./post-card.tsx";
import { PostContent } from "./post-content.tsx";
import { RecipeFacts, RecipeSheet } from "./recipe.tsx";
import { readServings } from "./servings.ts";
import { ShareRow } from "./share-row.tsx";

const RELATED = 3;

/** A longer title is set smaller: at full size it would fill a phone's screen. */
const LONG_TITLE = 70;

export const handle: PageHandle = { query: ["servings"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const post = requireFound(await followMove(site, "blogs", params.slug), (slug) => `/blog/${slug}`);
  // An old slug or an id redirects to the canonical address. A recipe requested under /blog is shown there, and the
  // reverse: its canonical link names the right address.
  if (post.slug !== params.slug) throw redirect(postPath(post), 301);
  return {
    post: { ...post, content: withFileWords(withPictureVersions(post.content)) },
    products: post.recipe ? await findLineProducts(site, post.recipe) : [],
    servings: readServings(url.searchParams),
    related: await defer(listRelated(site, post), context.get(reportContext)),
  };
}

/** The newest other posts of the same category. */
async function listRelated(site: Site, { id, category }: Blog): Promise<PostCardFields[]> {
  const { items } = await site.page("blogs", { category, limit: RELATED + 1, offset: 0 });
  return items.filter((item) => item.id !== id).slice(0, RELATED);
}

/** A blog post or a recipe: one screen at two addresses (specification, section 2). */
export default function Article({ loaderData: { post, products, servings, related } }: Route.ComponentProps) {
  const { recipe } = post;
  const category = blogCategoryLabel(post.category);
  const list = blogAddress(post.category);
  const crumbs = [
    { path: "/blog", label: "Blog" },
    { path: list, label: category },
  ];
  return (
    <>
      <PageHead
        title={post.title}
        description={post.excerpt || `${post.title}, in ${category} of our blog.`}
        path={postPath(post)}
        imageUrl={post.imageUrl}
        imageAlt={post.imageAlt}
        published={{ date: post.publishAt ?? post.createdDate, changed: changedDate(post) }}
        type="article"
      />
      <ArticleStructuredData post={post} />
      {/* The key resets the ticked ingredients and "Link copied" when another post opens. */}
      <div className="container" key={post.id}>
        <Breadcrumbs crumbs={crumbs} current={post.title} />
        <article className={styles["article"]}>
          <ArticleHead post={post} />
          {recipe && (
            <RecipeSheet
              recipe={recipe}
              id={post.id}
              title={post.title}
              products={products}
              servings={servings}
            />
          )}
          <div className={styles["columns"]}>
            <div className={styles["text"]}>
              {recipe && post.content !== "" && <h2>Notes from the kitchen</h2>}
              {post.content !== "" && <PostContent html={post.content} />}
              <ShareRow title={post.title} path={postPath(post)} printable={recipe !== null} />
            </div>
            <aside className={styles["banners"]} aria-label="Promotions">
              <BannerSlot position="sidebar" />
            </aside>
          </div>
        </article>
      </div>
      <div className={styles["related"]}>
        <Deferred part={related} label="More to read">
          {(posts) =>
            posts.length > 0 && (
              <Section
                title={recipe ? "Cook another" : "More to read"}
                more={{ to: list, label: `All ${category.toLowerCase()}` }}
              >
                <ul className={styles["cards"]}>
                  {posts.map((each) => (
                    <li key={each.id}>
                      <BlogCard post={each} heading="h3" />
                    </li>
                  ))}
                </ul>
              </Section>
            )
          }
        </Deferred>
      </div>
    </>
  );
}

function ArticleHead({ post }: { post: Blog }) {
  const date = post.publishAt ?? post.createdDate;
  return (
    <header className={styles["head"]}>
      <div className={styles["words"]}>
        <p className={styles["category"]}>{blogCategoryLabel(post.category)}</p>
        <h1 className={post.title.length > LONG_TITLE ? styles["long"] : ""}>{post.title}</h1>
        {post.excerpt !== "" && <p className={styles["excerpt"]}>{post.excerpt}</p>}
        <p className={styles["byline"]}>
          {post.author !== "" && (
            <>
              By {post.author}
              <span className={styles["dot"]}> · </span>
            </>
          )}
          <time dateTime={date}>{formatDate(date)}</time>
        </p>
        {post.recipe && <RecipeFacts recipe={post.recipe} />}
      </div>
      <Picture
        url={post.imageUrl}
        alt={post.imageAlt}
        sizes="(width <= 1024px) 92vw, 40rem"
        priority
        className={styles["picture"]}
      />
    </header>
  );
}
