import { SAMPLE_SETTINGS } from "../../../settings/sample-settings.ts";
import type { JobInput } from "../job.schema.ts";
import { at, dayEnd } from "../../../sample-parts/moving-dates.ts";

/** Next door to the bakery. */
const HEAD_OFFICE = { street: "21, Triq il-Forn", locality: "Ħal Qormi", postcode: "QRM 2104" };

/** Openings at head office. */
export function officeJobs(now: Date): JobInput[] {
  return [
    {
      title: "Content & Social Media Executive",
      department: "Marketing",
      location: "Head office",
      workplace: HEAD_OFFICE,
      employmentType: "full-time",
      introduction:
        "Tell the stories behind the shelf: the grower, the baker, the Tuesday-night recipe. In English and in " +
        "Maltese, with all its ħ's and ż's in place.",
      description: [
        "You plan and write what Suqna says on this site, in the app and on our social channels. One day that is a recipe " +
          "with a home cook from Siġġiewi, the next a straight answer to why olive oil costs what it costs.",
        "You film and photograph on a phone and a small camera, edit quickly and know when good is good enough. A " +
          "designer and a video colleague are beside you for the bigger pieces.",
        "We never post what isn't true, we don't chase trends that don't fit us, and we answer comments like neighbours. " +
          "If that is how you write already, you will feel at home.",
      ].join("\n\n"),
      job_details: [
        "40 hours, flexible between 07:00 and 19:00",
        "Two days a week from home if you like, after the first month",
        "One Saturday event a month, given back as time",
        "You report to the head of marketing, in a team of six",
      ],
      requirements: [
        "Excellent written English and Maltese",
        "Two years or more of making content for a brand, a newsroom or yourself",
        "A portfolio: three pieces you are proud of are plenty",
        "Basic video editing, and care for captions and alt texts",
      ],
      education: "no requirements",
      experienceMonths: 24,
      benefits: [
        "€600 a year for courses, books or conferences",
        "Health insurance after probation",
        "15% off your shopping",
        "Free parking and a canteen with the bakery next door",
      ],
      salary: { min: 2_400_000, max: 2_900_000, period: "year" },
      status: "published",
      publishAt: at(now, -5, "11:00"),
      closesAt: dayEnd(now, 16),
      applyEmail: SAMPLE_SETTINGS.contact.careersEmail,
    },
    {
      title: "Software Engineer, Web & App",
      department: "IT",
      location: "Head office",
      workplace: HEAD_OFFICE,
      employmentType: "full-time",
      introduction:
        "Small team, real users, fast feedback: what you ship in the morning is used in five stores by lunchtime, and " +
        "your own family will tell you what they think of it.",
      description: [
        "You work on our website, the online shop and the tools our colleagues use in the aisles, mostly in TypeScript " +
          "with React, Node and SQL. There are four engineers, one designer and no committee.",
        "We care about the dull things that make software pleasant: pages that load on an old phone, forms that forgive, " +
          "screens that work with a keyboard and a screen reader, and tests that let us go home on time.",
        "You spend two days in your first month on the shop floor. It is the best way to learn why the price label matters " +
          "more than the framework.",
        "We welcome people who came to programming by a detour. Show us something you have built or repaired, and tell us " +
          "why you made it the way you did.",
      ].join("\n\n"),
      job_details: [
        "40 hours, flexible, with core time from 10:00 to 15:00",
        "Up to three days a week from home",
        "On call one week in five, paid, and rarely woken",
        "Interview in two steps: a talk, then two hours of pairing on a real problem. No puzzles",
      ],
      requirements: [
        "Two years or more of building for the web, in whatever language taught you well",
        "Good HTML and CSS, and an eye for accessibility",
        "SQL beyond a simple select",
        "Clear written English",
      ],
      benefits: [
        "€1,200 a year for learning, and the time to use it",
        "Health insurance for you and your children",
        "A laptop and screen of your choice",
        "15% off your shopping",
        "Three days of leave on top of the legal entitlement",
      ],
      salary: { min: 3_600_000, max: 4_600_000, period: "year" },
      status: "published",
      publishAt: at(now, -28, "10:00"),
      closesAt: dayEnd(now, 38),
      applyUrl: "https://careers.suqna.example/apply/software-engineer",
    },
    {
      title: "Finance Intern",
      department: "Finance",
      location: "Head office",
      workplace: HEAD_OFFICE,
      employmentType: "internship",
      introduction:
        "Six paid months with people who enjoy explaining things. You will leave knowing how a euro travels from the till " +
        "to the annual report.",
      description: [
        "You rotate through three desks, two months each: supplier invoices, store results and the team that prepares our " +
          "reports to investors. At each you take on a small task of your own and finish it.",
        "No coffee runs. You sit in on month-end meetings, ask questions and present one finding to the finance director " +
          "before you leave. Past interns found a duplicate rebate and a better way to count trolleys.",
        "You have a mentor for all six months and your hours bend around lectures and exams. The place is open to students " +
          "and to anybody who is changing career, at any age.",
      ].join("\n\n"),
      job_details: [
        "Six months, 20 to 40 hours a week around your studies",
        "Two places, with a start date we agree together",
        "Head office, with one day a month in a store",
      ],
      requirements: [
        "Studying or recently trained in accounting, economics, mathematics or something near",
        "At ease with spreadsheets and curious about what is behind a number",
        "Good English",
      ],
      benefits: [
        "Paid from the first hour, above the minimum wage",
        "10% off your shopping",
        "Paid study leave before exams",
        "A first look at our trainee openings when you finish",
      ],
      salary: { min: 680, max: 760, period: "hour" },
      status: "published",
      publishAt: at(now, -14, "09:00"),
      closesAt: dayEnd(now, 27),
      applyUrl: "https://careers.suqna.example/apply/finance-intern",
    },
    {
      title: "People Partner",
      department: "People",
      location: "Head office",
      workplace: HEAD_OFFICE,
      employmentType: "full-time",
      introduction:
        "Be the person our store managers call first: about a rota that doesn't work, a talent who should move up, or a " +
        "colleague who needs a hand.",
      description: [
        "You look after two of our stores and the logistics team, about two hundred colleagues from more than twenty " +
          "countries. You are in the stores three days a week, because that is where they are.",
        "You advise on hiring, pay, leave and difficult conversations, and you make sure that what is fair on paper is fair " +
          "on a Saturday night as well. This year's project is a pay report that every colleague can read.",
        "We are looking for good judgement and warmth before any particular diploma.",
      ].join("\n\n"),
      job_details: [
        "40 hours, flexible; 32 hours are possible",
        "Three days in stores, two at head office or at home",
        "You report to the head of people",
      ],
      requirements: [
        "Three years or more in a people or operations team",
        "Sound knowledge of Maltese employment law, or of another country's and the will to learn",
        "Good spoken English; Maltese, Italian, Hindi or Tagalog would be a gift",
        "Discretion",
      ],
      benefits: [
        "Health insurance for you and your children",
        "15% off your shopping",
        "€800 a year for training, professional membership included",
        "Three days of leave on top of the legal entitlement",
      ],
      salary: { min: 2_800_000, max: 3_500_000, period: "year" },
      status: "draft",
      applyEmail: SAMPLE_SETTINGS.contact.careersEmail,
    },
  ];
}
