import type { SamplePage } from "./sample-page.ts";

/** The page of stores. */
export const locations: SamplePage = {
  slug: "locations",
  title: "Our stores",
  description:
    "Find your nearest {name} in Malta and Gozo: addresses, opening hours, what is open now, services and directions.",
  sections: [
    {
      id: "head",
      kind: "list-head",
      title: "Find your store",
      lead: "Walk in for bread, stay for a chat. Parking is free at every store, and somewhere on the islands a fresh loaf is just leaving the oven.",
      tone: "sea",
      emoji: "round-pushpin",
    },
    { id: "map", kind: "store-map" },
    {
      id: "stores",
      kind: "list",
      noneTitle: "Our stores will be listed here soon",
      noneText: [
        "We are still putting our addresses together.",
        "In the meantime, ring us on {phone} and we will tell you the way.",
      ],
      closedTitle: "Everybody is asleep just now",
      closedText: [
        "None of these stores is open at this moment. Look at all of them to see when the first one opens.",
      ],
      noMatchTitle: "No store to show here",
      noMatchText: ["We have no store by that description. Here is the way back to all of them."],
    },
  ],
};
