interface PublicRoute {
  path: string;
  h1: RegExp;
  title: RegExp;
  /** Not to be found by search engines. */
  noindex?: boolean;
}

/** Every public address of the sample content, with a word of its h1 and of its title. */
export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  { path: "/", h1: /Good food/, title: /Suqna/ },
  { path: "/about", h1: /./, title: /About/ },
  { path: "/locations", h1: /store/i, title: /store|location/i },
  { path: "/locations?on=2026-12-08", h1: /store/i, title: /store|location/i, noindex: true },
  { path: "/locations/sliema", h1: /Sliema/, title: /Sliema/ },
  { path: "/locations/sliema?on=2026-12-08", h1: /Sliema/, title: /Sliema/, noindex: true },
  { path: "/specials", h1: /special/i, title: /special/i },
  { path: "/specials?category=bakery", h1: /bakery/i, title: /bakery/i },
  { path: "/products", h1: /range/i, title: /range/i },
  { path: "/products?category=bakery&offers=1&sort=price", h1: /bakery/i, title: /bakery/i },
  {
    path: "/products/marsaxlokk-vine-tomatoes",
    h1: /Marsaxlokk vine tomatoes/,
    title: /Marsaxlokk vine tomatoes/,
  },
  { path: "/blog", h1: /./, title: /blog|stories/i },
  { path: "/blog?category=recipes", h1: /recipes/i, title: /recipes/i },
  {
    path: "/blog?category=recipes&diet=gluten-free&without=nuts",
    h1: /recipes/i,
    title: /recipes/i,
    noindex: true,
  },
  { path: "/blog?category=community", h1: /community/i, title: /community/i },
  { path: "/recipes/kusksu-with-broad-beans", h1: /Kusksu with broad beans/, title: /Kusksu/ },
  { path: "/shopping-list", h1: /shopping list/i, title: /shopping list/i, noindex: true },
  { path: "/careers", h1: /./, title: /career|job/i },
  { path: "/careers?location=Gozo&employment=seasonal", h1: /./, title: /career|job/i, noindex: true },
  { path: "/subscribe/jobs", h1: /when a job appears/, title: /when a job appears/, noindex: true },
  { path: "/subscribe/sent", h1: /e-mails/, title: /e-mails/, noindex: true },
  { path: "/careers/baker-early-shift", h1: /Baker/, title: /Baker/ },
  { path: "/careers/baker-early-shift/apply", h1: /Apply: Baker/, title: /Baker/, noindex: true },
  { path: "/apply", h1: /without a job/, title: /without a job/, noindex: true },
  { path: "/apply/sent?reference=ABCD-2345&mailed=yes", h1: /sent/, title: /sent/, noindex: true },
  { path: "/iffranka", h1: /iffranka/i, title: /iffranka/i },
  { path: "/rewards", h1: /./, title: /rewards/i },
  { path: "/customer-care", h1: /./, title: /customer care/i },
  { path: "/cookie-policy", h1: /cookie/i, title: /cookie/i },
  { path: "/investor-relations", h1: /./, title: /investor/i },
  { path: "/recalls", h1: /recalls/i, title: /recalls/i },
  { path: "/message", h1: /message/i, title: /message/i, noindex: true },
  { path: "/message?topic=lost", h1: /message/i, title: /message/i, noindex: true },
  { path: "/message/sent?reference=ABCD-2345", h1: /message/i, title: /message/i, noindex: true },
  { path: "/search?q=bread", h1: /search/i, title: /bread/, noindex: true },
];

/** Phone, the tablet's edge, desktop. */
export const WIDTHS = [320, 768, 1280] as const;

/** The room that an A4 page has between margins of a centimetre, in CSS pixels. */
export const PAPER = { width: 718, height: 1047 };
