import type { Db } from "../../storage/database/tables.ts";
import { categoryLabel } from "../../content/kinds/products/product-categories.ts";
import { dietaryLabel } from "../../content/kinds/products/product-labels.ts";
import { DIETARY_MARKS, type DietaryMark } from "../../content/kinds/products/product.schema.ts";
import { answers, helpMattersOf, isFoodQuery, type Meaning } from "../../rules/matching/meaning.ts";
import { isStopWord } from "../../rules/matching/stop-words.ts";
import { containsName } from "../../rules/matching/shop-words.ts";
import type { SearchDocument } from "../../rules/matching/search.ts";
import type { Candidate } from "../../rules/matching/top-answers.ts";
import { stemsOf } from "../../rules/matching/word-stems.ts";
import { plural } from "../../rules/text/text.ts";
import type { SearchReads } from "../context.ts";

/** What visitors type for a mark, beside its label. A mark says what staff stated, so a word that means more is not here. */
const MARK_WORDS: Readonly<Partial<Record<DietaryMark, readonly string[]>>> = {
  "gluten-free": ["coeliac", "celiac", "glutenfree", "without gluten", "bla glutina"],
  "lactose-free": ["without lactose"],
  vegetarian: ["veggie"],
  organic: ["bio"],
  maltese: ["maltese products", "local products", "made in malta", "malti"],
  wholegrain: ["whole grain"],
};

/** Returns the filtered lists that a query may mean: products of a dietary mark or a category, and recipes that suit a diet. */
export async function findLists(db: Db, meaning: Meaning, reads: SearchReads): Promise<Candidate[]> {
  return [
    ...(await findMarks(db, meaning)),
    ...(await findDiets(meaning, reads)),
    ...(await findCategories(meaning, reads)),
  ];
}

/** The mark that a query names, and the names by which it does. */
function namedMark({ stems }: Meaning): { mark: DietaryMark; name: readonly string[] } | undefined {
  for (const mark of DIETARY_MARKS) {
    // `Maltese` alone may be a word of a dish: only what says products of Malta is the mark.
    const label = mark === "maltese" ? [] : [dietaryLabel(mark)];
    for (const name of [...label, ...(MARK_WORDS[mark] ?? [])].map(stemsOf))
      if (containsName(stems, name)) return { mark, name };
  }
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

/** The recipes that suit a diet, where the query asks for recipes. */
async function findDiets(meaning: Meaning, reads: SearchReads): Promise<Candidate[]> {
  const named = meaning.wantsRecipe ? namedMark(meaning) : undefined;
  const suited = named
    ? (await reads.recipes()).filter(({ diet }) => diet.some((each) => each === named.mark))
    : [];
  if (!named || suited.length === 0) return [];
  return [
    {
      document: {
        ...listDocument(
          `/blog?category=recipes&diet=${named.mark}`,
          `${dietaryLabel(named.mark)} recipes`,
          suited.length,
        ),
        description: plural(suited.length, "recipe", "recipes"),
        category: "Recipes",
      },
      relevance: 1.3,
    },
  ];
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
