import type { SamplePage } from "./sample-page.ts";

/** The blog. */
export const blog: SamplePage = {
  slug: "blog",
  title: "Blog: stories from the market",
  description: "Recipes to cook tonight, news from the stores and the people who make {name} what it is.",
  sections: [
    {
      id: "head",
      kind: "list-head",
      title: "Stories from the market",
      lead: "Recipes to cook tonight, news from the stores and the people who make {name} what it is.",
      tone: "honey",
      emoji: "newspaper",
      categories: [
        {
          category: "recipes",
          title: "Recipes",
          lead: "Maltese home cooking and quick weeknight suppers, tested in our kitchen and bought in our aisles.",
          tone: "peach",
          emoji: "pot-of-food",
        },
        {
          category: "news",
          title: "News",
          lead: "What is new in the stores, on the shelves and behind the counters.",
          tone: "sea",
          emoji: "newspaper",
        },
        {
          category: "community",
          title: "Community",
          lead: "The people around our stores, and what we do together.",
          tone: "leaf",
          emoji: "people-hugging",
        },
      ],
      otherLead: "Everything we have written under {category}.",
    },
    {
      id: "posts",
      kind: "list",
      noneTitle: "The first story is still being written",
      noneText: [
        "Come back soon for recipes, news and stories from the stores. Until then, see what is on the shelves.",
      ],
      noMatchText: [
        "Somebody is at the stove, or at the keyboard. There may be more to read in the rest of the blog.",
      ],
    },
  ],
};
