import type { SamplePage } from "./sample-page.ts";

/** The home page. */
export const home: SamplePage = {
  slug: "home",
  title: "{siteTitle}",
  description:
    "Fresh bread, island produce and fair prices in {name} supermarkets across Malta and Gozo. See this week's specials, find your store and cook something good tonight.",
  sections: [
    {
      id: "hero",
      kind: "home-hero",
      text: [
        "Fresh bread, island vegetables and everything else on the list, fairly priced since {founded}.",
      ],
      linkTo: "/products",
      linkLabel: "Browse the range",
    },
    {
      id: "links",
      kind: "quick-links",
      links: [
        {
          linkTo: "/specials",
          emoji: "shopping-cart",
          title: "Weekly specials",
          hint: "What is on offer",
          fact: "offers",
        },
        {
          linkTo: "/locations",
          emoji: "round-pushpin",
          title: "Find a store",
          hint: "Addresses and hours",
          fact: "stores",
        },
        {
          linkTo: "/blog?category=recipes",
          emoji: "pot-of-food",
          title: "Recipes",
          hint: "Cook it tonight",
        },
        { linkTo: "/rewards", emoji: "star", title: "Rewards", hint: "1 point per euro" },
      ],
    },
    {
      id: "specials",
      kind: "specials-strip",
      title: "Specials this week",
      moreLabel: "All specials",
      countLabel: "this week",
      noneText: "The next offers are being chalked up. Until then the everyday prices are fair ones too.",
    },
    { id: "range", kind: "records", of: "categories", title: "Shop the range", moreLabel: "Product range" },
    { id: "first-banner", kind: "banner", position: "secondary", show: "first" },
    {
      id: "recipes",
      kind: "records",
      of: "posts",
      title: "Cook it tonight",
      category: "recipes",
      count: 3,
      moreLabel: "All recipes",
      emptyText: "Our cooks are at the stove. The first recipes will be served here.",
      emptyEmoji: "cooking",
    },
    { id: "stores", kind: "store-map", title: "Your nearest {name}", moreLabel: "All stores" },
    { id: "banners", kind: "banner", position: "secondary", show: "others" },
    {
      id: "news",
      kind: "records",
      of: "posts",
      title: "Around the market",
      except: "recipes",
      count: 3,
      moreLabel: "All stories",
    },
    {
      id: "app",
      kind: "call-to-action",
      look: "app",
      title: "The market in your pocket",
      text: "Your list, your points and this week’s specials in one free app. Rather talk to somebody? Write to us on WhatsApp and a person answers, every day of the week.",
      emoji: "mobile-phone",
    },
    { id: "last-banners", kind: "banner", position: "home_footer" },
  ],
};
