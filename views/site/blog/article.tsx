import { data, redirect } from "react-router";
import { reportContext, siteContext, type Site, type PageHandle } from "../../../src/site/context.ts";
import type { BlogCard as PostCardFields } from "../../../src/content/kinds/blogs/blog.server.ts";
import { blogCategoryLabel, postPath } from "../../../src/content/kinds/blogs/blog-categories.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import type { Blog } from "../../../src/content/kinds/blogs/blog.schema.ts";
import { defer } from "../../components/defer.ts";
import { Deferred } from "../../components/deferred.tsx";
import { useHydrated } from "../../components/hydrated.ts";
import { Picture } from "../../components/picture.tsx";
import { BannerSlot } from "../banners/banner-slot.tsx";
import { Breadcrumbs } from "../breadcrumbs.tsx";
import { followMove } from "../found-or-moved.ts";
import { Section } from "../section.tsx";
import { PageHead, usePublicUrl } from "../../components/page-head.tsx";
import { withPictureVersions } from "../../../src/rules/images/pictures.ts";
import { withFileWords } from "../../../src/rules/links/file-address.ts";
import { keepTogether } from "../../../src/rules/text/keep-together.ts";
import type { Route } from "./+types/article";
import { ArticleStructuredData, changedDate } from "./article-structured-data.tsx";
import styles from "./article.module.css";
import { blogAddress } from "./blog-address.ts";
import { findLineProducts } from "./recipe-products.ts";
import { BlogCard } from "./post-card.tsx";
import { RecipeFacts, RecipeSheet } from "./recipe.tsx";
import { readServings } from "./servings.ts";
import { useEffect, useRef, useState } from "react";
import "../../styles/article-content.css";
import { Link2, Mail, Printer } from "lucide-react";
import buttons from "../../components/button.module.css";
import { classNames } from "../../components/class-names.ts";

const RELATED = 3;

/** A longer title is set smaller: at full size it would fill a phone's screen. */
const LONG_TITLE = 70;

export const handle: PageHandle = { query: ["servings"] };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const post = await followMove(site, "blogs", params.slug);
  if (!post) throw data(null, { status: 404 });
  // An old slug or an id redirects to the canonical address. A recipe requested under /blog is shown there, and the
  // reverse: its canonical link names the right address.
  if (post.slug !== params.slug) throw redirect(postPath(post), 301);
  return {
    post: { ...post, content: keepTogether(withFileWords(withPictureVersions(post.content))) },
    products: post.recipe ? await findLineProducts(site, post.recipe) : [],
    // Of a recipe that names no number of portions nothing can be scaled.
    servings: post.recipe?.servings ? readServings(url.searchParams) : undefined,
    related: await defer(listRelated(site, post), context.get(reportContext)),
  };
}

/** The newest other posts of the same category. */
async function listRelated(site: Site, { id, category }: Blog): Promise<PostCardFields[]> {
  const { items } = await site.page("blogs", { category, limit: RELATED + 1, offset: 0 });
  return items.filter((item) => item.id !== id).slice(0, RELATED);
}

/** A blog post or a recipe: one screen at two addresses (specification, section 2). */
export default function Article({ loaderData }: Route.ComponentProps) {
  // The key resets the portions, the ticked ingredients and "Link copied" when another post opens.
  return <Post key={loaderData.post.id} {...loaderData} />;
}

function Post({ post, products, related, servings: asked }: Route.ComponentProps["loaderData"]) {
  const [servings, setServings] = useState(asked);
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
        published={{ date: post.publishAt ?? post.createdDate, changed: changedDate(post) }}
        type="article"
      />
      <ArticleStructuredData post={post} />
      <div className="container">
        <Breadcrumbs crumbs={crumbs} current={post.title} />
        <article className={styles["article"]}>
          <ArticleHead post={post} servings={servings} />
          {recipe && (
            <RecipeSheet
              recipe={recipe}
              id={post.id}
              title={post.title}
              products={products}
              servings={servings}
              onServings={setServings}
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
      <div className="screen-only">
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
                      <BlogCard post={each} />
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

function ArticleHead({ post, servings }: { post: Blog; servings: number | undefined }) {
  const date = post.publishAt ?? post.createdDate;
  return (
    <header className={styles["head"]}>
      <div className={styles["words"]}>
        <p className={classNames("screen-only", styles["category"])}>{blogCategoryLabel(post.category)}</p>
        <h1 className={post.title.length > LONG_TITLE ? styles["long"] : ""}>{post.title}</h1>
        {post.excerpt !== "" && <p className={styles["excerpt"]}>{post.excerpt}</p>}
        <p className={classNames(styles["byline"], "quiet")}>
          {post.author !== "" && (
            <>
              By {post.author}
              <span className={styles["dot"]}> · </span>
            </>
          )}
          <time dateTime={date}>{formatDate(date)}</time>
        </p>
        {post.recipe && <RecipeFacts recipe={post.recipe} servings={servings} />}
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

/** The content of a post. The HTML was sanitised when it was saved, so that stored HTML is safe to show. */
function PostContent({ html }: { html: string }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A wide table scrolls horizontally. Not every browser makes it focusable for keyboard users.
    for (const table of content.current?.querySelectorAll("table") ?? []) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
    }
  }, []);
  return <div ref={content} className="article-content" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface ShareRowProps {
  title: string;
  path: string;
  /** Whether to show a print button, as for a recipe. */
  printable: boolean;
}

/** Links and buttons to share a page. Those that need scripts appear after hydration. */
function ShareRow({ title, path, printable }: ShareRowProps) {
  const address = new URL(path, usePublicUrl()).href;
  const scripted = useHydrated();
  // The clipboard API exists only in secure contexts.
  const canCopy = scripted && "clipboard" in navigator;
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome("Link copied");
    } catch {
      setOutcome("Not copied: your browser did not allow it");
    }
  };
  const look = classNames(buttons["button"], buttons["outline"]);
  const subject = encodeURIComponent(title);
  const body = encodeURIComponent(`${title}\n${address}`);
  return (
    <div className={styles["row"]}>
      <a className={look} href={`mailto:?subject=${subject}&body=${body}`}>
        <Mail size={18} aria-hidden="true" /> Send by e-mail
      </a>
      {canCopy && (
        <button type="button" className={look} onClick={() => void copy()}>
          <Link2 size={18} aria-hidden="true" /> Copy link
        </button>
      )}
      {scripted && printable && (
        <button type="button" className={look} onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print this recipe
        </button>
      )}
      <output className="quiet">{outcome}</output>
    </div>
  );
}
