import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import type { section as headKind } from "../../../src/sections/list-head/list-head.section.ts";
import { useBrand } from "../../components/brand.ts";
import { PageHead } from "../../components/page-head.tsx";
import { fieldsOfKind } from "../pages/fields-of-kind.ts";
import { PageSections } from "../pages/page-sections.tsx";
import type { Route } from "./+types/specials";
import { CurrentOffers, SpecialsBanners } from "./current-offers.tsx";
import { readSpecialsPage } from "./read-specials-page.ts";
import { SpecialsHead, SpecialsStructuredData } from "./specials-head.tsx";
import { specialsAddress } from "./read-specials.ts";
import { useCurrentSpecials, useSpecialsTitle } from "./use-current-specials.ts";

export const handle: PageHandle = { query: ["week", "category", "store", "ends", "page"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  return readSpecialsPage(context.get(siteContext), url.searchParams, context.get(reportContext));
}

const PARTS = {
  "list-head": SpecialsHead,
  list: CurrentOffers,
  banner: SpecialsBanners,
};

export default function SpecialsPage({ loaderData }: Route.ComponentProps) {
  const { title, description, path, noindex, isPreview, sections } = loaderData;
  const brand = useBrand();
  const { selection, groups, chosen } = useCurrentSpecials();
  const { category, store, week } = selection;
  const head = fieldsOfKind<typeof headKind>(sections, "list-head");
  const part = useSpecialsTitle(head?.title ?? title);
  const isPart = category !== undefined || store !== undefined || chosen !== undefined || week === "next";
  return (
    <>
      <PageHead
        title={isPart ? part : title}
        description={description}
        path={week === "next" ? specialsAddress({ week }) : path}
        shared={groups.flatMap(({ products }) => products[0]?.offer?.endDate.slice(0, 10) ?? [])[0] ?? ""}
        noindex={noindex}
      />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${brand.name} offers`}
        href="/specials/feed.xml"
      />
      <SpecialsStructuredData />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}
