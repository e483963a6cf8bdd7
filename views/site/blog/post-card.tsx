import { Clock, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { BlogCard as PostCardFields } from "../../../src/content/kinds/blogs/blog.server.ts";
import { blogCategoryLabel, postPath } from "../../../src/content/kinds/blogs/blog-categories.ts";
import { formatDate, formatDuration } from "../../../src/rules/time/dates.ts";
import { Picture } from "../../components/picture.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import card from "../card.module.css";
import rail from "../rail.module.css";
import { classNames } from "../../components/class-names.ts";
import styles from "./post-card.module.css";

interface PostCardProps {
  post: PostCardFields;
  /** Whether to show the excerpt. A recipe shows its time and portions instead, except among other posts. */
  excerpt?: boolean;
  /**
   * `lead` for the first post of a page: large, and its picture loads first. `rail` for one of several in a row that scrolls
   * on a phone, where it is narrower.
   */
  look?: "card" | "lead" | "rail";
  /** Shown below the facts. */
  children?: ReactNode;
}

const SIZES = {
  card: "(width <= 768px) 92vw, 26rem",
  lead: "(width <= 768px) 92vw, 44rem",
  // `--rail-item` of `.posts`.
  rail: "(width <= 768px) 17rem, 26rem",
};

/** A post in a list. The whole card is clickable. Where there is room, the text is beside the picture. */
export function BlogCard({ post, excerpt = post.recipe === null, look = "card", children }: PostCardProps) {
  const lead = look === "lead";
  return (
    <article className={classNames(card["card"], styles["card"], lead && styles["lead"])}>
      <div className={styles["inner"]}>
        <Picture
          url={post.imageUrl}
          alt=""
          sizes={SIZES[look]}
          priority={lead}
          className={styles["picture"]}
        />
        <div className={styles["words"]}>
          <p className={styles["category"]}>{blogCategoryLabel(post.category)}</p>
          <h3 className={styles["title"]}>
            <SmartLink to={postPath(post)}>{post.title}</SmartLink>
          </h3>
          {excerpt && post.excerpt !== "" && <p className={styles["excerpt"]}>{post.excerpt}</p>}
          <Facts post={post} />
          {children}
        </div>
      </div>
    </article>
  );
}

function Facts({ post: { recipe, publishAt, createdDate } }: { post: PostCardFields }) {
  const date = publishAt ?? createdDate;
  const minutes = recipe?.minutes ?? null;
  const servings = recipe?.servings ?? null;
  return (
    <p className={styles["facts"]}>
      {minutes !== null && (
        <span>
          <Clock size={16} aria-hidden="true" /> {formatDuration(minutes)}
        </span>
      )}
      {servings !== null && (
        <span>
          <Users size={16} aria-hidden="true" /> Serves {servings}
        </span>
      )}
      {minutes === null && servings === null && <time dateTime={date}>{formatDate(date)}</time>}
    </p>
  );
}

interface PostCardsProps<Item extends PostCardFields> {
  posts: readonly Item[];
  /** What a card shows below the facts of its post. */
  children?: (post: Item) => ReactNode;
}

/** A few posts below a heading of level 2, in one row where the screen is wide enough. */
export function PostCards<Item extends PostCardFields>({ posts, children }: PostCardsProps<Item>) {
  return (
    <ul className={classNames(rail["rail"], styles["posts"])}>
      {posts.map((post) => (
        <li key={post.id}>
          <BlogCard post={post} look={posts.length > 1 ? "rail" : "card"}>
            {children?.(post)}
          </BlogCard>
        </li>
      ))}
    </ul>
  );
}
