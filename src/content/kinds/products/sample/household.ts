import type { ProductInput } from "../product.schema.ts";
import { comingSunday } from "../../../sample-parts/moving-dates.ts";
import type { Sample } from "../../../sample-parts/sample.ts";
import { inCategory, offerBetween, onPlain } from "./product-sketch.ts";

/** What keeps a house clean. */
export function homeCare(now: Date): Sample<ProductInput>[] {
  const midNextWeek = comingSunday(now) + 3;
  return inCategory("home-care", [
    {
      name: "Washing-up liquid, lemon",
      brand: "Ndafa",
      size: "750 ml",
      price: 199,
      description:
        "Cuts through the oil of a Sunday fry-up and is kind to hands. The bottle is made of recycled plastic.",
      dietary: ["vegan", "maltese"],
      storage: "Keep out of the reach of children.",
      origin: "Made in Malta",
      imageAlt: "A yellow bottle beside a lemon",
      picture: onPlain("mint", "dish-soap", "lemon"),
    },
    {
      name: "Laundry liquid, sea breeze",
      hasDetailPage: true,
      brand: "Ndafa",
      size: "1.5 L",
      price: 690,
      offer: offerBetween(now, 480, -6, midNextWeek),
      description:
        "Thirty washes from 20 °C, made for the hard water of the islands, so that you need no softener on top. It smells like sheets dried on the roof. Measure one cap for a full drum.",
      dietary: ["vegan", "maltese"],
      storage: "Keep out of the reach of children. Rinse eyes with water at once if it splashes.",
      origin: "Made in Malta",
      imageAlt: "A blue bottle with a handle beside a green T-shirt",
      picture: onPlain("butter", "laundry-liquid", "t-shirt"),
    },
    {
      name: "Toilet tissue, three-ply",
      brand: "Suqna",
      size: "12 rolls",
      price: 595,
      offer: offerBetween(now, 445, -2, 7),
      description: "Soft, strong and made entirely of recycled paper, in a paper wrap.",
      origin: "Italy",
      imageAlt: "A white roll of paper",
      picture: onPlain("blush", "roll-of-paper"),
    },
    {
      name: "Tile floor cleaner",
      hasDetailPage: true,
      brand: "Ndafa",
      size: "1 L",
      price: 240,
      description:
        "Gentle enough for patterned cement tiles, which acids and vinegar would dull for ever. One cap in a bucket of water, no rinsing. It leaves a light scent of orange blossom, żahar, behind.",
      dietary: ["vegan", "maltese"],
      storage: "Keep out of the reach of children.",
      origin: "Made in Malta",
      imageAlt: "A blue bucket beside a broom",
      picture: onPlain("honey", "bucket", "broom"),
    },
    {
      name: "Compostable bags for organic waste",
      brand: "Ndafa",
      size: "20 pcs",
      price: 310,
      description:
        "White bags for the kitchen caddy, right for the organic collection. Change them every second day in summer.",
      dietary: ["vegan"],
      storage: "Keep dry and use within a year.",
      origin: "Italy",
      imageAlt: "A tied green bag with a leaf on it",
      picture: onPlain("stone", "compost-bag"),
    },
    {
      name: "Beeswax food wraps",
      status: "draft",
      brand: "Ndafa",
      size: "3 pcs",
      description: "Washable cotton wraps for bread, cheese and half a lemon. Price to follow.",
      imageAlt: "A bowl covered by a waxed cloth, beside a bee",
      picture: onPlain("leaf", "beeswax-wrap", "honeybee"),
    },
  ]);
}

/** Soap, care and the bathroom shelf. No medicines and no claims of healing. */
export function healthAndBeauty(): Sample<ProductInput>[] {
  return inCategory("health-beauty", [
    {
      name: "Olive oil soap",
      hasDetailPage: true,
      brand: "Ward u Żahar",
      size: "125 g",
      price: 290,
      description:
        "Boiled in a small cauldron from olive oil and nothing livelier than a few drops of orange blossom oil, then cured for six weeks. It lathers even in hard water. Wrapped in paper, without plastic.",
      dietary: ["vegan", "maltese"],
      storage: "Let it dry between uses and it will last twice as long.",
      origin: "Made in Żejtun, Malta",
      imageAlt: "A green bar of soap with an olive branch",
      picture: onPlain("butter", "olive-soap"),
    },
    {
      name: "Hand cream, honey and rose",
      brand: "Ward u Żahar",
      size: "75 ml",
      price: 450,
      description:
        "Rich but quickly absorbed, with Maltese honey and rose water. For gardeners, cooks and anyone who washes up.",
      dietary: ["maltese"],
      origin: "Made in Malta",
      imageAlt: "A pink lotion bottle beside a red rose",
      picture: onPlain("mint", "lotion-bottle", "rose"),
    },
    {
      name: "Sun lotion SPF 50",
      hasDetailPage: true,
      brand: "Suqna",
      size: "200 ml",
      price: 1290,
      description:
        "High protection against UVA and UVB, water-resistant and without perfume, for the beach and for the walk to it. Put it on generously twenty minutes before you go out, and again after every swim. Between eleven and four, shade is better still.",
      dietary: ["vegan"],
      storage: "Do not leave in a hot car. Use within twelve months of opening.",
      origin: "Italy",
      imageAlt: "A lotion bottle under a bright sun",
      picture: onPlain("sky", "lotion-bottle", "sun"),
    },
    {
      name: "Bamboo toothbrushes, medium",
      brand: "Suqna",
      size: "2 pcs",
      price: 380,
      description: "Smooth bamboo handles, soft tips, and no plastic in the pack.",
      dietary: ["vegan"],
      storage: "Let them dry standing up.",
      origin: "Germany",
      imageAlt: "A toothbrush with a bamboo handle",
      picture: onPlain("leaf", "bamboo-toothbrush"),
    },
    {
      name: "Shampoo, prickly pear seed oil",
      brand: "Ward u Żahar",
      size: "250 ml",
      price: 520,
      description: "Mild enough for every day and for hair that sees a lot of sun and salt water.",
      dietary: ["vegan", "maltese"],
      storage: "Keep below 30 °C.",
      origin: "Made in Malta",
      imageAlt: "A lotion bottle beside two prickly pears",
      picture: onPlain("honey", "lotion-bottle", "prickly-pear"),
    },
  ]);
}
