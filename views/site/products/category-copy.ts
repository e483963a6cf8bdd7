import { PRODUCT_CATEGORIES } from "../../../src/content/products/product-categories.ts";

type Tone = "honey" | "leaf" | "pear" | "sea" | "peach";

/** The tone and text at the head of a known category. */
const WORDS: Readonly<Record<string, { tone: Tone; lead: string }>> = {
  "fruit-veg": {
    tone: "leaf",
    lead: "From the fields of Malta and Gozo first, and from our neighbours when the season asks for it.",
  },
  bakery: {
    tone: "peach",
    lead: "Ħobż tal-Malti, ftajjar and galletti: mixed in the evening, baked through the night.",
  },
  "dairy-deli": {
    tone: "honey",
    lead: "Ġbejniet and irkotta from Gozo, good cheese from further away, and a counter where you taste before you buy.",
  },
  butcher: { tone: "pear", lead: "Cut, minced and rolled at the counter, with a word on how to cook it." },
  fish: { tone: "sea", lead: "What the boats brought in, scaled and filleted while you wait." },
  pantry: { tone: "honey", lead: "Kunserva, capers, oil and pasta: what turns a bare cupboard into dinner." },
  drinks: { tone: "pear", lead: "Maltese wine, cold soft drinks, good coffee, and water by the crate." },
  frozen: { tone: "sea", lead: "Peas for Tuesday, ice cream for Sunday." },
  "home-care": {
    tone: "leaf",
    lead: "For the washing, the floors, and the dishes after a long Sunday lunch.",
  },
  "health-beauty": { tone: "peach", lead: "Soap, sun cream and the small comforts of the bathroom shelf." },
};

/** The tone, emoji and text at the head of the product range, or of one category. */
export function introOf(category: string | undefined): { tone: Tone; emoji: string; lead: string } {
  if (category === undefined) {
    return {
      tone: "leaf",
      emoji: "basket",
      lead: "Everything on our shelves in one place: what the island grows, bakes and catches, and the everyday things at everyday prices.",
    };
  }
  const words = WORDS[category] ?? { tone: "honey", lead: "Have a look along the shelf." };
  return { ...words, emoji: categoryEmoji(category) };
}

/** The emoji of a category; a basket for one that staff added. */
export function categoryEmoji(category: string): string {
  return PRODUCT_CATEGORIES.find(({ slug }) => slug === category)?.emoji ?? "basket";
}
