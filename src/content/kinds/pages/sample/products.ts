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
      kind: "list-head",
      title: "Product range",
      lead: "Everything on our shelves in one place: what the island grows, bakes and catches, and the everyday things at everyday prices.",
      tone: "leaf",
      emoji: "basket",
      categories: [
        {
          category: "fruit-veg",
          title: "",
          lead: "From the fields of Malta and Gozo first, and from our neighbours when the season asks for it.",
          tone: "leaf",
          emoji: "newspaper",
        },
        {
          category: "bakery",
          title: "",
          lead: "Ħobż tal-Malti, ftajjar and galletti: mixed in the evening, baked through the night.",
          tone: "peach",
          emoji: "newspaper",
        },
        {
          category: "dairy-deli",
          title: "",
          lead: "Ġbejniet and irkotta from Gozo, good cheese from further away, and a counter where you taste before you buy.",
          tone: "honey",
          emoji: "newspaper",
        },
        {
          category: "butcher",
          title: "",
          lead: "Cut, minced and rolled at the counter, with a word on how to cook it.",
          tone: "pear",
          emoji: "newspaper",
        },
        {
          category: "fish",
          title: "",
          lead: "What the boats brought in, scaled and filleted while you wait.",
          tone: "sea",
          emoji: "newspaper",
        },
        {
          category: "pantry",
          title: "",
          lead: "Kunserva, capers, oil and pasta: what turns a bare cupboard into dinner.",
          tone: "honey",
          emoji: "newspaper",
        },
        {
          category: "drinks",
          title: "",
          lead: "Maltese wine, cold soft drinks, good coffee, and water by the crate.",
          tone: "pear",
          emoji: "newspaper",
        },
        {
          category: "frozen",
          title: "",
          lead: "Peas for Tuesday, ice cream for Sunday.",
          tone: "sea",
          emoji: "newspaper",
        },
        {
          category: "home-care",
          title: "",
          lead: "For the washing, the floors, and the dishes after a long Sunday lunch.",
          tone: "leaf",
          emoji: "newspaper",
        },
        {
          category: "health-beauty",
          title: "",
          lead: "Soap, sun cream and the small comforts of the bathroom shelf.",
          tone: "peach",
          emoji: "newspaper",
        },
      ],
      otherLead: "Have a look along the shelf.",
    },
    { id: "categories", kind: "product-categories" },
    {
      id: "range",
      kind: "list",
      noneTitle: "The shelves are being filled",
      noneText: [
        "We have no products to show here yet. Until then your nearest store has everything, and somebody to ask.",
      ],
      noMatchTitle: "This shelf is being filled",
      noMatchText: [
        "We have nothing to show under {category} here yet. Your store may well have it: do drop in.",
      ],
    },
  ],
};
