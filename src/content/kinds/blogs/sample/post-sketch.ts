import type { BlogInput } from "../blog.schema.ts";
import type { SamplePicture } from "../../../sample-parts/sample.ts";

/** A sample post before it is placed in time: everything a reader sees, and when it appears relative to today. */
export interface PostSketch {
  title: string;
  excerpt: string;
  author: string;
  /**
   * When it appears, as days from today and Malta's wall clock: negative days are past, positive ones scheduled.
   * A sketch without it becomes a draft.
   */
  appears?: { day: number; time: string };
  /** Every sample post has a picture; all are wide. */
  picture: Omit<SamplePicture, "format">;
  imageAlt: string;
  /** Sanitised HTML, one block element an entry. */
  content: readonly string[];
  recipe?: NonNullable<BlogInput["recipe"]>;
}

/** Products of the sample range, by a word of the ingredients that they are. */
const PRODUCTS = {
  "broad beans": "broad-beans-in-the-pod-ful",
  butter: "salted-butter",
  capers: "capers-from-gozo",
  egg: "free-range-eggs",
  galletti: "galletti-water-crackers",
  ġbejniet: "gbejniet-fresh",
  honey: "wild-thyme-honey",
  kunserva: "kunserva-sweet-tomato-paste",
  kusksu: "kusksu-pasta-beads",
  lampuki: "lampuki-line-caught",
  lemon: "lija-lemons-unwaxed",
  loaf: "hobz-tal-malti-stone-baked",
  milk: "fresh-whole-milk",
  octopus: "octopus-cleaned-qarnita",
  "olive oil": "extra-virgin-olive-oil-bidni",
  peas: "garden-peas",
  potatoes: "maltese-new-potatoes",
  "prickly pears": "prickly-pears-brushed-clean",
  "red wine": "gellewza-young-red-wine",
  ricotta: "irkotta-made-this-morning",
  tomatoes: "marsaxlokk-vine-tomatoes",
} as const satisfies Record<string, string>;

/** The products of a recipe's ingredients, by a word of each. */
export function productsOf(
  ...names: readonly (keyof typeof PRODUCTS)[]
): NonNullable<NonNullable<BlogInput["recipe"]>["ingredientProducts"]> {
  return names.map((name) => ({ name, products: [PRODUCTS[name]] }));
}
