type FollowedLink = "shopOnline" | "downloadApp" | "iffranka";

const page = (label: string, path: string) => ({ label, path, follows: null });

const followed = (label: string, id: FollowedLink) => ({
  label,
  path: "",
  follows: { kind: "links" as const, id },
});

/**
 * The primary navigation, word for word from the specification, section 2, and the categories of the range. `{product}`
 * stands for the brand's name.
 */
export const HEADER_ITEMS = [
  { ...page("About", "/about"), menu: null },
  { ...page("Locations", "/locations"), menu: null },
  {
    ...page("Shop", "/products"),
    menu: {
      name: "shop" as const,
      sections: [
        {
          title: "Shop",
          links: [
            followed("Shop Online", "shopOnline"),
            followed("Download App", "downloadApp"),
            page("Product Range", "/products"),
          ],
        },
        {
          title: "Discover",
          links: [followed("#IFFRANKA", "iffranka"), page("Recipes", "/blog?category=recipes")],
        },
        {
          title: "Shelf by shelf",
          links: [
            page("Fruit & veg", "/products?category=fruit-veg"),
            page("Bakery", "/products?category=bakery"),
            page("Dairy & deli", "/products?category=dairy-deli"),
            page("Butcher", "/products?category=butcher"),
            page("Fish counter", "/products?category=fish"),
            page("Pantry", "/products?category=pantry"),
            page("Drinks", "/products?category=drinks"),
            page("Frozen", "/products?category=frozen"),
            page("Home care", "/products?category=home-care"),
            page("Health & beauty", "/products?category=health-beauty"),
          ],
        },
      ],
      featured: {
        image: null,
        title: "Download our App",
        description: "Shop in-store or online 24/7",
        path: "",
        follows: { kind: "links" as const, id: "downloadApp" as const },
        buttonText: "Shop Now",
      },
    },
  },
  { ...page("Rewards", "/rewards"), menu: null },
  {
    ...page("Corporate", "/about"),
    menu: {
      name: "corporate" as const,
      sections: [
        {
          title: "Business",
          links: [
            page("About Us", "/about"),
            page("Customer Care", "/customer-care"),
            page("Careers", "/careers"),
            page("Investor Relations", "/investor-relations"),
          ],
        },
        {
          title: "News",
          links: [page("Latest News", "/blog"), page("Community", "/blog?category=community")],
        },
      ],
      featured: {
        image: null,
        title: "Join Our Team",
        description: "Start your {product} career",
        path: "/careers",
        follows: null,
        buttonText: "View Careers",
      },
    },
  },
];

/** The columns of the footer (specification, section 2). */
export const FOOTER_COLUMNS = [
  {
    title: "Shop",
    links: [
      followed("Shop Online", "shopOnline"),
      followed("Download App", "downloadApp"),
      page("Product Range", "/products"),
    ],
  },
  {
    title: "Discover",
    links: [
      page("#IFFRANKA", "/iffranka"),
      page("Recipes", "/blog?category=recipes"),
      page("Latest News", "/blog"),
      page("Community", "/blog?category=community"),
    ],
  },
  {
    title: "Corporate",
    links: [
      page("About Us", "/about"),
      page("Locations", "/locations"),
      page("Customer Care", "/customer-care"),
      page("Careers", "/careers"),
      page("Rewards", "/rewards"),
    ],
  },
];
