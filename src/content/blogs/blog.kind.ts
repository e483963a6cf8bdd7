import type { Kind } from "../kind.ts";
import { blogCategoryLabel } from "./blog-categories.ts";
import type { Blog } from "./blog.schema.ts";
import { postPath } from "./post-path.ts";

export const blogKind: Kind<Blog, "blogs"> = {
  name: "blogs",
  label: "Blog",
  one: "post",
  many: "posts",
  titleField: "title",
  categoryField: "category",
  categoryWord: "category",
  categoryLabel: blogCategoryLabel,
  statuses: { draft: "Draft", published: "Published" },
  visibility: { status: "published", from: "publishAt" },
  hasSlug: true,
  folders: ["/blog", "/recipes"],
  listPath: "/blog",
  hasCategoryPages: true,
  pathFields: ["category"],
  path: (slug, { category }) => postPath({ slug, category: String(category) }),
  roles: ["editor"],
  permissionWords: "Write and publish recipes, news and community stories",
  place: { label: "Blog", icon: "newspaper", letter: "b" },
  list: {
    emoji: "newspaper",
    hasPicture: true,
    publish: { label: "Publish", done: "published", status: "published" },
    withdraw: { label: "Unpublish", done: "unpublished", status: "draft" },
    emptyText:
      "The blog has recipes, news and stories of the community. Write a post, give it a picture, and publish it now or on a date you choose.",
  },
};
