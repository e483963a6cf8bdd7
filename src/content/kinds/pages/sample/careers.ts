import type { SamplePage } from "./sample-page.ts";

/** The page of jobs. */
export const careers: SamplePage = {
  slug: "careers",
  title: "Careers",
  description:
    "Jobs at {name} in Malta and Gozo: shop floor, counters, bakery, logistics and head office. See every opening with its pay.",
  sections: [
    {
      id: "head",
      kind: "list-head",
      title: "Work where your neighbours shop",
      lead: "Bakers and butchers, students and grandmothers, drivers and developers: about 640 of us feed the islands. We would love to meet you.",
      tone: "olive",
      emoji: "handshake",
    },
    {
      id: "openings",
      kind: "list",
      title: "Openings",
      noneTitle: "No openings just now",
      noneText: [
        "Every place is taken at the moment, but people move on and stores grow.",
        "Tell us who you are and what you like doing at {careersEmail}, and we will write as soon as something fits.",
      ],
      noMatchTitle: "Nothing matches that just now",
      noMatchText: [
        "There is no such opening at the moment.",
        "Look at all of them, or write to {careersEmail}: we keep good letters and come back to them.",
      ],
    },
    {
      id: "why",
      kind: "reasons",
      look: "tiles",
      title: "Why people stay",
      lead: "Since {founded} we have grown by keeping good people. One colleague in four has been with us for more than ten years.",
      reasons: [
        {
          title: "Say it straight",
          text: "Every opening shows its pay. Your manager tells you where you stand, and you may tell your manager too.",
        },
        {
          title: "Know the food",
          text: "We taste before we sell. Colleagues visit the growers, the boats and the bakery, on paid time.",
        },
        {
          title: "Leave room for life",
          text: "Rosters come three weeks ahead. The village festa is a good enough reason to swap a shift.",
        },
      ],
      benefitsTitle: "What comes with the job",
      benefits: [
        {
          icon: "money",
          text: "Pay above the legal minimum from the first hour, and more for Sundays and public holidays",
        },
        {
          icon: "holiday",
          text: "Three days of leave on top of the legal entitlement, one of them on your birthday",
        },
        { icon: "discount", text: "15% off your shopping, for you and one person at home" },
        { icon: "health", text: "Health insurance once your probation is over" },
        {
          icon: "learning",
          text: "Paid courses, from knife skills to a degree; half of our store managers began on the tills",
        },
        { icon: "growing", text: "Two paid days a year to volunteer with a community of your choice" },
      ],
    },
    {
      id: "hiring",
      kind: "steps",
      look: "numbers",
      title: "How we hire",
      lead: "Five steps, three weeks at the most, and no tricks on the way.",
      steps: [
        {
          title: "You write",
          text: "A few honest lines and a CV of any shape. No cover letter to the moon and back.",
        },
        {
          title: "We answer",
          text: "A person reads it and replies within five working days, also when the answer is no.",
        },
        {
          title: "We talk",
          text: "Half an hour, in Maltese or English, by phone or over a coffee in the store.",
        },
        {
          title: "You try it",
          text: "A paid half day beside the people you would work with. You choose us as well.",
        },
        { title: "You start", text: "A written offer with pay and hours, and a buddy for your first month." },
      ],
      note: [
        "Do you need an adjustment to apply, or an answer first? Write to {careersEmail}.",
        "We welcome everybody, and we choose by what you bring, never by age, gender, faith, origin, disability or whom you love.",
      ],
    },
  ],
};
