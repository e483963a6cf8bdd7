import type {
  BlogPosting,
  NutritionInformation,
  Organization,
  Person,
  Recipe as RecipeThing,
} from "schema-dts";
import { useBrand } from "../../components/brand.ts";
import { isoDuration } from "../../../src/rules/time/dates.ts";
import { absolutePicture } from "../../../src/rules/images/pictures.ts";
import { cropUrls } from "../../../src/rules/images/crops.ts";
import { postPath } from "../../../src/content/kinds/blogs/blog-categories.ts";
import { totalMinutes } from "../../../src/rules/time/total-minutes.ts";
import { plural } from "../../../src/rules/text/text.ts";
import type { Blog, Recipe } from "../../../src/content/kinds/blogs/blog.schema.ts";
import { JsonLd } from "../seo/json-ld.tsx";
import { nameOrganization } from "../seo/organization.ts";
import { usePublicUrl } from "../../components/page-head.tsx";

/** When a post last changed for its readers: a scheduled one when it appeared. */
export function changedDate({ publishAt, createdDate, updatedDate }: Blog): string {
  const published = publishAt ?? createdDate;
  return updatedDate > published ? updatedDate : published;
}

/** A post as structured data: a Recipe with its steps, or a BlogPosting. */
export function ArticleStructuredData({ post }: { post: Blog }) {
  const brand = useBrand();
  const publicUrl = usePublicUrl();
  const published = {
    author: describeAuthor(post.author, brand.name),
    datePublished: post.publishAt ?? post.createdDate,
    dateModified: changedDate(post),
    ...(post.excerpt && { description: post.excerpt }),
    ...(post.imageUrl && {
      image: cropUrls(post.imageUrl).map((address) => absolutePicture(address, publicUrl)),
    }),
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
          publisher: nameOrganization(brand.name, publicUrl),
          ...published,
        }}
      />
    );
  }
  const { prepMinutes, cookMinutes } = recipe;
  const minutes = totalMinutes(recipe);
  return (
    <JsonLd<RecipeThing>
      data={{
        "@context": "https://schema.org",
        "@type": "Recipe",
        name: post.title,
        url: new URL(postPath(post), publicUrl).href,
        ...describeDish(recipe),
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

/** What a recipe suits, as schema.org names it. */
const DIETS = {
  vegetarian: "https://schema.org/VegetarianDiet",
  vegan: "https://schema.org/VeganDiet",
  "gluten-free": "https://schema.org/GlutenFreeDiet",
  "lactose-free": "https://schema.org/LowLactoseDiet",
} as const satisfies Record<Recipe["diet"][number], string>;

/** What kind of dish it is and what it makes, as far as staff entered it. */
function describeDish(recipe: Recipe) {
  const { servings, yield: makes, course, cuisine, keywords, diet } = recipe;
  const nutrition = describeNutrition(recipe);
  const yields = [servings === null ? "" : plural(servings, "serving", "servings"), makes].filter(Boolean);
  return {
    ...(yields.length > 0 && { recipeYield: yields }),
    ...(course && { recipeCategory: course }),
    ...(cuisine && { recipeCuisine: cuisine }),
    ...(keywords.length > 0 && { keywords: keywords.join(", ") }),
    ...(diet.length > 0 && { suitableForDiet: diet.map((name) => DIETS[name]) }),
    ...(nutrition && { nutrition }),
  };
}

/** The nutrition as far as staff stated it; undefined where they stated none. */
function describeNutrition({ calories, nutrition }: Recipe): NutritionInformation | undefined {
  const energy = nutrition?.energy ?? (nutrition?.per === "100g" ? null : calories);
  const grams = (value: number | null | undefined) => (value == null ? undefined : `${value} g`);
  const stated = {
    calories: energy === null ? undefined : `${energy} calories`,
    fatContent: grams(nutrition?.fat),
    saturatedFatContent: grams(nutrition?.saturates),
    carbohydrateContent: grams(nutrition?.carbohydrate),
    sugarContent: grams(nutrition?.sugars),
    fiberContent: grams(nutrition?.fibre),
    proteinContent: grams(nutrition?.protein),
    // Salt is sodium chloride; 2.5 g of it has 1 g of sodium (EU 1169/2011, annex I).
    sodiumContent: nutrition?.salt == null ? undefined : `${Math.round(nutrition.salt * 400)} mg`,
  };
  const entries = Object.entries(stated).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return undefined;
  return {
    "@type": "NutritionInformation",
    ...(nutrition?.per === "100g" && { servingSize: "100 g" }),
    ...Object.fromEntries(entries),
  };
}

/** The author field is free text, such as `Manwel Psaila, fresh food buyer` or `The Suqna kitchen`, with the name of the site. */
function describeAuthor(author: string, siteName: string): Person | Organization {
  if (author === "" || author.includes(siteName))
    return { "@type": "Organization", name: author || siteName };
  const [name = author, ...job] = author.split(", ");
  return { "@type": "Person", name, ...(job.length > 0 && { jobTitle: job.join(", ") }) };
}
