import { sql } from "kysely";
import { ValidationError } from "../../errors.ts";
import { VISIBILITY } from "../publication.ts";
import { blogCategoryLabel, isRecipe } from "./blog-categories.ts";
import { postPath } from "./post-path.ts";
import { blogSchema, CONTENT_LENGTH, type Blog } from "./blog.schema.ts";
import type { ServerKind } from "../lifecycle/server-kind.ts";
import { sanitiseArticle } from "./sanitise.ts";

/** A post as visitors see it. What it was given of a recipe stays with it, should it move back there. */
export function publicPost(post: Blog): Blog {
  return isRecipe(post) ? post : { ...post, recipe: null };
}

export const blogServer: ServerKind<Blog> = {
  label: "Blog",
  table: "blogs",
  permission: "blogs.write",
  schema: blogSchema,
  encoding: { json: ["recipe"], boolean: [] },
  visibility: VISIBILITY.blogs,
  slugFrom: "title",
  publishedDate: "publishAt",
  prepare(fields) {
    const content = sanitiseArticle(String(fields["content"]));
    // Escapes make text longer: what could not be saved again is refused now.
    if (content.length > CONTENT_LENGTH) throw new ValidationError({ content: "This post is too long." });
    return { ...fields, content };
  },
  publicView: publicPost,
  order: sql`publishAt DESC, createdDate DESC`,
  searchable: (post) => ({
    id: post.id,
    type: "blog",
    title: post.title,
    description: post.excerpt,
    url: postPath(post),
    category: blogCategoryLabel(post.category),
  }),
};
