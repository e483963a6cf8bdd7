import type { PageInput } from "../kinds/pages/page.schema.ts";
import about from "./pages/about.json" with { type: "json" };
import blog from "./pages/blog.json" with { type: "json" };
import careers from "./pages/careers.json" with { type: "json" };
import cookiePolicy from "./pages/cookie-policy.json" with { type: "json" };
import customerCare from "./pages/customer-care.json" with { type: "json" };
import home from "./pages/home.json" with { type: "json" };
import iffranka from "./pages/iffranka.json" with { type: "json" };
import investorRelations from "./pages/investor-relations.json" with { type: "json" };
import locations from "./pages/locations.json" with { type: "json" };
import products from "./pages/products.json" with { type: "json" };
import rewards from "./pages/rewards.json" with { type: "json" };
import specials from "./pages/specials.json" with { type: "json" };
import { fillFacts } from "./settle-values.ts";

/** A page of the sample content: words, and sections of any kind. It is published at once. */
export interface SamplePage extends Pick<PageInput, "title" | "description" | "noindex"> {
  slug: string;
  sections: readonly { id: string; kind: string; hidden?: boolean; [field: string]: unknown }[];
}

const PAGES: readonly SamplePage[] = [
  about,
  blog,
  careers,
  cookiePolicy,
  customerCare,
  home,
  iffranka,
  investorRelations,
  locations,
  products,
  rewards,
  specials,
];

/** Every page of the sample content. */
export const SAMPLE_PAGES: readonly SamplePage[] = JSON.parse(fillFacts(JSON.stringify(PAGES)));
