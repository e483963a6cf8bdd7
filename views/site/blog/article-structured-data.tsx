import type { BlogPosting, Organization, Person, Recipe as RecipeThing } from "schema-dts";
import { brand } from "../../../src/rules/brand.ts";
import { isoDuration } from "../../../src/rules/time/dates.ts";
import { absolutePicture } from "../../../src/rules/pictures/pictures.ts";
import { postPath } from "../../../src/content/blogs/post-path.ts";
import { totalMinutes } from "../../../src/rules/time/total-minutes.ts";
import { plural } from "../../../src/rules/text/text.ts";
import type { Blog } from "../../../src/content/blogs/blog.schema.ts";
import { JsonLd } from "../seo/json-ld.tsx";
import { usePublicUrl } from "../../components/page-head.tsx";

/** A post as structured data: a Recipe with its steps, or a BlogPosting. */
export function ArticleStructuredData({ post }: { post: Blog }) {
  const publicUrl = usePublicUrl();
  const published = {
    author: describeAuthor(post.author),
    datePublished: post.publishAt ?? post.createdDate,
    dateModified: post.updatedDate,
    ...(post.excerpt && { description: post.excerpt }),
    ...(post.imageUrl && { image: [absolutePicture(post.imageUrl, publicUrl)] }),
  } as const;
  const { recipe } = post;
  if (!recipe) {
    return (
      <JsonLd<BlogPosting>
        data={{
          "@context": "https://schema.org",
          "@type": "BlogPosting",
          headline: post.title,
          mainEntityOfPage: new URL(postPath(post), publicUrl).href,
          publisher: {
            "@type": "Organization",
            name: brand.name,
            logo: new URL("/icon-512.png", publicUrl).href,
          },
          ...published,
        }}
      />
    );
  }
  const { servings, prepMinutes, cookMinutes } = recipe;
  const minutes = totalMinutes(recipe);
  return (
    <JsonLd<RecipeThing>
      data={{
        "@context": "https://schema.org",
        "@type": "Recipe",
        name: post.title,
        url: new URL(postPath(post), publicUrl).href,
        ...(servings !== null && { recipeYield: plural(servings, "serving", "servings") }),
        ...(prepMinutes !== null && { prepTime: isoDuration(prepMinutes) }),
        ...(cookMinutes !== null && { cookTime: isoDuration(cookMinutes) }),
        ...(minutes !== null && { totalTime: isoDuration(minutes) }),
        recipeIngredient: recipe.ingredients,
        recipeInstructions: recipe.steps.map((text) => ({ "@type": "HowToStep", text })),
        ...published,
      }}
    />
  );
}

/** The author field is free text, such as `Manwel Psaila, fresh food buyer` or `The Suqna kitchen`. */
function describeAuthor(author: string): Person | Organization {
  if (author === "" || author.includes(brand.name))
    return { "@type": "Organization", name: author || brand.name };
  const [name = author, ...job] = author.split(", ");
  return { "@type": "Person", name, ...(job.length > 0 && { jobTitle: job.join(", ") }) };
}
