import type { SamplePage } from "./sample/sample-page.ts";

/** The pages of the site before staff have written anything: presentable, and without any invented fact. */
export const STARTING_PAGES: readonly SamplePage[] = [
  {
    slug: "about",
    title: "About {name}",
    description: "",
    sections: [
      {
        id: "opening",
        kind: "opening",
        title: "About {name}",
        figures: [{ value: "{stores}", label: "{storeWord} in {islands}" }],
      },
      { id: "banners", kind: "banner", position: "about_footer" },
    ],
  },
  {
    slug: "home",
    title: "{siteTitle}",
    description: "",
    sections: [
      { id: "hero", kind: "home-hero", linkTo: "/products", linkLabel: "Browse the range" },
      {
        id: "links",
        kind: "quick-links",
        links: [
          {
            linkTo: "/specials",
            emoji: "shopping-cart",
            title: "Specials",
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
          { linkTo: "/products", emoji: "basket", title: "Products", hint: "The whole range" },
          { linkTo: "/blog", emoji: "newspaper", title: "Blog", hint: "News and recipes" },
        ],
      },
      {
        id: "specials",
        kind: "specials-strip",
        title: "Current offers",
        moreLabel: "All offers",
        countLabel: "in all",
        noneText: "There are no offers at the moment.",
      },
      { id: "range", kind: "category-circles", title: "Product range", moreLabel: "All products" },
      { id: "first-banner", kind: "banner", position: "secondary", show: "first" },
      { id: "recipes", kind: "post-row", title: "Recipes", category: "recipes", moreLabel: "All recipes" },
      { id: "stores", kind: "store-teaser", title: "Our stores", moreLabel: "All stores" },
      { id: "banners", kind: "banner", position: "secondary", show: "others" },
      { id: "news", kind: "post-row", title: "News", except: "recipes", moreLabel: "All posts" },
      { id: "app", kind: "app-promo", title: "Our app and chat" },
      { id: "last-banners", kind: "banner", position: "home_footer" },
    ],
  },
  {
    slug: "locations",
    title: "Our stores",
    description: "",
    sections: [
      { id: "head", kind: "page-head", title: "Our stores", tone: "sea", emoji: "round-pushpin" },
      { id: "map", kind: "store-finder" },
      {
        id: "stores",
        kind: "store-cards",
        noneTitle: "Our stores will be listed here soon",
        closedTitle: "No store is open right now",
        closedText: ["See all stores for their opening hours."],
        noMatchTitle: "No store to show here",
        noMatchText: ["There is no such store. See all of them."],
      },
    ],
  },
  {
    slug: "specials",
    title: "Specials and current offers",
    description: "",
    sections: [
      {
        id: "head",
        kind: "specials-head",
        title: "Specials",
        lead: "at the moment, those that end soonest first.",
        noneLead: "Current offers, and until when they last.",
      },
      {
        id: "offers",
        kind: "specials-offers",
        lastDaysTitle: "Last days",
        lastDaysLead: "These end today or tomorrow.",
        weekTitle: "Within the week",
        weekLead: "These end within seven days.",
        longerTitle: "Longer",
        longerLead: "These last for more than a week.",
        noneTitle: "No specials right now",
        noneText: "New offers appear here when they begin.",
      },
      { id: "banners", kind: "banner", position: "sidebar" },
    ],
  },
  {
    slug: "products",
    title: "Product range",
    description: "",
    sections: [
      { id: "head", kind: "range-head", title: "Product range" },
      { id: "categories", kind: "product-categories" },
      {
        id: "range",
        kind: "product-range",
        noneTitle: "The first products will be listed here soon",
        noneInCategoryTitle: "No products here yet",
        noneInCategoryText: "There are no products under {category} yet.",
      },
    ],
  },
  {
    slug: "blog",
    title: "Blog",
    description: "",
    sections: [
      { id: "head", kind: "blog-head", title: "Blog" },
      {
        id: "posts",
        kind: "blog-posts",
        noneTitle: "The first post will appear here soon",
        noneInCategoryText: "There are no posts in this category yet.",
      },
    ],
  },
  {
    slug: "careers",
    title: "Careers",
    description: "",
    sections: [
      { id: "head", kind: "page-head", title: "Work with us", tone: "olive", emoji: "handshake" },
      {
        id: "openings",
        kind: "job-openings",
        title: "Openings",
        noneTitle: "No openings at the moment",
        noneText: ["To apply without an opening, write to {careersEmail}."],
        noMatchTitle: "No such opening at the moment",
        noMatchText: ["See all openings, or write to {careersEmail}."],
      },
    ],
  },
];
