import { words } from "./words.ts";
/** A node of structured data. */
export type Thing = Readonly<Record<string, unknown>>;

/**
 * What Google's lists require and recommend of each type (Search Central, structured data), without what the site has no
 * source for: ratings, reviews, videos, shipping and return policies.
 */
export const LISTS: Readonly<
  Record<string, { required: readonly string[]; recommended: readonly string[] }>
> = {
  Recipe: {
    required: ["name", "image"],
    recommended: words`
      author cookTime prepTime totalTime datePublished description keywords nutrition recipeCategory
      recipeCuisine recipeIngredient recipeInstructions recipeYield suitableForDiet`,
  },
  Product: {
    required: ["name", "image", "offers"],
    recommended: ["description", "brand", "category", "gtin", "sku", "url"],
  },
  Offer: {
    required: ["price", "priceCurrency"],
    recommended: ["availability", "itemCondition", "priceSpecification", "priceValidUntil", "seller", "url"],
  },
  JobPosting: {
    required: ["title", "description", "datePosted", "hiringOrganization", "jobLocation"],
    recommended: words`
      validThrough employmentType identifier baseSalary directApply educationRequirements
      experienceRequirements qualifications responsibilities jobBenefits`,
  },
  GroceryStore: {
    required: ["name", "address"],
    recommended: words`
      geo hasMap image openingHoursSpecification specialOpeningHoursSpecification priceRange telephone url`,
  },
  Organization: { required: ["name", "url"], recommended: ["logo"] },
  BreadcrumbList: { required: ["itemListElement"], recommended: [] },
  ItemList: { required: ["itemListElement"], recommended: [] },
  FAQPage: { required: ["mainEntity"], recommended: [] },
  BlogPosting: {
    required: ["headline"],
    recommended: ["author", "datePublished", "dateModified", "image", "publisher"],
  },
  WebSite: { required: ["name", "url"], recommended: ["potentialAction"] },
  OfferCatalog: { required: ["name", "itemListElement"], recommended: [] },
};

/** The structured data in the HTML of a page. */
export function structuredDataIn(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) =>
    JSON.parse(json),
  );
}

/** The first node of a type. @throws if there is none */
export function thingOf(things: readonly Thing[], type: string): Thing {
  const thing = things.find((each) => each["@type"] === type);
  if (!thing) throw new Error(`The page has no ${type}.`);
  return thing;
}

/** Every node within a value, itself included. */
export function nodesIn(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== "object" || value === null) return [];
  const own: Thing = { ...value };
  return ["@type" in own ? [own] : [], Object.values(own).flatMap(nodesIn)].flat();
}

/** The properties of a list that a node lacks, or that are empty. */
export function lacking(thing: Thing, names: readonly string[]): string[] {
  return names.filter((name) => {
    const value = thing[name];
    return (
      value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
    );
  });
}
