/** What is asked of the catalogue, by what it costs: few matches, thousands, all, none. */
export const QUERIES = {
  "three and more": [
    ...[
      "olive",
      "olive oil",
      "oil",
      "milk",
      "organic",
      "bread",
      "pasta 42",
      "gozo",
      "ħobż",
      "gbejna",
      "fresh",
    ],
    ...[
      "the",
      "ing",
      "and",
      " a ",
      "of the",
      "tomato",
      "choc",
      "natural",
      "family pack",
      "virgin olive",
      "lemon",
    ],
    ...[
      "zejt",
      "strawberry jam",
      "from malta",
      "e r",
      "500",
      "premium",
      "with",
      "ers",
      "orga",
      "nic",
      "0007",
      "999",
    ],
  ],
  two: [
    ...[
      "ol",
      "mi",
      "or",
      "br",
      "in",
      "th",
      "e ",
      "zz",
      "qx",
      "jk",
      "ħo",
      "gh",
      "5 ",
      "42",
      "xa",
      "wq",
      "ea",
      "zu",
    ],
  ],
  "nothing, then mended": [
    "olvie oil",
    "chocolte",
    "strawbery jam",
    "orgnaic milk",
    "zzzzyyy",
    "soda",
    "qwrtplk",
  ],
} as const satisfies Record<string, readonly string[]>;

export type QueryKind = keyof typeof QUERIES;

const FIRST = [
  ...[
    "Organic",
    "Fresh",
    "Premium",
    "Natural",
    "Traditional",
    "Maltese",
    "Gozo",
    "Sicilian",
    "Italian",
    "Family",
  ],
  ...[
    "Smoked",
    "Roasted",
    "Wholegrain",
    "Extra virgin",
    "Semi-skimmed",
    "Free-range",
    "Frozen",
    "Spicy",
    "Sweet",
  ],
  ...["Żejt", "Ħobż", "Ġbejna", "Ċikkulata", "Zesty", "Yellow", "Wild", "Velvet", "Urban", "Tangy", "Rustic"],
];
const SECOND = [
  ...[
    "olive oil",
    "milk",
    "bread",
    "pasta",
    "tomato sauce",
    "chocolate",
    "strawberry jam",
    "lemon tea",
    "coffee",
  ],
  ...[
    "cheese",
    "yoghurt",
    "butter",
    "rice",
    "beans",
    "chickpeas",
    "tuna",
    "chicken",
    "beef",
    "lamb",
    "pork",
    "cod",
  ],
  ...[
    "honey",
    "biscuits",
    "crackers",
    "crisps",
    "almonds",
    "walnuts",
    "soft drink",
    "orange juice",
    "apple juice",
  ],
  ...[
    "shampoo",
    "soap",
    "washing powder",
    "kitchen towel",
    "ice cream",
    "peas",
    "spinach",
    "potatoes",
    "onions",
  ],
];
const THIRD = ["500 g", "1 kg", "250 ml", "1 l", "family pack", "6 pack", "bottle", "jar", "tin", "loaf"];
const SENTENCES = [
  "Picked by hand in the morning and on our shelves the same day.",
  "Made from Malta's own harvest with nothing added but sea salt.",
  "A natural choice for the whole family, from breakfast to supper.",
  "Keep in a cool and dry place; once opened, use within a week.",
  "With the taste of the islands, from growers that we know by name.",
  "Goes well with fresh bread, tomatoes and a little olive oil.",
];

/** Products that no chance decides, so that two runs measure the same. */
export function buildCatalogue(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const pick = (list: readonly string[], stride: number) =>
      list[Math.floor(number / stride) % list.length] ?? "";
    const second = pick(SECOND, 1);
    const name = `${pick(FIRST, SECOND.length)} ${second} ${pick(THIRD, 7)} ${number}`;
    const description = `${pick(SENTENCES, 1)} ${pick(SENTENCES, 5)}`;
    return { slug: `product-${number}`, name, description };
  });
}
