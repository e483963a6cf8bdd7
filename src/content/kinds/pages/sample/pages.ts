import { about } from "./about.ts";
import { blog } from "./blog.ts";
import { careers } from "./careers.ts";
import { cookiePolicy } from "./cookie-policy.ts";
import { customerCare } from "./customer-care.ts";
import { home } from "./home.ts";
import { iffranka } from "./iffranka.ts";
import { investorRelations } from "./investor-relations.ts";
import { locations } from "./locations.ts";
import { products } from "./products.ts";
import { rewards } from "./rewards.ts";
import { specials } from "./specials.ts";
import type { SamplePage } from "./sample-page.ts";

/** Every page of the sample content. */
export const SAMPLE_PAGES: readonly SamplePage[] = [
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

/** The pages as records to create. */
export function samplePages() {
  return SAMPLE_PAGES.map((page) => ({ fields: { ...page, status: "published" } }));
}
