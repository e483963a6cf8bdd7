import type { Question } from "../customer-care/questions.tsx";

/** Frequent questions about the rewards programme. */
export const REWARDS_QUESTIONS: readonly Question[] = [
  {
    id: "no-phone",
    question: "I have no smartphone. Can I still join?",
    answer: [
      "Yes. Any customer desk will sign you up in a few minutes and give you a key fob with the tile on it. Your vouchers are printed on the receipt.",
    ],
  },
  {
    id: "how-long",
    question: "How long do points and vouchers last?",
    answer: [
      "Points last for as long as you shop with us at least once in two years. A voucher is good for twelve months from the day it is made, and the app reminds you a month before it ends.",
    ],
  },
  {
    id: "forgot",
    question: "I forgot to show my card. Are those points lost?",
    answer: [
      "No. Keep the receipt and scan it in the app, or bring it to any customer desk, within 30 days. The points are there by the next morning.",
    ],
  },
  {
    id: "returns",
    question: "What happens to my points when I bring something back?",
    answer: [
      "You get your money back and the points for that product come off again. If you had used a voucher, its value goes back into the app, so you lose nothing.",
    ],
  },
  {
    id: "together",
    question: "Can we collect together as a household?",
    answer: [
      "Yes, up to six people can collect into one purse. Everyone keeps their own card and their own birthday; the points land in the same place.",
    ],
  },
  {
    id: "our-data",
    question: "What do you do with what you know about me?",
    answer: [
      "We need your name, a way to reach you and your receipts to count the points. We do not sell any of it. Offers that follow from what you buy are off until you switch them on, and you can leave and have your data deleted in the app at any time.",
    ],
    link: { to: ({ privacyPolicy }) => privacyPolicy, label: "Privacy Policy" },
  },
];
