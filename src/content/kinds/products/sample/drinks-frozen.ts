import type { ProductInput } from "../product.schema.ts";
import { comingSunday } from "../../../sample-parts/moving-dates.ts";
import type { Sample } from "../../../sample-parts/sample.ts";
import { inCategory, offerBetween, onPlain } from "./product-sketch.ts";

/** Drinks. Texts name the container deposit, which shelf prices in Malta leave out. */
export function drinks(now: Date): Sample<ProductInput>[] {
  const sunday = comingSunday(now);
  return inCategory("drinks", [
    {
      name: "Bitter orange and herb soda",
      hasDetailPage: true,
      brand: "Ħelu Morr",
      size: "6 x 330 ml",
      price: 450,
      offer: offerBetween(now, 335, -3, sunday),
      description:
        "Amber, bittersweet and made for hot afternoons: whole bitter oranges steeped with gentian, wormwood and a dozen other herbs. Ħelu Morr means just that, sweet and bitter. Pour it over a lot of ice with a slice of orange. Plus the refundable deposit of 10 c a can.",
      ingredients:
        "Carbonated water, sugar, bitter orange extract 4 %, herb extracts (gentian, wormwood, aniseed), colour: plain caramel, acidity regulator: citric acid.",
      allergens: [],
      dietary: ["vegan", "vegetarian", "gluten-free", "lactose-free", "maltese"],
      storage: "Serve well chilled.",
      origin: "Made in Marsa, Malta",
      imageAlt: "A brown bottle beside an orange",
      picture: onPlain("honey", "soda-bottle", "tangerine"),
    },
    {
      name: "Still table water",
      brand: "Suqna",
      size: "6 x 2 L",
      price: 270,
      description:
        "Soft, low in sodium, and carried to your car if you ask. Plus the refundable deposit of 10 c a bottle.",
      ingredients: "Table water.",
      allergens: [],
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep cool and away from sunlight.",
      origin: "Bottled in Malta",
      imageAlt: "A bottle of water",
      picture: onPlain("sky", "water-bottle"),
    },
    {
      name: "Orange juice, squeezed in store",
      hasDetailPage: true,
      brand: "Suqna",
      size: "1 L",
      price: 390,
      description:
        "Nothing but oranges, pressed behind the fruit stall since seven in the morning. From January to April they come from Maltese groves, and from Sicily for the rest of the year. About eleven oranges go into each bottle.",
      ingredients: "Orange juice.",
      allergens: [],
      dietary: ["vegan", "vegetarian", "no-added-sugar"],
      storage: "Keep in the fridge and drink within two days.",
      origin: "Oranges from Malta or Italy, by season",
      imageAlt: "A glass of orange juice beside an orange",
      picture: onPlain("mint", "orange-juice", "tangerine"),
    },
    {
      name: "Girgentina, dry white wine",
      hasDetailPage: true,
      brand: "Suqna Select",
      size: "75 cl",
      price: 890,
      offer: offerBetween(now, 690, sunday + 1, sunday + 7),
      description:
        "Girgentina grows nowhere but here: a pale grape that ripens late and keeps its freshness in the heat. Light, with green apple and a salty edge, and only 11.5 % alcohol. The wine for lampuki on the terrace.",
      ingredients: "Grapes, preservative: SULPHITES. Alcohol 11.5 % by volume. Not sold to anyone under 17.",
      allergens: ["sulphites"],
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep lying down in a cool place and serve at 8 to 10 °C.",
      origin: "Siġġiewi, Malta",
      imageAlt: "A bottle of white wine",
      picture: onPlain("leaf", "white-wine-bottle"),
    },
    {
      name: "Ġellewża, young red wine",
      brand: "Suqna Select",
      size: "75 cl",
      price: 790,
      description:
        "The native red grape of the islands: cherries, a little spice, and happy to be slightly chilled with rabbit or bragioli.",
      ingredients: "Grapes, preservative: SULPHITES. Alcohol 12.5 % by volume. Not sold to anyone under 17.",
      allergens: ["sulphites"],
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep lying down in a cool place and serve at 14 to 16 °C.",
      origin: "Mġarr, Malta",
      imageAlt: "A glass of red wine beside a bunch of grapes",
      picture: onPlain("butter", "wine-glass", "grapes"),
    },
    {
      name: "Harbour pale ale",
      brand: "Kampnar",
      size: "6 x 330 ml",
      price: 1050,
      description:
        "Hazy and citrusy, from a small brewery within sight of the bell tower it is named after. Plus the refundable deposit of 10 c a can.",
      ingredients:
        "Water, BARLEY malt, OATS, hops, yeast. Alcohol 4.7 % by volume. Not sold to anyone under 17.",
      allergens: ["gluten"],
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep cold and upright.",
      origin: "Brewed in Żabbar, Malta",
      imageAlt: "A mug of beer with a head of foam",
      picture: onPlain("sea", "beer-mug"),
    },
    {
      name: "Prickly pear liqueur",
      status: "draft",
      hasDetailPage: true,
      brand: "Ta' Wied",
      size: "50 cl",
      price: 1690,
      description:
        "Ripe red prickly pears steeped in grape spirit and sweetened with cane sugar. Pour it over ice, or add a spoon to a glass of sparkling wine. The first bottling arrives this autumn.",
      ingredients:
        "Water, grape spirit, sugar, prickly pear juice 18 %. Alcohol 21 % by volume. Not sold to anyone under 17.",
      allergens: [],
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep in a cool, dark place.",
      origin: "Made in Gozo",
      imageAlt: "A red bottle beside two prickly pears",
      picture: onPlain("blush", "liqueur-bottle", "prickly-pear"),
    },
  ]);
}

/** The freezers. Allergens stand in capitals in the ingredients. */
export function frozen(now: Date): Sample<ProductInput>[] {
  return inCategory("frozen", [
    {
      name: "Pastizzi tal-piżelli, to bake",
      hasDetailPage: true,
      brand: "Suqna",
      size: "12 pcs",
      price: 480,
      offer: offerBetween(now, 380, -4, 9),
      description:
        "A dozen pea pastizzi, folded by hand and frozen raw, so that the pastry shatters as it should. The filling is split peas with onion and a hint of curry. From freezer to table in 30 minutes at 200 °C.",
      ingredients:
        "WHEAT flour, split peas 32 %, vegetable margarine (palm and sunflower oil, water, salt), water, onion, curry powder (coriander, turmeric, cumin, MUSTARD seed), salt, black pepper.",
      allergens: ["gluten", "mustard"],
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep at -18 °C. Do not thaw before baking.",
      origin: "Made in Rabat, Malta",
      imageAlt: "A diamond of flaky pastry beside a green pea pod",
      picture: onPlain("mint", "pastizz", "pea-pod"),
    },
    {
      name: "Imqaret, ready to fry",
      hasDetailPage: true,
      brand: "Ta' Wied",
      size: "10 pcs",
      price: 390,
      description:
        "Date pastries scented with aniseed, bay and orange blossom, cut on the slant as the street sellers cut them. Fry them for four minutes until deep gold, or bake them for twenty. Serve them hot, with vanilla ice cream if you must.",
      ingredients:
        "Dates 44 %, WHEAT flour, WHEAT semolina, water, margarine (sunflower and palm oil, water, salt), sugar, orange flower water, aniseed, grated citrus rind, ground cloves.",
      allergens: ["gluten"],
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep at -18 °C and cook from frozen.",
      origin: "Made in Żabbar, Malta",
      imageAlt: "Two golden date pastries",
      picture: onPlain("pear", "imqaret"),
    },
    {
      name: "Timpana for the family",
      hasDetailPage: true,
      brand: "Suqna",
      size: "1 kg",
      price: 790,
      description:
        "Baked macaroni under a lid of pastry, with a slow sauce of pork, beef and kunserva, the way it goes into Sunday ovens from Qala to Birżebbuġa. Serves four, or two with the end of the week in mind. Put it in the oven frozen for 75 minutes at 180 °C.",
      ingredients:
        "Cooked macaroni (durum WHEAT semolina, water), pork and beef 18 %, tomato paste, pastry (WHEAT flour, margarine, water), EGGS, cheese (MILK) 6 %, onion, bacon (pork, salt, preservative: sodium nitrite), CELERY, garlic, salt, black pepper, bay leaf.",
      allergens: ["celery", "gluten", "eggs", "milk"],
      dietary: ["maltese"],
      storage: "Keep at -18 °C. Once baked, keep in the fridge and eat within two days.",
      origin: "Made in Żabbar, Malta",
      imageAlt: "A square of baked macaroni under a golden crust",
      picture: onPlain("butter", "timpana"),
    },
    {
      name: "Garden peas",
      brand: "Suqna",
      size: "1 kg",
      price: 310,
      description:
        "Small, sweet and frozen within three hours of picking. Half the stews of the island end with a handful.",
      ingredients: "Peas.",
      allergens: [],
      dietary: ["vegan", "vegetarian"],
      storage: "Keep at -18 °C. Do not refreeze after thawing.",
      origin: "Italy",
      imageAlt: "A green pea pod and a cube of ice",
      picture: onPlain("honey", "pea-pod", "ice"),
    },
    {
      name: "Honey and almond ice cream",
      hasDetailPage: true,
      brand: "Suqna Select",
      size: "500 ml",
      price: 620,
      description:
        "Fresh cream, thyme honey and roasted almonds, churned slowly so that it needs no stabiliser. Inspired by qubbajt, the festa nougat sold by the church steps. Take it out ten minutes before you serve it.",
      ingredients: "Whole MILK, cream (MILK) 28 %, honey 11 %, ALMONDS 9 %, EGG yolk, sugar, sea salt.",
      allergens: ["eggs", "milk", "nuts"],
      dietary: ["vegetarian", "gluten-free", "maltese"],
      storage: "Keep at -18 °C. Do not refreeze after thawing.",
      origin: "Made in Malta",
      imageAlt: "A bowl with three scoops of ice cream",
      picture: onPlain("sky", "ice-cream"),
    },
  ]);
}
