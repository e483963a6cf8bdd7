import type { ProductInput } from "../product.schema.ts";
import { comingSunday } from "../../../sample-parts/moving-dates.ts";
import type { Sample } from "../../../sample-parts/sample.ts";
import { inCategory, offerBetween, onPlain } from "./product-sketch.ts";

/** The fruit and vegetable stall: mostly from Maltese and Gozitan fields, named by village. */
export function fruitAndVeg(now: Date): Sample<ProductInput>[] {
  const sunday = comingSunday(now);
  return inCategory("fruit-veg", [
    {
      name: "Marsaxlokk vine tomatoes",
      hasDetailPage: true,
      brand: "Suqna",
      size: "1 kg",
      price: 225,
      offer: offerBetween(now, 179, -3, sunday),
      description:
        "Grown in the red earth above Marsaxlokk bay and left on the vine until they colour all the way through. Picked in the morning and in our stores the same day. Rub them into bread for ħobż biż-żejt, or slice them thickly with capers and a little Gozo salt.",
      dietary: ["vegan", "vegetarian", "maltese"],
      storage:
        "Keep at room temperature, out of the sun. Cold takes away the flavour, so use the fridge only for tomatoes that are very ripe.",
      origin: "Marsaxlokk, Malta",
      imageAlt: "A ripe red tomato with its leaves",
      picture: onPlain("blush", "tomato"),
    },
    {
      name: "Summer watermelon",
      hasDetailPage: true,
      brand: "Suqna",
      size: "1 kg",
      price: 99,
      offer: offerBetween(now, 69, -2, sunday),
      description:
        "Dulliegħ is what a Maltese summer tastes like: deep red, full of juice and best straight from the fridge after a swim. Sold whole, half or in quarters, and priced by the kilo. Ask at the stall and we will tap one for you; a low, hollow sound means it is ready.",
      dietary: ["vegan", "vegetarian", "maltese"],
      storage:
        "Keep a whole melon in a cool place. Cover the cut side, keep it in the fridge and eat it within three days.",
      origin: "Pwales Valley, Malta",
      imageAlt: "A slice of red watermelon with dark seeds",
      picture: onPlain("mint", "watermelon"),
    },
    {
      name: "Mġarr strawberries",
      hasDetailPage: true,
      brand: "Suqna Select",
      size: "500 g",
      price: 395,
      description:
        "Small, dark and sweet to the middle, from family plots around Mġarr, the village that gives its strawberries a feast of their own each spring. Picked ripe, so they are at their best within a day or two. In season from December to May.",
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep in the fridge. Wash just before eating and leave the stalks on until then.",
      origin: "Mġarr, Malta",
      imageAlt: "A red strawberry with green leaves",
      picture: onPlain("butter", "strawberry"),
    },
    {
      name: "Prickly pears, brushed clean",
      hasDetailPage: true,
      brand: "Suqna",
      size: "6 pcs",
      price: 280,
      description:
        "Bajtar tax-xewk ripens on the rubble walls at the end of August, in yellow, orange and deep red. We brush off the fine spines for you, but hold the fruit with a fork when you peel it all the same. Serve it very cold; the seeds are meant to be eaten.",
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep in the fridge for up to a week. Peel just before serving.",
      origin: "Gozo, Malta",
      imageAlt: "Two ripe prickly pears, red and orange",
      picture: onPlain("pear", "prickly-pear"),
    },
    {
      name: "Lija lemons, unwaxed",
      hasDetailPage: true,
      brand: "Ta' Wied",
      size: "1 kg",
      price: 220,
      description:
        "From the walled citrus gardens of Lija, picked with a leaf or two left on. The skin is neither waxed nor treated after harvest, so grate it without a second thought. Sharp enough for grilled fish, and mild enough for lemonade.",
      dietary: ["vegan", "vegetarian", "organic", "maltese"],
      storage: "Keep in a cool place for a week, or in the fridge for up to four.",
      origin: "Lija, Malta",
      imageAlt: "A bright yellow lemon with a leaf",
      picture: onPlain("sky", "lemon"),
    },
    {
      name: "Bambinella pears",
      brand: "Suqna",
      size: "500 g",
      price: 190,
      description:
        "The little early pear of the islands, three bites each, crisp and scented. Around from June for a few short weeks.",
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep at room temperature and eat within four days.",
      origin: "Siġġiewi, Malta",
      imageAlt: "A green pear with a leaf",
      picture: onPlain("honey", "pear"),
    },
    {
      name: "Round courgettes (qarabagħli)",
      brand: "Suqna",
      size: "1 kg",
      price: 210,
      description:
        "Pale, round and tender, the right size for qarabagħli mimli: hollow them out, fill them with mince and bake them on sliced potatoes.",
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep in the fridge and use within five days.",
      origin: "Dingli, Malta",
      imageAlt: "A round green courgette with pale stripes",
      picture: onPlain("stone", "round-courgette"),
    },
    {
      name: "Maltese new potatoes",
      brand: "Suqna",
      size: "2 kg",
      price: 290,
      description:
        "Firm and waxy, lifted from the fields around Żurrieq with the soil still on. Slice them with fennel seeds and onion for patata l-forn.",
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep in a dark, cool and dry place. Wash before use.",
      origin: "Żurrieq, Malta",
      imageAlt: "A potato in its skin",
      picture: onPlain("leaf", "potato"),
    },
    {
      name: "Broad beans in the pod (ful)",
      brand: "Suqna",
      size: "1 kg",
      price: 250,
      description:
        "The first sign of spring on the stall. Eat the smallest ones raw with ġbejniet, and keep the rest for kusksu.",
      dietary: ["vegan", "vegetarian", "maltese"],
      storage: "Keep in the fridge and use within four days.",
      origin: "Għarb, Gozo",
      imageAlt: "An open green pod with four broad beans",
      picture: onPlain("olive", "broad-beans"),
    },
  ]);
}
