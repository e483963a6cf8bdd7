import type { SamplePage } from "./sample-page.ts";

/** The product range. */
export const products: SamplePage = {
  slug: "products",
  title: "Product range",
  description:
    "The range at {name}, with prices and current offers. Everything on our shelves in one place: what the island grows, bakes and catches, and the everyday things at everyday prices.",
  sections: [
    {
      id: "head",
      kind: "range-head",
      title: "Product range",
      lead: "Everything on our shelves in one place: what the island grows, bakes and catches, and the everyday things at everyday prices.",
      tone: "leaf",
      emoji: "basket",
      categories: [
        {
          category: "fruit-veg",
          tone: "leaf",
          lead: "From the fields of Malta and Gozo first, and from our neighbours when the season asks for it.",
        },
        {
          category: "bakery",
          tone: "peach",
          lead: "Ħobż tal-Malti, ftajjar and galletti: mixed in the evening, baked through the night.",
        },
        {
          category: "dairy-deli",
          tone: "honey",
          lead: "Ġbejniet and irkotta from Gozo, good cheese from further away, and a counter where you taste before you buy.",
        },
        {
          category: "butcher",
          tone: "pear",
          lead: "Cut, minced and rolled at the counter, with a word on how to cook it.",
        },
        {
          category: "fish",
          tone: "sea",
          lead: "What the boats brought in, scaled and filleted while you wait.",
        },
        {
          category: "pantry",
          tone: "honey",
          lead: "Kunserva, capers, oil and pasta: what turns a bare cupboard into dinner.",
        },
        {
          category: "drinks",
          tone: "pear",
          lead: "Maltese wine, cold soft drinks, good coffee, and water by the crate.",
        },
        { category: "frozen", tone: "sea", lead: "Peas for Tuesday, ice cream for Sunday." },
        {
          category: "home-care",
          tone: "leaf",
          lead: "For the washing, the floors, and the dishes after a long Sunday lunch.",
        },
        {
          category: "health-beauty",
          tone: "peach",
          lead: "Soap, sun cream and the small comforts of the bathroom shelf.",
        },
      ],
      otherLead: "Have a look along the shelf.",
    },
    { id: "categories", kind: "product-categories" },
    {
      id: "range",
      kind: "product-range",
      noneTitle: "The shelves are being filled",
      noneText:
        "We have no products to show here yet. Until then your nearest store has everything, and somebody to ask.",
      noneInCategoryTitle: "This shelf is being filled",
      noneInCategoryText:
        "We have nothing to show under {category} here yet. Your store may well have it: do drop in.",
    },
  ],
};
