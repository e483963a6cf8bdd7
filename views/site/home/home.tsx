import { reportContext, siteContext, type PageHandle } from "../../../src/context.ts";
import type { ProductCard } from "../../../src/content/products/product.server.ts";
import { useBrand } from "../../components/brand.ts";
import { isUnopened, useFilledLists } from "../filled-lists.ts";
import { PageHead } from "../../components/page-head.tsx";
import { BannerPlace } from "../banners/banner-place.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import { readPage } from "../pages/read-page.ts";
import type { CardProduct } from "../products/product-card.tsx";
import { readOr } from "../read-or.ts";
import type { Route } from "./+types/home";
import { HomeHero } from "./home-hero.tsx";
import { HomeStructuredData } from "./home-structured-data.tsx";
import { lastOfferEnd, pickSpecials } from "../../../src/content/products/pick-specials.ts";
import { QuickLinks } from "./quick-links.tsx";
import { SPECIALS_SHOWN, SpecialsStrip } from "./specials-strip.tsx";
import { StoreTeaser, type TeaserStore } from "./store-teaser.tsx";

/** More offers than a week has. The best ones and the last day are chosen from these. */
const OFFERS_READ = 100;

export const handle: PageHandle = { query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const report = context.get(reportContext);
  const [page, offers, stores] = await Promise.all([
    readPage(site, "home", report),
    readOr(report, undefined, () => site.page("products", { onOffer: true, limit: OFFERS_READ, offset: 0 })),
    readOr(report, [], () => site.list("stores")),
  ]);
  return {
    ...page,
    specials: offers && pickSpecials(offers.items, SPECIALS_SHOWN).map(withoutUnseen),
    offersTotal: offers?.total ?? 0,
    offersEnd: offers && lastOfferEnd(offers.items),
    stores: stores.map(
      ({ slug, name, street, locality, island, latitude, longitude, hours, holidayHours, exceptions }) =>
        ({
          slug,
          name,
          street,
          locality,
          island,
          latitude,
          longitude,
          hours,
          holidayHours,
          exceptions,
        }) satisfies TeaserStore,
    ),
  };
}

/** A product without the fields that its card does not show. */
function withoutUnseen({ id: _id, category: _category, ...card }: ProductCard): CardProduct {
  return card;
}

const PARTS = {
  "home-hero": HomeHero,
  "quick-links": QuickLinks,
  "specials-strip": SpecialsStrip,
  "store-teaser": StoreTeaser,
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
