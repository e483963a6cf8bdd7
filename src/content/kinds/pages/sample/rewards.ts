import type { SamplePage } from "./sample-page.ts";

/** The page of the rewards programme. */
export const rewards: SamplePage = {
  slug: "rewards",
  title: "{name} Rewards: points on every euro",
  description:
    "One point for every euro, €5 for every 500 points, members' prices and a birthday treat. See how {name} Rewards works and what you would get back in a year.",
  sections: [
    {
      id: "opening",
      kind: "head",
      look: "card",
      eyebrow: "{name} Rewards",
      title: "Points on every euro.",
      lead: "One point for each euro, in every store and online. Five hundred points are five euro off your shopping. It costs nothing to join, and there is nothing to fill in at the till.",
      figure: "500",
      figureWords: "points make €5",
      cardTitle: "Rewards",
      links: [
        { linkTo: "{downloadApp}", linkLabel: "Download the app" },
        { linkTo: "#estimate", linkLabel: "What would I get back?" },
      ],
    },
    {
      id: "how",
      kind: "steps",
      look: "receipt",
      title: "Three steps, and the third is lunch",
      steps: [
        {
          title: "Get the app",
          text: "Download it, give your name and a mail address, and your card is there. Your first point is one shop away.",
        },
        {
          title: "Show it at the till",
          text: "Hold your phone to the scanner, or just say your number. Online orders count by themselves.",
        },
        {
          title: "Spend your points",
          text: "At 500 points a €5 voucher turns up in the app. Use it that day, or save a few for the Christmas shop.",
        },
      ],
      receiptTitle: "{name} Qormi, a Tuesday",
      lines: [
        { what: "Ħobż tal-Malti, 800 g", price: 145 },
        { what: "Ġbejniet, peppered", price: 260 },
        { what: "Marsaxlokk tomatoes, 2 kg", price: 358 },
        { what: "Lampuki, 1.2 kg", price: 1068 },
        { what: "Everything else", price: 2789 },
      ],
      pointsPerEuro: 1,
    },
    {
      id: "estimate",
      kind: "estimator",
      title: "What would you get back?",
      text: "Tell us what you spend on groceries in a usual week. No account, no sign-up: it is only a sum.",
      pointsPerEuro: 1,
      pointsPerVoucher: 500,
      voucher: 500,
      example: 80,
      amounts: [{ euros: 40 }, { euros: 80 }, { euros: 120 }, { euros: 180 }],
      almostText: "one Sunday roast should do it.",
      nothingText:
        "No points from this one, but members' prices and the birthday treat are yours all the same.",
    },
    {
      id: "earn",
      kind: "ways-to-earn",
      title: "Ways to earn",
      lead: "No levels to climb and no gold members: everybody gets the same, from the first euro.",
      ways: [
        { what: "A euro spent", note: "in any store or online", get: "1 point", worth: "1 c" },
        {
          what: "A euro on a double-points tag",
          note: "a few products, new ones each week",
          get: "2 points",
          worth: "2 c",
        },
        {
          what: "A friend who joins",
          note: "once they have done their first shop",
          get: "250 points each",
          worth: "€2.50 each",
        },
        {
          what: "Your birthday",
          note: "any day of your birthday week",
          get: "A treat from the bakery",
          worth: "On us",
        },
        {
          what: "Members' prices",
          note: "yellow tags with a star on them",
          get: "The lower price",
          worth: "At once",
        },
      ],
      note: "Points are not given on tobacco, lottery tickets, gift cards, phone credit, infant formula, or the deposit on bottles and cans.",
    },
    {
      id: "rewards-questions",
      kind: "questions",
      look: "beside",
      title: "Asked at the till",
      text: '<p>The whole agreement is in the <a href="{terms}">Terms &amp; Conditions</a>. Anything else, <a href="/customer-care">ask us</a>.</p>',
      questions: [
        {
          question: "I have no smartphone. Can I still join?",
          answer:
            "Yes. Any customer desk will sign you up in a few minutes and give you a key fob with the tile on it. Your vouchers are printed on the receipt.",
          anchor: "no-phone",
        },
        {
          question: "How long do points and vouchers last?",
          answer:
            "Points last for as long as you shop with us at least once in two years. A voucher is good for twelve months from the day it is made, and the app reminds you a month before it ends.",
          anchor: "how-long",
        },
        {
          question: "I forgot to show my card. Are those points lost?",
          answer:
            "No. Keep the receipt and scan it in the app, or bring it to any customer desk, within 30 days. The points are there by the next morning.",
          anchor: "forgot",
        },
        {
          question: "What happens to my points when I bring something back?",
          answer:
            "You get your money back and the points for that product come off again. If you had used a voucher, its value goes back into the app, so you lose nothing.",
          anchor: "returns",
        },
        {
          question: "Can we collect together as a household?",
          answer:
            "Yes, up to six people can collect into one purse. Everyone keeps their own card and their own birthday; the points land in the same place.",
          anchor: "together",
        },
        {
          question: "What do you do with what you know about me?",
          answer:
            "We need your name, a way to reach you and your receipts to count the points. We do not sell any of it. Offers that follow from what you buy are off until you switch them on, and you can leave and have your data deleted in the app at any time.",
          anchor: "our-data",
          linkTo: "{privacyPolicy}",
          linkLabel: "Privacy Policy",
        },
      ],
    },
    {
      id: "join",
      kind: "call-to-action",
      look: "tiles",
      title: "Your next shop could count.",
      text: "The app is free, for iPhone and Android. Your card is ready before the bread is in the bag.",
      linkTo: "{downloadApp}",
      linkLabel: "Download the app",
      secondTo: "{rewards}",
      secondLabel: "Sign in to your points",
    },
  ],
};
