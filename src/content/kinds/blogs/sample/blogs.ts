import type { BlogInput } from "../blog.schema.ts";
import { at } from "../../../sample-parts/moving-dates.ts";
import type { Sample } from "../../../sample-parts/sample.ts";
import { communityPosts } from "./community.ts";
import { newsPosts } from "./news.ts";
import type { PostSketch } from "./post-sketch.ts";
import { mainRecipes } from "./recipes-mains.ts";
import { smallRecipes } from "./recipes-small.ts";
import { sweetRecipes } from "./recipes-sweet.ts";

/**
 * The sample blog: recipes, news and community posts, spread over the ten months before `now` with one post
 * scheduled after it and two left as drafts.
 */
export function sampleBlogs(now: Date): Sample<BlogInput>[] {
  return [
    ...[...smallRecipes, ...mainRecipes, ...sweetRecipes].map((sketch) => toSample(now, "recipes", sketch)),
    ...newsPosts.map((sketch) => toSample(now, "news", sketch)),
    ...communityPosts.map((sketch) => toSample(now, "community", sketch)),
  ];
}

function toSample(now: Date, category: string, sketch: PostSketch): Sample<BlogInput> {
  const { appears } = sketch;
  return {
    fields: {
      title: sketch.title,
      category,
      excerpt: sketch.excerpt,
      content: sketch.content.join("\n"),
      imageAlt: sketch.imageAlt,
      author: sketch.author,
      status: appears ? "published" : "draft",
      publishAt: appears ? at(now, appears.day, appears.time) : null,
      recipe: sketch.recipe ?? null,
    },
    picture: { ...sketch.picture, format: "wide" },
  };
}
