import { SAMPLE_SETTINGS } from "../../../settings/sample-settings.ts";
import type { JobInput } from "../job.schema.ts";
import { at, dayEnd } from "../../../sample-parts/moving-dates.ts";

/** Openings for people with a trade: bakers, fishmongers, butchers. */
export function counterJobs(now: Date): JobInput[] {
  return [
    {
      title: "Baker, Early Shift",
      department: "Bakery",
      location: "Qormi",
      employmentType: "full-time",
      introduction:
        "Malta's bread comes from Qormi, and ours comes from you. Join nine bakers who shape every ħobża by hand " +
        "and are home in time for a late lunch.",
      description: [
        "The ovens are lit at two. By six the first loaves are on the shelf, by seven the vans are on the road to our " +
          "other stores. You mix, shape, prove and bake: sourdough ħobż, ftajjar, rolls, and qagħaq tal-għasel when the season calls.",
        "Our starter is older than most of us and we don't hurry it. We use long fermentation, stone-floor ovens and " +
          "very few ingredients, so there is nowhere to hide a careless batch and real pleasure in a good one.",
        "If you come from pastry, pizza or a hotel kitchen, we will teach you Maltese bread over three months. If you " +
          "are already a baker, bring your own ideas: Fridays have a shelf for experiments.",
        "Night work is hard on the body and we won't pretend otherwise. That is why nobody here does more than five " +
          "nights in a row, and why the shift ends when the work does.",
      ].join("\n\n"),
      job_details: [
        "40 hours, five shifts a week from 02:00 to 10:00",
        "Two days off in a row, one Sunday off in two",
        "A team of nine, two apprentices included",
        "A permanent contract, with six months' probation",
      ],
      requirements: [
        "One year or more in a bakery or professional kitchen",
        "Steady hands and a nose for a dough that needs five more minutes",
        "A food handler's certificate, or the will to get one in your first month at our expense",
        "Able to work nights; a medical check is offered every year",
      ],
      benefits: [
        "Night supplement, included in the pay range shown",
        "Two loaves a day to take home",
        "Health insurance after probation",
        "15% off your shopping",
        "Four days of leave on top of the legal entitlement, for night work",
      ],
      salary: { min: 185_000, max: 230_000, period: "month" },
      status: "published",
      publishAt: at(now, -9, "07:00"),
      closesAt: dayEnd(now, 21),
      applyEmail: SAMPLE_SETTINGS.contact.careersEmail,
    },
    {
      title: "Fishmonger",
      department: "Fish counter",
      location: "Sliema",
      employmentType: "full-time",
      introduction:
        "Lampuki, awrat, vopi, qarnit: whatever the boats bring, you make people want to cook it. Lead a counter " +
        "that customers cross the island for.",
      description: [
        "Your morning starts at the fish market, where you choose with our buyer what goes on the ice. By nine the " +
          "counter is dressed and you are explaining to somebody how to bake a whole bream without fear.",
        "You clean, fillet and portion to order, keep the cold chain and the paperwork straight, and write the small " +
          "signs that say which boat, which method and which harbour. We sell what is in season and say so when something isn't.",
        "You don't need to know every species on the first day. You do need sharp knives, clean habits and the honesty " +
          "to tell a customer when yesterday's fish is yesterday's fish.",
      ].join("\n\n"),
      job_details: [
        "40 hours, Tuesday to Sunday with a second day off in the week",
        "06:00 to 14:00, and one late shift a week",
        "You work with one other fishmonger and a trainee",
        "A permanent contract, with six months' probation",
      ],
      requirements: [
        "Practice in filleting, from a fishmonger's, a kitchen or a boat",
        "Food safety training (HACCP), or readiness to take it with us",
        "Comfortable in English; Maltese names of fish come quickly",
      ],
      benefits: [
        "Your own set of knives, sharpened every month",
        "Heated boots and proper cold-room clothing",
        "Health insurance after probation",
        "15% off your shopping, and fish at cost",
        "Two days of leave on top of the legal entitlement",
      ],
      salary: { min: 175_000, max: 215_000, period: "month" },
      status: "published",
      publishAt: at(now, -16, "09:30"),
      closesAt: dayEnd(now, 9),
      applyEmail: SAMPLE_SETTINGS.contact.careersEmail,
    },
    {
      title: "Butcher",
      department: "Butchery",
      location: "Żabbar",
      employmentType: "full-time",
      introduction:
        "Żabbar takes its Sunday roast seriously. So do we. Bring your trade to a counter where you cut to order, " +
        "age your own beef and know your customers by name.",
      description: [
        "You break down whole quarters of local pork and beef, tie, mince, make our zalzett tal-Malti by the house " +
          "recipe, and look after the ageing cabinet that you can see from the door.",
        "Half of the job is advice. People ask what to do with a shin, how thin bragioli should be and whether four " +
          "hundred grams is enough for three. You will enjoy this work if you like that conversation.",
        "We buy the whole animal wherever we can and we waste very little. You have a say in what we order, and you " +
          "meet our farmers at least twice a year.",
        "Halal and pork are prepared on separate benches. If there is a meat you don't handle for reasons of faith, tell us " +
          "and we will arrange the rota around it.",
      ].join("\n\n"),
      job_details: [
        "40 hours over five days, Sundays off",
        "06:30 to 14:30, or 11:30 to 19:30 on two days",
        "A team of five",
        "A permanent contract, with six months' probation",
      ],
      requirements: [
        "A butcher's training or three years at a block",
        "Safe, tidy and quick with knife and saw",
        "Food safety training (HACCP), refreshed with us every two years",
        "Friendly in English or Maltese",
      ],
      benefits: [
        "A trade supplement for every certificate you hold",
        "Knives, chain-mail gloves and laundry provided",
        "Health insurance after probation",
        "15% off your shopping",
        "A paid exchange week with a partner butcher in Sicily",
      ],
      salary: { min: 190_000, max: 240_000, period: "month" },
      status: "published",
      publishAt: at(now, -22, "09:00"),
      applyEmail: SAMPLE_SETTINGS.contact.careersEmail,
    },
  ];
}
