import type { SiteBrand } from "../../../src/rules/brand/site-brand.ts";

/** The number of frozen prices. */
export const FROZEN_PRICES = 240;

/** The frozen prices by group. The counts add up to `FROZEN_PRICES`. */
export const FROZEN_GROUPS = [
  { emoji: "canned-food", label: "Pantry", count: 62 },
  { emoji: "cheese-wedge", label: "Milk, eggs & cheese", count: 34 },
  { emoji: "sponge", label: "Cleaning & laundry", count: 30 },
  { emoji: "bread", label: "Bread & breakfast", count: 28 },
  { emoji: "basket", label: "Coffee, tea & drinks", count: 26 },
  { emoji: "ice-cream", label: "Frozen", count: 22 },
  { emoji: "leafy-green", label: "Fruit & veg", count: 20 },
  { emoji: "lotion-bottle", label: "Baby & body", count: 18 },
] as const;

export const STEPS = [
  {
    emoji: "magnifying-glass-tilted-left",
    title: "Look for the red label",
    text: "Every frozen price wears the #IFFRANKA label on the shelf, in the app and in the online shop.",
  },
  {
    emoji: "shopping-cart",
    title: "Shop the way you always do",
    text: "No coupon to cut out, no card to show and nothing to spend first. The label is the price at the till.",
  },
  {
    emoji: "calendar",
    title: "Come back next week",
    text: "Same product, same size, same price. What changes are the weekly specials, which only go lower.",
  },
] as const;

export const PLEDGES = [
  "A frozen price doesn't rise until the freeze is over, and the last day is on the label.",
  "If it gets cheaper for us, it gets cheaper for you, in the same week.",
  "The pack stays the size it is. No smaller box at the old price.",
  "Farmers, bakers and fishermen are paid what we agreed. The freeze comes out of our margin.",
  "Sold out? The nearest product of its kind is yours at the frozen price.",
  "The price of a kilo or a litre stands beside every price, so that you can check.",
] as const;

/** Frequent questions about the campaign. */
export const questionsFor = ({ name }: SiteBrand) => [
  {
    question: "What does iffranka mean?",
    answer:
      "It is Maltese for “save!”, said the way a grandmother says it when she sends you to the shop: a little " +
      "order, meant kindly. We say it to ourselves first.",
  },
  {
    question: "Which products are in it?",
    answer:
      `${FROZEN_PRICES} things that most households buy every week or every month, from milk, pasta and tinned ` +
      "tomatoes to nappies and washing powder. You find the whole list in the online shop, and the labels in the aisles.",
  },
  {
    question: "Is the price the same in every store?",
    answer: `Yes. Every ${name} in Malta and Gozo, and the online shop, charge the same frozen price.`,
  },
  {
    question: "Do I need the app or a rewards card?",
    answer:
      "No. The frozen prices are for everybody. If you do collect points, you get them on #IFFRANKA products like on " +
      "any other.",
  },
  {
    question: "Can a product on special be frozen as well?",
    answer:
      "It can. For the days of the special you pay the lower price; after that it goes back to the frozen one and no higher.",
  },
  {
    question: "I paid more than the label said. What now?",
    answer:
      "Then the mistake is ours. Show the receipt at customer care or send a photo on WhatsApp, and we pay back the " +
      "difference twice.",
  },
];
