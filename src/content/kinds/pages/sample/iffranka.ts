import type { SamplePage } from "./sample-page.ts";

/** The page of the campaign. */
export const iffranka: SamplePage = {
  slug: "iffranka",
  title: "#IFFRANKA: everyday prices, frozen",
  description:
    "Iffranka is Maltese for “save!”. 240 everyday prices frozen in every {name} and online: how it works, what it saves this week and what we promise.",
  sections: [
    {
      id: "opening",
      kind: "head",
      look: "campaign",
      maltese: "Iffranka",
      isMaltese: true,
      eyebrow: "is Maltese for “save!”",
      title: "#IFFRANKA",
      lead: "Milk, pasta, nappies, coffee: the everyday things at one fair price, in every store and online, week after week. No coupon, no card, no small print.",
      figure: "240",
      figureWords: "prices, frozen",
      links: [
        { linkTo: "{iffranka}", linkLabel: "Shop #IFFRANKA online" },
        { linkTo: "/specials", linkLabel: "This week’s specials" },
      ],
    },
    {
      id: "how",
      kind: "steps",
      look: "drawings",
      title: "How it works",
      steps: [
        {
          title: "Look for the red label",
          text: "Every frozen price wears the #IFFRANKA label on the shelf, in the app and in the online shop.",
          emoji: "magnifying-glass-tilted-left",
        },
        {
          title: "Shop the way you always do",
          text: "No coupon to cut out, no card to show and nothing to spend first. The label is the price at the till.",
          emoji: "shopping-cart",
        },
        {
          title: "Come back next week",
          text: "Same product, same size, same price. What changes are the weekly specials, which only go lower.",
          emoji: "calendar",
        },
      ],
    },
    {
      id: "groups",
      kind: "figures",
      look: "cards",
      title: "What the 240 are",
      lead: "Not the odd things that nobody buys. The ones that are on every list, every week.",
      figures: [
        { value: "62", label: "Pantry", emoji: "canned-food" },
        { value: "34", label: "Milk, eggs & cheese", emoji: "cheese-wedge" },
        { value: "30", label: "Cleaning & laundry", emoji: "sponge" },
        { value: "28", label: "Bread & breakfast", emoji: "bread" },
        { value: "26", label: "Coffee, tea & drinks", emoji: "basket" },
        { value: "22", label: "Frozen", emoji: "ice-cream" },
        { value: "20", label: "Fruit & veg", emoji: "leafy-green" },
        { value: "18", label: "Baby & body", emoji: "lotion-bottle" },
      ],
    },
    {
      id: "basket",
      kind: "basket",
      title: "And this week, on top",
      lead: "The specials come off the everyday prices. Here is what they take off a basket today.",
      note: "The frozen prices are not even in it.",
      emptyText:
        "No specials on top this week: the frozen prices do the saving. New offers come with the new week.",
      linkTo: "/specials",
      linkLabel: "All specials",
    },
    {
      id: "word",
      kind: "reasons",
      look: "ticks",
      title: "Our word on it",
      lead: "Six promises, printed at every till. Hold us to them.",
      reasons: [
        {
          title: "A frozen price doesn't rise until the freeze is over, and the last day is on the label.",
          text: "",
        },
        { title: "If it gets cheaper for us, it gets cheaper for you, in the same week.", text: "" },
        { title: "The pack stays the size it is. No smaller box at the old price.", text: "" },
        {
          title: "Farmers, bakers and fishermen are paid what we agreed. The freeze comes out of our margin.",
          text: "",
        },
        { title: "Sold out? The nearest product of its kind is yours at the frozen price.", text: "" },
        {
          title: "The price of a kilo or a litre stands beside every price, so that you can check.",
          text: "",
        },
      ],
    },
    {
      id: "questions",
      kind: "questions",
      look: "columns",
      title: "Good questions",
      questions: [
        {
          question: "What does iffranka mean?",
          answer:
            "It is Maltese for “save!”, said the way a grandmother says it when she sends you to the shop: a little order, meant kindly. We say it to ourselves first.",
        },
        {
          question: "Which products are in it?",
          answer:
            "240 things that most households buy every week or every month, from milk, pasta and tinned tomatoes to nappies and washing powder. You find the whole list in the online shop, and the labels in the aisles.",
        },
        {
          question: "Is the price the same in every store?",
          answer: "Yes. Every {name} in Malta and Gozo, and the online shop, charge the same frozen price.",
        },
        {
          question: "Do I need the app or a rewards card?",
          answer:
            "No. The frozen prices are for everybody. If you do collect points, you get them on #IFFRANKA products like on any other.",
        },
        {
          question: "Can a product on special be frozen as well?",
          answer:
            "It can. For the days of the special you pay the lower price; after that it goes back to the frozen one and no higher.",
        },
        {
          question: "I paid more than the label said. What now?",
          answer:
            "Then the mistake is ours. Show the receipt at customer care or send a photo on WhatsApp, and we pay back the difference twice.",
        },
      ],
    },
    {
      id: "end",
      kind: "call-to-action",
      look: "large",
      title: "The list is long. The bill isn’t.",
      linkTo: "{iffranka}",
      linkLabel: "Shop #IFFRANKA online",
    },
  ],
};
