import { blogCategoryLabel } from "../../../src/content/blogs/blog-categories.ts";

interface CategoryWords {
  title: string;
  lead: string;
  tone: "honey" | "leaf" | "pear" | "sea" | "peach";
  emoji: string;
}

const WORDS: Readonly<Record<string, CategoryWords>> = {
  recipes: {
    title: "Recipes",
    lead: "Maltese home cooking and quick weeknight suppers, tested in our kitchen and bought in our aisles.",
    tone: "peach",
    emoji: "pot-of-food",
  },
  news: {
    title: "News",
    lead: "What is new in the stores, on the shelves and behind the counters.",
    tone: "sea",
    emoji: "newspaper",
  },
  community: {
    title: "Community",
    lead: "The people around our stores, and what we do together.",
    tone: "leaf",
    emoji: "people-hugging",
  },
};

/** The texts at the head of a category's list, or of all posts if there is no category. */
export function categoryWords(category: string | undefined, siteName: string): CategoryWords {
  if (category === undefined) {
    return {
      title: "Stories from the market",
      lead: `Recipes to cook tonight, news from the stores and the people who make ${siteName} what it is.`,
      tone: "honey",
      emoji: "newspaper",
    };
  }
  return (
    WORDS[category] ?? {
      title: blogCategoryLabel(category),
      lead: `Everything we have written under ${blogCategoryLabel(category)}.`,
      tone: "honey",
      emoji: "newspaper",
    }
  );
}
