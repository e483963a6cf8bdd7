import { SAMPLE_SETTINGS } from "../../../settings/sample-settings.ts";
import type { JobInput } from "../job.schema.ts";
import { at, dayEnd } from "../../../sample-parts/moving-dates.ts";

/** Openings in the aisles, at the tills and on the road. */
export function shopFloorJobs(now: Date): JobInput[] {
  return [
    {
      title: "Checkout & Customer Colleague",
      department: "Store operations",
      location: "Sliema",
      employmentType: "part-time",
      introduction:
        "You are the last person a customer meets before going home. In Sliema, where we stay open until ten, " +
        "that is often the nicest conversation of somebody's day.",
      description: [
        "You will look after the tills and the self-checkouts, help with click & collect, and know who to call " +
          "when a question is too hard. Between rushes you tidy the front of the store and keep the flowers watered.",
        "We teach you everything on the till in your first week, with an experienced colleague beside you. " +
          "What we can't teach is patience with a long queue and interest in people, so please bring those.",
        "Evenings and one day of the weekend are part of the job. You choose your fixed evenings with us at the " +
          "start, and they stay yours: many of our part-time colleagues study, care for family or have a second job.",
      ].join("\n\n"),
      job_details: [
        "20 hours a week, on the same days every week",
        "Shifts between 16:00 and 22:15, and either Saturday or Sunday",
        "A permanent contract, with six months' probation",
        "You report to the store's duty manager",
      ],
      requirements: [
        "Comfortable talking to people in English or Maltese; both is lovely, one is enough",
        "Careful with money and happy to be trained on our systems",
        "Able to work evenings and one day each weekend",
        "The right to work in Malta, or a permit that we can help you renew",
      ],
      benefits: [
        "Evening supplement of €1 an hour after 20:00",
        "10% off your own shopping from the first day",
        "A meal on every shift longer than four hours",
        "Your rota four weeks ahead, always",
        "Paid training, and a route to full-time if you want it",
      ],
      salary: { min: 740, max: 840, period: "hour" },
      status: "published",
      publishAt: at(now, -6, "09:00"),
      closesAt: dayEnd(now, 24),
      applyEmail: SAMPLE_SETTINGS.contact.careersEmail,
    },
    {
      title: "Seasonal Store Colleague",
      department: "Store operations",
      location: "Mosta",
      employmentType: "seasonal",
      introduction:
        "Twelve busy weeks with a good team: filling shelves, helping customers and learning how a supermarket " +
        "really works. No experience needed, and no promises we can't keep.",
      description: [
        "Some weeks of the year are simply bigger than others, and we would rather take on more people than ask " +
          "the same ones to run faster. You join the Mosta team for twelve weeks, with a start date we agree together.",
        "Mornings start with the growers' deliveries: checking crates, building the fruit and vegetable display and " +
          "taking out anything you wouldn't buy yourself. Later you help wherever the store needs you most.",
        "It is physical work and you are on your feet, so we rotate tasks every two hours. Lifting aids and good " +
          "gloves are there to be used. If there is something you can't lift or reach, tell us and we will plan around it.",
        "About one in three of our seasonal colleagues stays on. If you would like to be one of them, say so early: " +
          "we look at permanent openings with you before your contract ends.",
      ].join("\n\n"),
      job_details: [
        "A fixed contract of twelve weeks",
        "Between 12 and 40 hours a week: you tell us what suits you",
        "Shifts from 06:00 to 14:00 or 13:30 to 20:30",
        "Six places in this store",
      ],
      requirements: [
        "At least 16 years old; under 18 you work daytime shifts only",
        "Willing to be on your feet and to lift up to 12 kg",
        "Reliable: if you say Saturday, you mean Saturday",
      ],
      benefits: [
        "The same hourly pay and discount as permanent colleagues",
        "Every hour counted and paid, overtime at time and a half",
        "Work shoes and uniform provided",
        "A written reference when you leave",
      ],
      salary: { min: 700, max: 780, period: "hour" },
      status: "published",
      publishAt: at(now, -3, "08:30"),
      closesAt: dayEnd(now, 12),
      applyEmail: SAMPLE_SETTINGS.contact.careersEmail,
    },
    {
      title: "Delivery Driver, Gozo",
      department: "Logistics",
      location: "Victoria",
      employmentType: "full-time",
      introduction:
        "From Għarb to Qala there is hardly a street we don't deliver to. You will get to know all of them, and " +
        "most of the dogs.",
      description: [
        "You load your electric van at our Victoria store, take out around eighteen orders a shift and carry the " +
          "bags to the kitchen table when somebody asks. The route is planned for you; the last fifty metres are your craft.",
        "We don't pay by the drop and we don't time your stops. Customers tell us they stay because the driver is kind " +
          "and the eggs are whole, so that is what we look at.",
        "If you have never driven an electric van or a refrigerated one, we will show you. You spend your first week on " +
          "the road with a colleague who knows every one-way street in Nadur.",
      ].join("\n\n"),
      job_details: [
        "40 hours over five days, one Saturday in two, no Sundays",
        "Early shift 07:00 to 15:00 or late shift 12:00 to 20:00, alternating weekly",
        "Gozo only: no ferry commute",
        "A permanent contract, with six months' probation",
      ],
      requirements: [
        "A category B licence, held for two years or more",
        "A clean conduct certificate, or an open conversation about it",
        "Able to carry crates of up to 15 kg, with a trolley at hand",
        "Good manners at the door",
      ],
      benefits: [
        "A 2% safe-driving bonus, paid every quarter",
        "Health insurance after probation",
        "15% off your shopping",
        "Waterproof jacket, shoes and phone provided",
        "Two days of leave on top of the legal entitlement",
      ],
      salary: { min: 155_000, max: 185_000, period: "month" },
      status: "published",
      publishAt: at(now, -11, "10:00"),
      closesAt: dayEnd(now, 31),
      applyEmail: SAMPLE_SETTINGS.contact.careersEmail,
    },
    {
      title: "Assistant Store Manager",
      department: "Store operations",
      location: "Qormi",
      employmentType: "full-time",
      introduction:
        "Help to run our flagship: ninety colleagues, a bakery that never sleeps and customers who have known us " +
        "since the first day.",
      description: [
        "With the store manager and two other assistants you keep Qormi running well: people first, then shelves, then " +
          "figures. You open or close the store on your shifts and decide what can't wait.",
        "A good part of the job is coaching. You will lead the fresh departments, hold short weekly talks with your " +
          "team leaders and make sure that new colleagues are still smiling after a month.",
        "You see every figure we see: sales, waste, absence and margin. We will teach you to read them if you haven't before.",
      ].join("\n\n"),
      job_details: [
        "40 hours over five days, including two weekends in four",
        "You lead a team of about thirty",
        "You report to the store manager",
      ],
      requirements: [
        "Two years or more of leading people in a shop, hotel or kitchen",
        "Calm when three things happen at once",
        "Good spoken English and Maltese",
      ],
      benefits: [
        "A yearly bonus of up to one month's pay",
        "Health insurance for you and your children",
        "15% off your shopping",
        "A management course with an MQF certificate, paid by us",
      ],
      salary: { min: 205_000, max: 245_000, period: "month" },
      status: "closed",
      publishAt: at(now, -40, "09:00"),
      closesAt: dayEnd(now, -5),
      applyEmail: SAMPLE_SETTINGS.contact.careersEmail,
    },
  ];
}
