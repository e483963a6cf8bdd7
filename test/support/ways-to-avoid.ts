import type { Allergen } from "../../src/content/kinds/products/product.schema.ts";

/** What people avoid, as a shopper writes it in English and Maltese; of each allergen and of each mark that says an absence. */
export interface NameToAvoid {
  /** The key of the need. */
  key: string;
  english: readonly string[];
  maltese: readonly string[];
  /** The allergens of a food that has it. */
  has: readonly Allergen[];
}

export const NAMES_TO_AVOID: readonly NameToAvoid[] = [
  { key: "celery", english: ["celery"], maltese: ["krafes"], has: ["celery"] },
  { key: "gluten", english: ["gluten"], maltese: ["ġlutina"], has: ["gluten"] },
  { key: "crustacean", english: ["crustaceans", "crustacean"], maltese: ["krustaċji"], has: ["crustaceans"] },
  { key: "egg", english: ["eggs", "egg"], maltese: ["bajd"], has: ["eggs"] },
  { key: "fish", english: ["fish"], maltese: ["ħut"], has: ["fish"] },
  { key: "lupin", english: ["lupin"], maltese: ["lupini"], has: ["lupin"] },
  { key: "milk", english: ["milk", "dairy"], maltese: ["ħalib"], has: ["milk"] },
  { key: "mollusc", english: ["molluscs", "mollusc"], maltese: ["molluski"], has: ["molluscs"] },
  { key: "mustard", english: ["mustard"], maltese: ["mustarda"], has: ["mustard"] },
  { key: "nut", english: ["nuts", "nut"], maltese: ["ġewż"], has: ["nuts"] },
  { key: "peanut", english: ["peanuts", "peanut"], maltese: ["karawett"], has: ["peanuts"] },
  { key: "sesame", english: ["sesame"], maltese: ["ġulġlien"], has: ["sesame"] },
  { key: "soybean", english: ["soya", "soy", "soybeans"], maltese: ["sojja"], has: ["soybeans"] },
  { key: "sulphite", english: ["sulphites", "sulphite"], maltese: ["sulfiti"], has: ["sulphites"] },
  { key: "lactose", english: ["lactose"], maltese: ["lattożju"], has: ["milk"] },
  { key: "sugar", english: ["sugar"], maltese: ["zokkor"], has: [] },
  { key: "meat", english: ["meat"], maltese: ["laħam"], has: [] },
  { key: "animal product", english: ["animal products"], maltese: ["prodotti tal-annimali"], has: [] },
];

/** Ways to avoid X. */
export const ENGLISH = [
  "X free",
  "X-free",
  "Xfree",
  "free from X",
  "free of X",
  "freefrom X",
  "free from any X",
  "free X",
  "without X",
  "without any X",
  "w/o X",
  "no X",
  "no added X",
  "noX",
  "low X",
  "low-X",
  "lowX",
  "low in X",
  "lower X",
  "less X",
  "zero X",
  "zero-X",
  "0 X",
  "non X",
  "non-X",
  "nonX",
  "not X",
  "Xless",
  "X-less",
  "avoid X",
  "excluding X",
  "X allergy",
  "allergic to X",
  "X intolerant",
  "containing no X",
];

export const MALTESE = [
  "bla X",
  "blaX",
  "mingħajr X",
  "minghajr X",
  "ħieles minn X",
  "hieles mill-X",
  "X ħieles",
  "xejn X",
  "X xejn",
  "ebda X",
  "zero X",
  "baxx fi X",
  "mhux X",
  "allerġija għal X",
];

/** Every way to avoid a thing, by all of its names. Names of several words are not written as one word with the way. */
export function waysOf({ english, maltese }: NameToAvoid): string[] {
  const fill = (ways: readonly string[], names: readonly string[]) =>
    names.flatMap((name) =>
      ways
        .filter((way) => !name.includes(" ") || !/[a-z]X|X[a-z]/.test(way))
        .map((way) => way.replace("X", name)),
    );
  return [...fill(ENGLISH, english), ...fill(MALTESE, maltese)];
}
