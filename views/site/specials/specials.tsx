import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import type { section as headKind } from "../../../src/sections/list-head/list-head.section.ts";
import { PageHead } from "../../components/page-head.tsx";
import { fieldsOfKind } from "../pages/fields-of-kind.ts";
import { PageSections } from "../pages/page-sections.tsx";
import type { Route } from "./+types/specials";
import { CurrentOffers, SpecialsBanners } from "./current-offers.tsx";
import { readSpecialsPage } from "./read-specials-page.ts";
import { SpecialsHead, SpecialsStructuredData } from "./specials-head.tsx";
import { specialsTitle, useCurrentSpecials } from "./use-current-specials.ts";

export const handle: PageHandle = { query: ["category", "ends", "page"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  return readSpecialsPage(context.get(siteContext), url.searchParams, context.get(reportContext));
}

const PARTS = {
  "list-head": SpecialsHead,
  list: CurrentOffers,
  banner: SpecialsBanners,
};

export default function SpecialsPage({ loaderData }: Route.ComponentProps) {
  const { title, description, path, imageUrl, noindex, isPreview, sections } = loaderData;
  const { selection, chosen, chosenTitle } = useCurrentSpecials();
  const { category } = selection;
  const head = fieldsOfKind<typeof headKind>(sections, "list-head");
  return (
    <>
      <PageHead
        title={category || chosen ? specialsTitle(head?.title ?? title, category, chosenTitle) : title}
        description={description}
        path={path}
        imageUrl={imageUrl}
        noindex={noindex}
      />
      <SpecialsStructuredData />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}
