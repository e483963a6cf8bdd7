import type { Organization } from "schema-dts";
import { reportContext, siteContext, type PageHandle } from "../../../src/context.ts";
import { profilesOf, type SiteBrand } from "../../../src/rules/brand/site-brand.ts";
import { useBrand } from "../../components/brand.ts";
import { joinWords } from "../../../src/rules/text/text.ts";
import { defer } from "../../components/defer.ts";
import { BannerSlot } from "../banners/banner-slot.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import { PageHead, usePublicUrl } from "../../components/page-head.tsx";
import { Community } from "./community.tsx";
import { HarvestTable } from "./harvest-table.tsx";
import { AboutHero } from "./about-hero.tsx";
import { People } from "./people.tsx";
import { Story } from "./story.tsx";
import { Timeline } from "./timeline.tsx";
import { Values } from "./values.tsx";
import { readOr } from "../read-or.ts";
import type { Route } from "./+types/about";

export const handle: PageHandle = { query: [] };

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const report = context.get(reportContext);
  const [posts, stores] = await Promise.all([
    defer(site.page("blogs", { category: "community", limit: 3, offset: 0 }), report),
    readOr(report, [], () => site.list("stores")),
  ]);
  return { posts, stores: stores.length, islands: [...new Set(stores.map((store) => store.island))] };
}

/** The about page: the company's history, its values and its people. */
export default function About({ loaderData: { posts, stores, islands } }: Route.ComponentProps) {
  const brand = useBrand();
  return (
    <>
      <PageHead
        title={`About ${brand.name}`}
        description={`From a stall in Qormi in 1984 to supermarkets across ${joinWords(islands) || "Malta and Gozo"}: our story, our growers and fishermen, our people and what we stand for.`}
        path="/about"
      />
      <AboutHero stores={stores} islands={islands} />
      <Story />
      <Timeline stores={stores} islands={islands} />
      <Values />
      <HarvestTable />
      <People />
      <Community posts={posts} />
      <BannerSlot position="about_footer" />
      <JsonLd<Organization> data={organization(brand, usePublicUrl())} />
    </>
  );
}

function organization(brand: SiteBrand, publicUrl: string) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    // The same identifier as on the home page, so that search engines see one organisation.
    "@id": new URL("/#chain", publicUrl).href,
    name: brand.name,
    ...(brand.tagline && { slogan: brand.tagline }),
    url: new URL("/", publicUrl).href,
    logo: new URL("/icon-512.png", publicUrl).href,
    ...(brand.founded !== null && { foundingDate: String(brand.founded) }),
    foundingLocation: { "@type": "Place", name: "Qormi, Malta" },
    ...(brand.email && { email: brand.email }),
    ...(brand.phone && { telephone: brand.phone }),
    sameAs: profilesOf(brand),
  } as const;
}
