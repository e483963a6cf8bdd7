import type { ReactNode } from "react";
import type { BlogCard as Post } from "../../../src/content/kinds/blogs/blog.server.ts";
import { classNames } from "../../components/class-names.ts";
import rail from "../rail.module.css";
import { BlogCard } from "./post-card.tsx";
import styles from "./post-cards.module.css";

interface PostCardsProps<Item extends Post> {
  posts: readonly Item[];
  /** What a card shows below the facts of its post. */
  children?: (post: Item) => ReactNode;
}

/** A few posts below a heading of level 2, in one row where the screen is wide enough. */
export function PostCards<Item extends Post>({ posts, children }: PostCardsProps<Item>) {
  return (
    <ul className={classNames(rail["rail"], styles["posts"])}>
      {posts.map((post) => (
        <li key={post.id}>
          <BlogCard post={post} heading="h3" look={posts.length > 1 ? "rail" : "card"}>
            {children?.(post)}
          </BlogCard>
        </li>
      ))}
    </ul>
  );
}
