/** Popular pages: shown before the first input, if nothing is found, and on the not-found page. */
export const POPULAR_PLACES = [
  { path: "/specials", label: "This week's specials", emoji: "shopping-cart" },
  { path: "/products", label: "Product range", emoji: "basket" },
  { path: "/blog?category=recipes", label: "Recipes", emoji: "pot-of-food" },
  { path: "/locations", label: "Find a store", emoji: "round-pushpin" },
  { path: "/careers", label: "Careers", emoji: "handshake" },
  { path: "/customer-care", label: "Customer care", emoji: "telephone-receiver" },
] as const;
