import type { SamplePage } from "./sample-page.ts";

/** The page of current offers. */
export const specials: SamplePage = {
  slug: "specials",
  title: "Specials and current offers",
  description:
    "Current offers at {name} with old and new prices, the price of a kilogram or litre, and the day on which each offer ends.",
  sections: [
    {
      id: "head",
      kind: "list-head",
      title: "Specials",
      lead: "in our stores right now, those that end soonest first.",
      noneLead: "What is reduced in our stores, and until when.",
      tone: "pear",
      emoji: "shopping-cart",
    },
    {
      id: "offers",
      kind: "list",
      lastDaysTitle: "Last days",
      lastDaysLead: "These go back to full price tonight or tomorrow night.",
      weekTitle: "Within the week",
      weekLead: "Good for this week's shopping.",
      longerTitle: "Here a while longer",
      longerLead: "No hurry: these run on beyond a week.",
      noneTitle: "No specials right now",
      noneText: [
        "New offers appear here the moment they begin. Until then the whole range is at its everyday price.",
      ],
    },
    {
      id: "recipes",
      kind: "records",
      of: "recipes-on-special",
      title: "Cook with what is on special",
      lead: "Recipes from our kitchen, with the ingredients that cost less today.",
      count: 4,
      moreLabel: "All of these recipes",
    },
    { id: "banners", kind: "banner", position: "sidebar" },
  ],
};
