import type { ProductInput } from "../product.schema.ts";
import { comingSunday } from "../../../sample-parts/moving-dates.ts";
import type { Sample } from "../../../sample-parts/sample.ts";
import { inCategory, offerBetween, onPlain } from "./product-sketch.ts";

/** Bread and pastry. In the ingredients, allergens stand in capitals (EU 1169/2011, article 21). */
export function bakery(now: Date): Sample<ProductInput>[] {
  const midNextWeek = comingSunday(now) + 3;
  return inCategory("bakery", [
    {
      name: "Ħobż tal-Malti, stone-baked",
      hasDetailPage: true,
      brand: "Suqna",
      size: "loaf",
      price: 185,
      offer: offerBetween(now, 145, -4, midNextWeek),
      description:
        "The loaf every Maltese table starts with: a dark, blistered crust around an open, chewy crumb. The dough is raised slowly with a piece of yesterday's dough, the tinsila, and baked on the stone before sunrise. Warm from eight in the morning in every store, and again at four.",
      ingredients: "WHEAT flour, water, sourdough (WHEAT flour, water), sea salt, yeast.",
      allergens: ["gluten"],
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep in its paper bag, cut side down, and eat within two days. Freezes well in slices.",
      origin: "Baked in Qormi, Malta",
      imageAlt: "A round loaf with a torn, floury crust",
      picture: onPlain("honey", "hobza"),
    },
    {
      name: "Ftira, stone-baked",
      hasDetailPage: true,
      brand: "Suqna",
      size: "2 pcs",
      price: 140,
      description:
        "A flat ring of sourdough with a crisp crust and big, uneven holes that hold the oil. Split it, rub it with tomato and fill it with tuna, olives, capers and a few beans. The craft of baking and filling the ftira is on UNESCO's list of living heritage.",
      ingredients: "WHEAT flour, water, sourdough (WHEAT flour, water), sea salt, yeast.",
      allergens: ["gluten"],
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Best on the day. Refresh in a hot oven for four minutes.",
      origin: "Baked in Qormi, Malta",
      imageAlt: "A flat, floury ring of bread",
      picture: onPlain("leaf", "ftira"),
    },
    {
      name: "Wholemeal tin loaf, sliced",
      brand: "Suqna",
      size: "loaf",
      price: 240,
      description: "A soft everyday loaf of wholemeal flour only, sliced for the toaster and the lunch box.",
      ingredients: "Wholemeal WHEAT flour, water, yeast, sunflower oil, salt.",
      allergens: ["gluten"],
      dietary: ["vegan", "vegetarian", "wholegrain", "maltese"],
      storage: "Keep in a cool, dry place and fold the bag closed.",
      origin: "Baked in Malta",
      imageAlt: "A square loaf of brown bread",
      picture: onPlain("pear", "bread"),
    },
    {
      name: "Butter croissants",
      hasDetailPage: true,
      brand: "Suqna Select",
      size: "4 pcs",
      price: 320,
      offer: offerBetween(now, 240, -1, 1),
      description:
        "Twenty-seven layers of dough and butter, rested overnight and baked in store from six in the morning. Crisp outside, soft and stretchy within. Five minutes in a warm oven bring yesterday's back to life.",
      ingredients: "WHEAT flour, butter (MILK) 24 %, water, sugar, EGG, yeast, skimmed MILK powder, salt.",
      allergens: ["gluten", "eggs", "milk"],
      dietary: ["vegetarian"],
      storage: "Best on the day. Do not refrigerate.",
      origin: "Baked in store",
      imageAlt: "A golden croissant",
      picture: onPlain("blush", "croissant"),
    },
    {
      name: "Pastizzi tal-irkotta, oven-hot",
      hasDetailPage: true,
      brand: "Suqna",
      size: "4 pcs",
      price: 260,
      description:
        "Diamonds of thin, crackling pastry around a generous spoon of fresh irkotta. Baked through the day in every store, so there is always a hot tray. Good with a glass of strong tea, as at any village bar.",
      ingredients:
        "Irkotta 45 % (whey, MILK, salt), WHEAT flour, vegetable margarine (palm and sunflower oil, water, salt), water, EGG, salt, black pepper.",
      allergens: ["gluten", "eggs", "milk"],
      dietary: ["vegetarian", "maltese"],
      storage: "Eat hot. Keep what is left in the fridge and reheat it in the oven the next day.",
      origin: "Baked in store",
      imageAlt: "A diamond of flaky pastry filled with ricotta",
      picture: onPlain("butter", "pastizz"),
    },
    {
      name: "Qagħaq tal-ħmira, sesame",
      brand: "Suqna",
      size: "4 pcs",
      price: 230,
      description:
        "Soft yeast rings scented with aniseed and a little citrus, rolled in sesame. For breakfast with butter, or with the afternoon coffee.",
      ingredients:
        "WHEAT flour, water, sugar, SESAME seeds 8 %, margarine (sunflower and palm oil, water, salt), yeast, aniseed, grated orange rind, salt.",
      allergens: ["gluten", "sesame"],
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep in a tin and eat within three days.",
      origin: "Baked in Żejtun, Malta",
      imageAlt: "A round bread ring sprinkled with sesame",
      picture: onPlain("stone", "qaghqa"),
    },
    {
      name: "Qagħaq tal-għasel",
      hasDetailPage: true,
      brand: "Ta' Wied",
      size: "2 pcs",
      price: 360,
      description:
        "Honey rings, as they have been served for centuries: thin pastry, slashed all round, over a dark filling of treacle, citrus and cloves. They were once kept for Christmas and are now made all year. When Lent begins, the same bakers turn to kwareżimal, and then to almond figolli for Easter.",
      ingredients:
        "Treacle 38 %, WHEAT flour, WHEAT semolina, sugar, margarine (sunflower and palm oil, water, salt), water, candied orange peel, honey, cocoa, aniseed, ground cloves.",
      allergens: ["gluten"],
      dietary: ["vegetarian", "maltese"],
      storage: "Keep in a tin, cool and dry, for up to three weeks.",
      origin: "Baked in Birkirkara, Malta",
      imageAlt: "A pastry ring with dark filling in its cuts",
      picture: onPlain("olive", "honey-ring"),
    },
    {
      name: "Figolla, almond",
      status: "archived",
      hasDetailPage: true,
      brand: "Ta' Wied",
      size: "500 g",
      price: 990,
      description:
        "Two layers of lemon pastry around moist almond intrita, iced by hand in the shape of a lamb, a fish or a basket. Figolli are given to children for Easter, with an egg in the middle. Baked from Ash Wednesday to Easter Sunday; back next Lent.",
      ingredients:
        "WHEAT flour, ground ALMONDS 26 %, icing sugar, sugar, margarine (sunflower and palm oil, water, salt), EGGS, chocolate egg (sugar, cocoa mass, cocoa butter, MILK powder), grated lemon rind, orange flower water.",
      allergens: ["gluten", "eggs", "milk", "nuts"],
      dietary: ["vegetarian", "maltese"],
      storage: "Keep in a cool, dry place for up to three weeks.",
      origin: "Baked in Birkirkara, Malta",
      imageAlt: "A fish-shaped almond biscuit with icing",
      picture: onPlain("sky", "figolla"),
    },
  ]);
}
