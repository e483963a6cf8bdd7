import type { Db } from "../../../storage/database/tables.ts";
import { RECALLS_PATH } from "../../../content/kinds/recalls/recall.kind.ts";
import { categoryLabel } from "../../../content/kinds/products/product-categories.ts";
import { allergenLabel, dietaryLabel } from "../../../content/kinds/products/product-labels.ts";
import { DIETARY_MARKS, type DietaryMark } from "../../../content/kinds/products/product.schema.ts";
import { answers, helpMattersOf, isFoodQuery, type Meaning } from "../../../rules/matching/meaning.ts";
import { isStopWord, containsName } from "../../../rules/matching/shop-words.ts";
import type { SearchDocument } from "../../../rules/matching/search.ts";
import type { Candidate } from "../../../rules/matching/top-answers.ts";
import { stemsOf } from "../../../rules/matching/words.ts";
import { plural } from "../../../rules/text/text.ts";
import type { SearchReads } from "../../context.ts";
import { careersAddress, employmentLabel } from "../../../content/kinds/jobs/job-filter.ts";
import { islandsOf } from "../../../content/kinds/jobs/read-job-choices.ts";
import { namesGozo } from "./store-answers.ts";

/** What visitors type for a mark, beside what `readNeeds` knows. A mark says what staff stated, so a word that means more is not here. */
const MARK_WORDS: Readonly<Partial<Record<DietaryMark, readonly string[]>>> = {
  vegetarian: ["veggie"],
  organic: ["bio"],
  // `Maltese` alone may be a word of a dish: only what says products of Malta is the mark.
  maltese: ["maltese products", "local products", "made in malta", "malti"],
};

/** What visitors type for recalls. */
const RECALL_NAMES = ["recall", "recalled", "withdrawn", "product withdrawal"].map(stemsOf);

/**
 * Returns the filtered lists that a query may mean: products of a dietary mark or a category, and recipes that suit a diet or
 * are without allergens; and the page of recalls. A list meets every need of the query, so a category is none where there is a need.
 */
export async function findLists(db: Db, meaning: Meaning, reads: SearchReads): Promise<Candidate[]> {
  return [
    ...(await findMarks(db, meaning)),
    ...(await findRecalls(meaning, reads)),
    ...(await findRecipes(meaning, reads)),
    ...(meaning.needs.length > 0 ? [] : await findCategories(meaning, reads)),
  ];
}

/** The mark that a query names, if it says no other need, and the words that do not ask for more. */
function namedMark({ stems, needs }: Meaning): { mark: DietaryMark; name: readonly string[] } | undefined {
  const [need, ...others] = needs;
  if (need) return need.mark && others.length === 0 ? { mark: need.mark, name: [] } : undefined;
  for (const mark of DIETARY_MARKS)
    for (const name of (MARK_WORDS[mark] ?? []).map(stemsOf))
      if (containsName(stems, name)) return { mark, name };
  return undefined;
}

async function findMarks(db: Db, meaning: Meaning): Promise<Candidate[]> {
  const named = namedMark(meaning);
  if (!named) return [];
  const { mark, name } = named;
  const { count } = await db
    .selectFrom("product_marks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("mark", "=", mark)
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  const known = new Set([...name, ...stemsOf("product food item range list")]);
  const rest = meaning.stems.filter((stem) => !known.has(stem) && !isStopWord(stem));
  return [
    {
      document: listDocument(`/products?diet=${mark}`, `${dietaryLabel(mark)} products`, count),
      relevance: meaning.wantsRecipe ? 0.7 : rest.length === 0 ? 1.3 : 0.85,
    },
  ];
}

/** The recipes that meet every need: they suit the diet that the query names, and are stated to be without the allergens. */
async function findRecipes(meaning: Meaning, reads: SearchReads): Promise<Candidate[]> {
  const { needs, wantsRecipe } = meaning;
  const named = needs.length === 0 ? namedMark(meaning) : undefined;
  const diets = [...new Set(named ? [named.mark] : needs.flatMap(({ mark }) => mark ?? []))];
  // The list of products with a mark answers first, unless the query asks for recipes.
  const isOfProducts = diets.length > 0 && needs.length <= 1 && !wantsRecipe;
  if (diets.length > 1 || diets.length + needs.length === 0 || isOfProducts) return [];
  // What neither a diet nor an allergen states is no filter of the list.
  if (needs.some(({ mark, allergens }) => !mark && allergens.length === 0)) return [];
  const without = [...new Set(needs.flatMap(({ mark, allergens }) => (mark ? [] : allergens)))];
  const suited = (await reads.recipes()).filter(
    ({ diet, contains }) =>
      diets.every((mark) => diet.some((each) => each === mark)) &&
      (without.length === 0 || (contains !== null && !without.some((each) => contains.includes(each)))),
  );
  if (suited.length === 0) return [];
  const query = new URLSearchParams([
    ["category", "recipes"],
    ...diets.map((mark) => ["diet", mark]),
    ...without.map((allergen) => ["without", allergen]),
  ]);
  const recipes = [...diets.map(dietaryLabel), diets.length > 0 ? "recipes" : "Recipes"].join(" ");
  const labels = without.map((allergen) => allergenLabel(allergen).toLowerCase());
  const title = labels.length > 0 ? `${recipes} without ${labels.join(", ")}` : recipes;
  const isAll = meaning.stems.every(isStopWord);
  return [
    {
      document: {
        ...listDocument(`/blog?${query}`, title, suited.length),
        description: plural(suited.length, "recipe", "recipes"),
        category: "Recipes",
      },
      // Recipes are related to a food that is asked for, but no answer.
      relevance: wantsRecipe ? 1.3 : isAll ? 1 : 0.5,
    },
  ];
}

/** The page of recalls. While there is none, the answer is what to do with a product that is not safe. */
async function findRecalls({ stems }: Meaning, reads: SearchReads): Promise<Candidate[]> {
  if (!RECALL_NAMES.some((name) => containsName(stems, name))) return [];
  const counts = await reads.countByCategory("recalls");
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return [];
  const document = {
    ...listDocument(RECALLS_PATH, "Product recalls", count),
    description: plural(count, "recall", "recalls"),
    category: "Product safety",
  };
  return [{ document, relevance: 1.3 }];
}

async function findCategories(meaning: Meaning, reads: SearchReads): Promise<Candidate[]> {
  const matters = helpMattersOf(meaning);
  const counts = await reads.countByCategory("products");
  return counts.flatMap(({ category, count }) => {
    const label = categoryLabel(category);
    const relevance = answers(matters, { keys: `${label} ${category}`, text: "" });
    // `Fish` names a food and a counter alike; `meat` is a word for the butcher.
    return relevance < 0.9 || count === 0
      ? []
      : [
          {
            document: listDocument(`/products?${new URLSearchParams({ category })}`, label, count),
            relevance: isFoodQuery(meaning) ? 1 : 0.9 * relevance,
          },
        ];
  });
}

function listDocument(url: string, title: string, count: number): SearchDocument {
  return {
    id: `list:${url}`,
    type: "list",
    title,
    description: plural(count, "product", "products"),
    url,
    category: "Product range",
  };
}

/** What visitors type for each employment. */
const EMPLOYMENTS = [
  { type: "part-time", words: ["part time", "parttime"] },
  { type: "full-time", words: ["full time", "fulltime"] },
  { type: "seasonal", words: ["seasonal", "summer job", "summer work", "christmas job"] },
  { type: "internship", words: ["internship", "internships", "work placement"] },
] as const;

/**
 * Answers a query for work of one employment, on an island or in a store: the filtered list of openings, or that there is none now.
 * Without that answer, `part-time in Gozo` would find the full-time jobs of Gozo and say nothing.
 */
export async function findJobAnswers(meaning: Meaning, reads: SearchReads): Promise<Candidate[]> {
  const { stems, wantsJob } = meaning;
  const names = (words: readonly string[]) => words.some((word) => containsName(stems, stemsOf(word)));
  const employment = EMPLOYMENTS.find(({ words }) => names(words));
  // Fruit and recipes are seasonal too.
  const isOfOther = !wantsJob && stems.some((stem) => stem !== "seasonal" && !isStopWord(stem));
  if (!employment || (employment.type === "seasonal" && isOfOther)) return [];
  const [jobs, stores] = await Promise.all([reads.list("jobs"), reads.list("stores")]);
  const store = stores.find(({ name, locality }) => names([name, locality]));
  const island = !store && namesGozo(meaning) ? "Gozo" : undefined;
  const places = new Set(
    stores.filter((each) => each === store || each.island === island).map(({ name }) => name),
  );
  const found = jobs.filter(
    ({ employmentType, location }) =>
      employmentType === employment.type && (!(store || island) || places.has(location)),
  );
  const where = store ? ` in ${store.name}` : island ? ` in ${island}` : "";
  const address = careersAddress({
    location: store?.name ?? islandsOf(stores).find((name) => name === island) ?? "",
    employmentType: employment.type,
  });

  const label = employmentLabel(employment.type);
  const kind = employment.type === "internship" ? "internship" : `${label.toLowerCase()} job`;
  const isSome = found.length > 0;
  return [
    {
      document: {
        id: `list:jobs:${employment.type}${where}`,
        type: "list",
        title: isSome
          ? `${label}${employment.type === "internship" ? "s" : " jobs"}${where}`
          : `There is no ${kind}${where} just now`,
        description: isSome
          ? plural(found.length, "opening", "openings")
          : "Leave your e-mail address, and we write to you when there is one. Or see all openings.",
        url: `${address}#openings`,
        category: "Careers",
      },
      relevance: 1.3,
    },
  ];
}
