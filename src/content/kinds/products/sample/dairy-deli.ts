import type { ProductInput } from "../product.schema.ts";
import { comingSunday } from "../../../sample-parts/moving-dates.ts";
import type { Sample } from "../../../sample-parts/sample.ts";
import { offerBetween } from "./product-offer.ts";
import { onPlain } from "./product-picture.ts";

/** Milk, cheese, eggs and what the deli makes. Allergens stand in capitals in the ingredients. */
export function dairyAndDeli(now: Date): Sample<ProductInput>[] {
  const sunday = comingSunday(now);
  return [
    {
      fields: {
        name: "Ġbejniet, peppered",
        category: "dairy-deli",
        status: "active",
        hasDetailPage: true,
        brand: "Ta' Wied",
        size: "4 pcs",
        price: 325,
        offer: offerBetween(now, 260, -5, sunday),
        description:
          "Small sheep's-milk cheeses from Gozo, dried, dipped in wine vinegar and rolled in crushed black pepper. Firm, sharp and lively: slice them over tomatoes, crumble them on pizza, or put them out with galletti and a glass of red.",
        ingredients: "Sheep's MILK, sea salt, rennet, black pepper 3 %, wine vinegar (SULPHITES).",
        allergens: ["milk", "sulphites"],
        dietary: ["gluten-free", "maltese"],
        storage: "Keep in the fridge. Once opened, cover with olive oil and use within two weeks.",
        origin: "Xewkija, Gozo",
        imageAlt: "A small peppered cheese in its basket",
      },
      picture: onPlain("honey", "gbejna-peppered"),
    },
    {
      fields: {
        name: "Ġbejniet, fresh",
        category: "dairy-deli",
        status: "active",
        hasDetailPage: true,
        brand: "Ta' Wied",
        size: "4 pcs",
        price: 290,
        description:
          "Set in little baskets and sold the next morning, still soft and tasting of warm milk. Spoon them into soppa tal-armla at the very end, or eat them as they are with oil, salt and a piece of bread.",
        ingredients: "Sheep's MILK, sea salt, rennet.",
        allergens: ["milk"],
        dietary: ["gluten-free", "maltese"],
        storage: "Keep in the fridge in its own whey. Eat within three days of opening.",
        origin: "Xewkija, Gozo",
        imageAlt: "A small white cheese in its basket",
      },
      picture: onPlain("mint", "gbejna"),
    },
    {
      fields: {
        name: "Ġbejniet, sun-dried (moxxi)",
        category: "dairy-deli",
        status: "active",
        hasDetailPage: true,
        brand: "Ta' Wied",
        size: "4 pcs",
        price: 345,
        description:
          "Air-dried behind fly screens on a Gozitan roof until they turn nutty and firm. Nothing is added but time and the wind. Grate them over pasta, or fold them into ravjul.",
        ingredients: "Sheep's MILK, sea salt, rennet.",
        allergens: ["milk"],
        dietary: ["gluten-free", "maltese"],
        storage: "Keep in the fridge, wrapped in paper, for up to four weeks.",
        origin: "Xewkija, Gozo",
        imageAlt: "A small yellow cheese in its basket under a bright sun",
      },
      picture: onPlain("sky", "gbejna-dried", "sun"),
    },
    {
      fields: {
        name: "Irkotta, made this morning",
        category: "dairy-deli",
        status: "active",
        hasDetailPage: true,
        brand: "Suqna",
        size: "500 g",
        price: 345,
        offer: offerBetween(now, 275, -2, 2),
        description:
          "Fresh Maltese ricotta, delivered before opening time while still warm. Light and milky, for pastizzi, ravjul or kannoli, or simply with honey on toast. Ask at the counter for a smaller or a larger tub.",
        ingredients: "Whey (MILK), cow's MILK, sea salt.",
        allergens: ["milk"],
        dietary: ["vegetarian", "gluten-free", "maltese"],
        storage: "Keep in the fridge and eat within three days.",
        origin: "Żebbuġ, Malta",
        imageAlt: "Soft white ricotta in a tub with holes",
      },
      picture: onPlain("butter", "irkotta"),
    },
    {
      fields: {
        name: "Fresh whole milk",
        category: "dairy-deli",
        status: "active",
        brand: "Suqna",
        size: "1 L",
        price: 125,
        description: "Pasteurised milk from Maltese herds, in your fridge within two days of milking.",
        ingredients: "Whole cow's MILK.",
        allergens: ["milk"],
        dietary: ["vegetarian", "gluten-free", "maltese"],
        storage: "Keep in the fridge. Once opened, drink within three days.",
        origin: "Malta",
        imageAlt: "A glass of milk",
      },
      picture: onPlain("sea", "glass-of-milk"),
    },
    {
      fields: {
        name: "Fresh milk, lactose-free",
        category: "dairy-deli",
        status: "active",
        brand: "Suqna",
        size: "1 L",
        price: 165,
        description: "The same fresh milk, with the lactose already broken down. A little sweeter in coffee.",
        ingredients: "Semi-skimmed cow's MILK, lactase enzyme.",
        allergens: ["milk"],
        dietary: ["vegetarian", "lactose-free", "gluten-free", "maltese"],
        storage: "Keep in the fridge. Once opened, drink within three days.",
        origin: "Malta",
        imageAlt: "A glass of milk beside a black and white cow",
      },
      picture: onPlain("leaf", "glass-of-milk", "cow"),
    },
    {
      fields: {
        name: "Free-range eggs",
        category: "dairy-deli",
        status: "active",
        brand: "Ta' Wied",
        size: "12 pcs",
        price: 385,
        description: "Medium and large eggs from hens that scratch about under the carob trees.",
        ingredients: "Free-range EGGS.",
        allergens: ["eggs"],
        dietary: ["vegetarian", "gluten-free", "maltese"],
        storage: "Keep in the fridge after buying.",
        origin: "Siġġiewi, Malta",
        imageAlt: "A brown egg",
      },
      picture: onPlain("olive", "egg"),
    },
    {
      fields: {
        name: "Bigilla with garlic and chilli",
        category: "dairy-deli",
        status: "active",
        hasDetailPage: true,
        brand: "Ta' Wied",
        size: "250 g",
        price: 245,
        description:
          "Small dark field beans, ful ta' Ġirba, simmered until they fall apart and crushed with garlic, parsley and chilli. It used to be sold warm from a cart in the village square. Serve it with galletti and a thread of good oil.",
        ingredients:
          "Field beans 68 %, water, extra virgin olive oil, garlic 3 %, parsley, lemon juice, sea salt, chilli, marjoram.",
        allergens: [],
        dietary: ["vegan", "vegetarian", "gluten-free", "lactose-free", "maltese"],
        storage: "Keep in the fridge. Once opened, eat within three days.",
        origin: "Made in Rabat, Malta",
        imageAlt: "A bowl of dark bean dip beside a bulb of garlic",
      },
      picture: onPlain("stone", "bigilla", "garlic"),
    },
    {
      fields: {
        name: "Salted butter",
        category: "dairy-deli",
        status: "active",
        brand: "Suqna",
        size: "250 g",
        price: 315,
        description:
          "Churned from fresh cream, with a pinch of sea salt. For bread, and for the tin of the Sunday pudding.",
        ingredients: "Butter (MILK), sea salt 1.5 %.",
        allergens: ["milk"],
        dietary: ["vegetarian", "gluten-free"],
        storage: "Keep in the fridge, well wrapped.",
        origin: "Ireland",
        imageAlt: "A block of butter on a small dish",
      },
      picture: onPlain("blush", "butter"),
    },
  ];
}
