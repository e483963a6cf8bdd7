import type { Question } from "./questions.tsx";

export const ORDER_QUESTIONS: readonly Question[] = [
  {
    id: "where-is-my-order",
    question: "Where is my order?",
    answer: [
      "Open the order in the app or the online shop: it shows when it was picked, when the van left and how many stops come before yours. You also get a message when the driver is about ten minutes away.",
      "If the hour you chose has passed and nobody has rung the bell, call or write to us with the order number and we will find the van.",
    ],
    link: { to: ({ shopOnline }) => shopOnline, label: "Your orders in the online shop" },
  },
  {
    id: "delivery-times",
    question: "When and where do you deliver?",
    answer: [
      "Every day, to every town and village in Malta and Gozo. Order by eleven in the morning and it comes the same day, in the two hours you choose between 10:00 and 22:00 (in Gozo, until 20:00).",
      "Delivery costs €3.50 and is free from €60. You see both before you pay.",
    ],
  },
  {
    id: "change-order",
    question: "Can I change or cancel an order?",
    answer: [
      "Yes, free of charge until we begin to pick it, which is three hours before your delivery time. Until then you can add, remove or cancel in the app. After that, ring us: if the van is still in the yard, we will run.",
    ],
  },
  {
    id: "missing-item",
    question: "Something is missing, or isn't what I ordered",
    answer: [
      "We are sorry. Tell us within two days, with a photo if it is about quality, and we refund it or bring the right thing, whichever you prefer. If we had to send something else in its place, you can hand it back to the driver on the spot and pay nothing for it.",
    ],
  },
  {
    id: "click-and-collect",
    question: "How does click & collect work?",
    answer: [
      "Order online, choose a store and an hour, and park in a bay with a tile painted on it. Press the bell on the post and we carry the bags to your boot. Stores with click & collect say so in their list of services.",
    ],
    link: { to: "/locations", label: "Stores and their services" },
  },
];

export const STORE_QUESTIONS: readonly Question[] = [
  {
    id: "holiday-hours",
    question: "Are you open on Sundays and public holidays?",
    answer: [
      "Most of our stores are, with shorter hours. The locations page knows Malta's public holidays and shows the hours of the day you are looking for, so that nobody stands before a closed door on Santa Marija.",
    ],
    link: { to: "/locations", label: "Opening hours" },
  },
  {
    id: "lost-property",
    question: "I left something behind",
    answer: [
      "Ring the store. Umbrellas, keys and one glove of every pair wait at the customer desk for three months; wallets and telephones are in the safe and need a description.",
    ],
    link: { to: "/customer-care#store-phones", label: "Telephone numbers of our stores" },
  },
  {
    id: "bottles-and-cans",
    question: "Where can I return bottles and cans?",
    answer: [
      "At any store with a return machine; each one pays back the deposit of 10 cents, as a slip for the till or straight to the food bank. Bring them empty, with the cap on and the label readable.",
    ],
  },
  {
    id: "order-ahead",
    question: "Can I order a cake, a joint or fish in advance?",
    answer: [
      "Please do. Two days ahead is enough for most things, a week before Christmas, Easter and your village feast. Ask at the counter or ring the store.",
    ],
  },
];

export const PRODUCT_QUESTIONS: readonly Question[] = [
  {
    id: "allergens",
    question: "How do I find out about allergens?",
    answer: [
      "All fourteen allergens of EU law are set off in the list of ingredients on every package, and named on each product's page here and in the online shop. At the bakery, deli, fish and meat counters, ask to see the allergen folder: it is always within reach.",
      "Recipes change, and bread and counter food are made where flour, nuts, sesame, milk and egg are handled, so please read the label each time. If you are in doubt, ask; if we are in doubt, we will say so.",
    ],
    link: { to: "/products", label: "Look up a product" },
  },
  {
    id: "dates",
    question: "What is the difference between 'use by' and 'best before'?",
    answer: [
      "'Use by' is about safety: do not eat it after that day. 'Best before' is about quality: look, smell and taste, and it is often good for a good while longer. On the last day we sell both at half price, at the end of the aisle.",
    ],
  },
  {
    id: "something-wrong",
    question: "Something is wrong with a product",
    answer: [
      "Please keep it with its package, make a note of the batch number and the date, and tell us. You get your money back at once, with or without the receipt if it is our own brand. If anybody is unwell, see a doctor first and call us next.",
    ],
  },
  {
    id: "missing-from-range",
    question: "Can you stock something I miss?",
    answer: [
      "That is how this market began: with a notebook of what people asked for. Tell any colleague or write to us. A buyer reads the list every Monday, and you get an answer even if it is no.",
    ],
  },
];

export const REWARDS_CARE_QUESTIONS: readonly Question[] = [
  {
    id: "missing-points",
    question: "My points are missing",
    answer: [
      "Points from a store are there within the hour, points from an order on the day after delivery. If they are not, scan the receipt in the app within 30 days, or bring it to a customer desk.",
    ],
    link: { to: "/rewards", label: "How rewards work" },
  },
  {
    id: "lost-phone",
    question: "I have a new phone, or lost the old one",
    answer: [
      "Your points belong to you and not to the phone. Sign in on the new one with your mail address and everything is there. To lock a lost card at once, ring us.",
    ],
  },
];

export const REFUND_QUESTIONS: readonly Question[] = [
  {
    id: "when-refund",
    question: "When do I get my money?",
    answer: [
      "In store at once, the way you paid. Online we send it back to the card or account you paid with, at the latest 14 days after you told us that you withdraw; we may wait until the goods are back or you show us that you have sent them. Your bank may need a few days more.",
    ],
  },
  {
    id: "no-receipt",
    question: "I have lost the receipt",
    answer: [
      "Any proof of purchase will do: the receipt in the app, a bank statement, the order confirmation. For something that only we sell, we won't ask at all.",
    ],
  },
  {
    id: "complain",
    question: "We can't agree. What now?",
    answer: [
      "Ask for the store manager, or write to us and a person who was not involved will look at it within five working days. If that does not settle it, you can turn to the Malta Competition and Consumer Affairs Authority, or from another country of the EU to your European Consumer Centre, free of charge.",
    ],
  },
];

export const DATA_QUESTIONS: readonly Question[] = [
  {
    id: "my-data",
    question: "How can I see, correct or delete my data?",
    answer: [
      "Write to us from the address you have an account with, or ask at any customer desk with an identity card. You have the right to a copy, to correction, to deletion, to object and to take your data elsewhere. We answer within one month, and it is free.",
    ],
    link: { to: ({ privacyPolicy }) => privacyPolicy, label: "Privacy Policy" },
  },
  {
    id: "cctv",
    question: "Do you film in your stores?",
    answer: [
      "Yes, at the doors, the tills and the car park, to prevent theft and to help after accidents. A sign at each door says so, and whom to ask. Nobody's face is analysed.",
    ],
  },
  {
    id: "cookies",
    question: "Does this website use cookies?",
    answer: [
      "Not for shopping around on it. The cookie policy says exactly what is kept on your device, and why.",
    ],
    link: { to: "/cookie-policy", label: "Cookie Policy" },
  },
  {
    id: "data-complaint",
    question: "Whom can I complain to about my data?",
    answer: [
      "To us first, if you like: we would want to know. You can also turn to the Information and Data Protection Commissioner of Malta at any time.",
    ],
  },
];

/** All questions of the page, in order. */
export const ALL_QUESTIONS: readonly Question[] = [
  ...ORDER_QUESTIONS,
  ...STORE_QUESTIONS,
  ...PRODUCT_QUESTIONS,
  ...REWARDS_CARE_QUESTIONS,
  ...REFUND_QUESTIONS,
  ...DATA_QUESTIONS,
];
