import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { useBrand } from "../../components/brand.ts";
import { isUnopened, useFilledLists } from "../filled-lists.ts";
import { PageHead } from "../../components/page-head.tsx";
import { BannerPlace } from "../banners/banner-place.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import type { Route } from "./+types/home";
import { HomeHero } from "./home-hero.tsx";
import { HomeStructuredData } from "./home-structured-data.tsx";
import { QuickLinks } from "./quick-links.tsx";
import { readHome } from "./read-home.ts";
import { SpecialsStrip } from "./specials-strip.tsx";
import { StoreTeaser } from "./store-teaser.tsx";

export const handle: PageHandle = { query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  return readHome(context.get(siteContext), context.get(reportContext));
}

const PARTS = {
  "home-hero": HomeHero,
  "quick-links": QuickLinks,
  "specials-strip": SpecialsStrip,
  "store-map": StoreTeaser,
  banner: BannerPlace,
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const isBeingPrepared = isUnopened(useFilledLists());
  const { name } = useBrand();
  const { title, path, imageUrl, noindex, sections, isPreview } = loaderData;
  const description = isBeingPrepared ? `The site of ${name} is being prepared.` : loaderData.description;
  return (
    <>
      <PageHead title={title} description={description} path={path} imageUrl={imageUrl} noindex={noindex} />
      <HomeStructuredData />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}
