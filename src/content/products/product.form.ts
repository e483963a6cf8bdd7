import { PRODUCT_CATEGORIES } from "./product-categories.ts";
import { allergenLabel, dietaryLabel } from "./product-labels.ts";
import type { Allergen, DietaryMark } from "./product.schema.ts";
import type { FormDeclaration } from "../form.ts";

/** Named here once more: the schema's own lists would bring the validator into the browser. */
const ALLERGENS: Readonly<Record<Allergen, true>> = {
  celery: true,
  gluten: true,
  crustaceans: true,
  eggs: true,
  fish: true,
  lupin: true,
  milk: true,
  molluscs: true,
  mustard: true,
  nuts: true,
  peanuts: true,
  sesame: true,
  soybeans: true,
  sulphites: true,
};
const MARKS: Readonly<Record<DietaryMark, true>> = {
  vegetarian: true,
  vegan: true,
  "gluten-free": true,
  "lactose-free": true,
  organic: true,
  "no-added-sugar": true,
  wholegrain: true,
  maltese: true,
};

function optionsOf<Name extends string>(names: Readonly<Record<Name, true>>, label: (name: Name) => string) {
  const isName = (name: string): name is Name => Object.hasOwn(names, name);
  return Object.keys(names)
    .filter(isName)
    .map((value) => ({ value, label: label(value) }));
}

export const productForm: FormDeclaration = {
  kind: "products",
  blank: {
    name: "",
    description: "",
    category: "fruit-veg",
    status: "draft",
    hasDetailPage: false,
    imageUrl: null,
    imageAlt: "",
    brand: "",
    size: "",
    price: null,
    offer: null,
    ingredients: "",
    allergens: [],
    dietary: [],
    storage: "",
    origin: "",
  },
  main: [
    {
      title: "The product",
      fields: [
        { is: "line", path: "name", label: "Name", required: true, max: 160 },
        {
          is: "category",
          path: "category",
          label: "Category",
          required: true,
          choices: "category",
          short: true,
          known: PRODUCT_CATEGORIES.map(({ slug, label }) => ({ value: slug, label })),
        },
        { is: "line", path: "brand", label: "Brand", max: 80, choices: "brand", short: true },
        { is: "price", path: "price", label: "Price", short: true },
        {
          is: "line",
          path: "size",
          label: "For how much",
          max: 40,
          choices: "size",
          short: true,
          help: "Such as 500 g, 6 x 330 ml or loaf. The price per kilo follows from it.",
        },
        { is: "text", path: "description", label: "Description", max: 5_000, rows: 5 },
      ],
    },
    {
      title: "What is in it",
      fields: [
        { is: "text", path: "ingredients", label: "Ingredients", max: 3_000, rows: 3 },
        {
          is: "checks",
          path: "allergens",
          label: "Contains these allergens",
          options: optionsOf(ALLERGENS, allergenLabel),
        },
        { is: "checks", path: "dietary", label: "Suits", options: optionsOf(MARKS, dietaryLabel) },
        { is: "text", path: "storage", label: "Storage", max: 500, rows: 2 },
        { is: "line", path: "origin", label: "Origin", max: 120, choices: "origin" },
      ],
    },
  ],
  side: [
    {
      title: "Offer",
      fields: [
        {
          is: "group",
          path: "offer",
          label: "Offer",
          words: "There is an offer",
          blank: { price: null, startDate: null, endDate: null },
          fields: [
            { is: "price", path: "offer.price", label: "Offer price", required: true },
            { is: "instant", path: "offer.startDate", label: "Offer starts", required: true },
            { is: "instant", path: "offer.endDate", label: "Offer ends", required: true },
          ],
        },
      ],
    },
    {
      title: "Picture",
      fields: [
        {
          is: "picture",
          path: "imageUrl",
          label: "Picture",
          alt: "imageAlt",
          slots: ["square", "card"],
        },
      ],
    },
    {
      title: "Page",
      fields: [
        {
          is: "switch",
          path: "hasDetailPage",
          label: "Own page",
          words: "It has a page of its own",
          help: "Without one it shows in the range only.",
        },
        {
          is: "slug",
          path: "slug",
          label: "Address",
          from: "name",
          shownIf: (values) => values["hasDetailPage"] === true,
        },
      ],
    },
  ],
  dates: [],
  publish: { status: "active", label: "Put in the range", done: "is in the range" },
  withdraw: [
    { status: "archived", label: "Archive", done: "is archived" },
    { status: "draft", label: "Back to draft", done: "is a draft again" },
  ],
};
