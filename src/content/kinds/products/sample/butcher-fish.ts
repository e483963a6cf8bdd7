import type { ProductInput } from "../product.schema.ts";
import { comingSunday } from "../../../sample-parts/moving-dates.ts";
import type { Sample } from "../../../sample-parts/sample.ts";
import { inCategory, offerBetween, onPlain } from "./product-sketch.ts";

/** The butcher's counter. Allergens stand in capitals in the ingredients. */
export function butcher(now: Date): Sample<ProductInput>[] {
  const sunday = comingSunday(now);
  return inCategory("butcher", [
    {
      name: "Zalzett tal-Malti",
      hasDetailPage: true,
      brand: "Suqna",
      size: "500 g",
      price: 445,
      offer: offerBetween(now, 335, -3, sunday),
      description:
        "Short, coarse pork sausages with cracked peppercorns, coriander seed, garlic and plenty of sea salt. Our butchers make them by hand every morning, without rusk. Fry them slowly, or simmer them in tomato sauce with potatoes and peas.",
      ingredients:
        "Pork 92 %, sea salt, coriander seed, black pepper, garlic, parsley, preservative: sodium metabisulphite (SULPHITES), natural casing.",
      allergens: ["sulphites"],
      dietary: ["gluten-free", "lactose-free", "maltese"],
      storage: "Keep in the fridge below 4 °C and cook through within two days. Freezes well.",
      origin: "Pork from Malta, made in store",
      imageAlt: "Three short, thick sausages",
      picture: onPlain("pear", "zalzett"),
    },
    {
      name: "Bragioli, ready for the pot",
      hasDetailPage: true,
      brand: "Suqna Select",
      size: "4 pcs",
      price: 750,
      description:
        "Thin slices of beef rolled around minced pork, bacon, egg and parsley, tied and ready to brown. Give them an hour and a half in red wine and kunserva. The sauce goes over spaghetti first, the bragioli follow with potatoes.",
      ingredients:
        "Beef 60 %, pork 18 %, bacon 8 % (pork, salt, preservative: sodium nitrite), EGG, breadcrumbs (WHEAT flour, yeast, salt), onion, parsley, garlic, sea salt, black pepper.",
      allergens: ["gluten", "eggs"],
      dietary: ["maltese"],
      storage: "Keep in the fridge below 4 °C and cook through within two days.",
      origin: "Beef from Ireland, pork from Malta; made in store",
      imageAlt: "Three rolls of beef tied with string",
      picture: onPlain("butter", "bragioli"),
    },
    {
      name: "Rabbit, jointed (fenek)",
      hasDetailPage: true,
      brand: "Ta' Wied",
      size: "1 kg",
      price: 1090,
      description:
        "Maltese rabbit, cut into eight pieces with the liver and kidneys beside. Marinate it in red wine, garlic and bay for a fenkata: fry the pieces first, then stew them gently with tomato and peas. A kilo serves three or four.",
      ingredients: "Rabbit.",
      allergens: [],
      dietary: ["gluten-free", "lactose-free", "maltese"],
      storage: "Keep in the fridge below 4 °C and cook through within two days.",
      origin: "Mosta, Malta",
      imageAlt: "Two raw joints of rabbit",
      picture: onPlain("leaf", "rabbit"),
    },
    {
      name: "Chicken thighs, skin on",
      brand: "Suqna",
      size: "1 kg",
      price: 690,
      offer: offerBetween(now, 545, -6, 4),
      description: "Juicy thighs on the bone, for a tray in the oven with potatoes, onions and fennel seeds.",
      ingredients: "Chicken.",
      allergens: [],
      dietary: ["gluten-free", "lactose-free", "maltese"],
      storage: "Keep in the fridge below 4 °C and cook through within two days. Do not wash raw chicken.",
      origin: "Malta",
      imageAlt: "A chicken leg",
      picture: onPlain("sky", "poultry-leg"),
    },
    {
      name: "Beef burgers, hand-pressed",
      brand: "Suqna",
      size: "4 pcs",
      price: 560,
      description:
        "Coarsely minced chuck with nothing but salt and pepper. Four minutes a side on a hot grill.",
      ingredients: "Beef 98 %, sea salt, black pepper.",
      allergens: [],
      dietary: ["gluten-free", "lactose-free"],
      storage: "Keep in the fridge below 4 °C and cook through on the day after buying at the latest.",
      origin: "Beef from Ireland, made in store",
      imageAlt: "Two raw beef patties, one on the other",
      picture: onPlain("honey", "burgers"),
    },
    {
      name: "Pork loin chops",
      brand: "Suqna",
      size: "1 kg",
      price: 780,
      description: "Cut two fingers thick, with a good edge of fat that crisps in the pan.",
      ingredients: "Pork.",
      allergens: [],
      dietary: ["gluten-free", "lactose-free", "maltese"],
      storage: "Keep in the fridge below 4 °C and cook through within two days.",
      origin: "Malta",
      imageAlt: "A raw pork chop with its rim of fat",
      picture: onPlain("stone", "pork-chop"),
    },
  ]);
}

/**
 * The fish counter. Origins name the catch area and the text the scientific name,
 * as the label of fresh fish has to (EU 1379/2013, article 35).
 */
export function fishCounter(now: Date): Sample<ProductInput>[] {
  const sunday = comingSunday(now);
  return inCategory("fish", [
    {
      name: "Lampuki, line-caught",
      hasDetailPage: true,
      brand: "Suqna",
      size: "1 kg",
      price: 1190,
      offer: offerBetween(now, 890, -2, 0),
      description:
        "From mid-August to December the boats of Marsaxlokk follow the lampuki to the kannizzati, floats of palm fronds in whose shade the fish gather. We buy on the quay before dawn and sell whole or filleted the same day. Fry it with tomatoes, capers and olives, or bake it into a torta tal-lampuki. Common dolphinfish, Coryphaena hippurus.",
      ingredients: "Lampuki (FISH).",
      allergens: ["fish"],
      dietary: ["gluten-free", "lactose-free", "maltese"],
      storage: "Keep on ice or below 2 °C and cook on the day.",
      origin: "Caught by line in the Mediterranean (FAO 37.2), landed at Marsaxlokk",
      imageAlt: "A blue and golden lampuka",
      picture: onPlain("sky", "lampuka"),
    },
    {
      name: "Swordfish steaks (pixxispad)",
      hasDetailPage: true,
      brand: "Suqna Select",
      size: "500 g",
      price: 1290,
      offer: offerBetween(now, 990, sunday + 1, sunday + 6),
      description:
        "Thick steaks from the middle of the fish, firm and pale pink. Brush them with oil, grill them for three minutes a side and finish with lemon, mint and capers. Xiphias gladius.",
      ingredients: "Swordfish (FISH).",
      allergens: ["fish"],
      dietary: ["gluten-free", "lactose-free", "maltese"],
      storage: "Keep on ice or below 2 °C and cook within a day.",
      origin: "Caught by longline in the Mediterranean (FAO 37.2), landed at Marsaxlokk",
      imageAlt: "A pale fish steak beside a lemon",
      picture: onPlain("butter", "fish-steak", "lemon"),
    },
    {
      name: "Octopus, cleaned (qarnita)",
      hasDetailPage: true,
      brand: "Suqna",
      size: "1 kg",
      price: 1690,
      offer: offerBetween(now, 1350, -1, 3),
      description:
        "Cleaned at the counter and tenderised, so that you can start straight away. Stew it with red wine, tomato, olives and a pinch of curry powder for stuffat tal-qarnit, or simmer and slice it for a salad with parsley and garlic. Octopus vulgaris.",
      ingredients: "Octopus (MOLLUSCS).",
      allergens: ["molluscs"],
      dietary: ["gluten-free", "lactose-free", "maltese"],
      storage: "Keep on ice or below 2 °C and cook within a day. Freezing makes it more tender still.",
      origin: "Caught with traps in the Mediterranean (FAO 37.2), landed at Marsaxlokk",
      imageAlt: "A pink octopus",
      picture: onPlain("mint", "octopus"),
    },
    {
      name: "Calamari, cleaned (klamari)",
      brand: "Suqna",
      size: "500 g",
      price: 890,
      description:
        "Ready to slice into rings and fry, or to fill with rice, parsley and their own tentacles. Loligo vulgaris.",
      ingredients: "Squid (MOLLUSCS).",
      allergens: ["molluscs"],
      dietary: ["gluten-free", "lactose-free"],
      storage: "Keep on ice or below 2 °C and cook within a day.",
      origin: "Caught by trawl in the Mediterranean (FAO 37.2)",
      imageAlt: "A purple squid",
      picture: onPlain("honey", "squid"),
    },
    {
      name: "Red prawns (gambli ħomor)",
      hasDetailPage: true,
      brand: "Suqna Select",
      size: "500 g",
      price: 1650,
      description:
        "Deep-water prawns from the banks between Malta and Sicily, sweet enough to be eaten almost raw. Keep the heads for the stock: with garlic, tomato and a little brandy they make the sauce for Sunday's linguine. Aristaeomorpha foliacea.",
      ingredients: "Prawns (CRUSTACEANS), preservative: sodium metabisulphite (SULPHITES).",
      allergens: ["crustaceans", "sulphites"],
      dietary: ["gluten-free", "lactose-free"],
      storage: "Keep on ice or below 2 °C and cook within a day.",
      origin: "Caught by trawl in the Mediterranean (FAO 37.2)",
      imageAlt: "A red prawn",
      picture: onPlain("olive", "shrimp"),
    },
    {
      name: "Sea bream, whole (awrat)",
      brand: "Suqna",
      size: "1 kg",
      price: 1190,
      description:
        "Raised in clear open water off the south of the island. Scaled and gutted for you: bake it on potatoes with a sprig of rosemary. Sparus aurata.",
      ingredients: "Sea bream (FISH).",
      allergens: ["fish"],
      dietary: ["gluten-free", "lactose-free", "maltese"],
      storage: "Keep on ice or below 2 °C and cook within a day.",
      origin: "Farmed in Malta",
      imageAlt: "A silver sea bream beside a lemon",
      picture: onPlain("sky", "awrata", "lemon"),
    },
  ]);
}
