import { z } from "zod";
import { ValidationError } from "../../../../errors.ts";
import { joinWords } from "../../../../rules/text/text.ts";
import { slugWords } from "../../../../rules/text/slug.ts";
import type { Option } from "../../../form.ts";
import { similarOption } from "../../../../rules/text/near-words.ts";
import { categoryLabel, PRODUCT_CATEGORIES } from "../product-categories.ts";

/** A category that an import would make. */
export const newCategory = z.strictObject({
  category: z.string(),
  /** What visitors would read. */
  label: z.string(),
  rows: z.array(z.int()),
  similar: z.string().nullable().describe("The category that is probably meant"),
});

export type NewCategory = z.output<typeof newCategory>;

/** The known categories, and those that products have beside them. */
export function categoriesInUse(inUse: readonly string[]): Option[] {
  const slugs = new Set([...PRODUCT_CATEGORIES.map(({ slug }) => slug), ...inUse]);
  return [...slugs].map((slug) => ({ value: slug, label: categoryLabel(slug) }));
}

/** For how many a similar one is looked for: a column of names makes thousands, each compared with every known one. */
const MOST_COMPARED = 50;

/** Finds the categories of rows that no product has yet and that are not known. */
export function findNewCategories(
  rows: readonly { row: number; category: unknown }[],
  inUse: readonly string[],
): NewCategory[] {
  const options = categoriesInUse(inUse);
  const known = new Set(options.map(({ value }) => value));
  const added = rows.flatMap(({ row, category }) =>
    typeof category === "string" && !known.has(category) ? [{ row, category }] : [],
  );
  return [...Map.groupBy(added, ({ category }) => category)].map(([category, members], at) => ({
    category,
    label: slugWords(category),
    rows: members.map(({ row }) => row),
    similar: at < MOST_COMPARED ? (similarOption(slugWords(category), options)?.label ?? null) : null,
  }));
}

/** @throws ValidationError if an import would make a category that the person has not agreed to. */
export function requireAgreement(
  {
    newCategories: made,
    categories,
  }: { newCategories: readonly NewCategory[]; categories: readonly string[] },
  agreed: readonly string[],
): void {
  const known = new Set(agreed);
  const others = made.filter(({ category }) => !known.has(category));
  if (others.length === 0) return;
  const questions = others.map(({ similar }) => similar).filter((similar) => similar !== null);
  throw new ValidationError({
    newCategories: `This file creates a new category: ${joinWords(others.map(({ category }) => category))}.${
      questions.length > 0 ? ` Did you mean ${joinWords(questions)}?` : ""
    } The categories so far are ${joinWords(categories)}. Correct the file, or agree to the new category.`,
  });
}
