import { data } from "react-router";
import { reportContext, siteContext, type PageHandle } from "../../../src/context.ts";
import type { section as headKind } from "../../../src/content/pages/sections/specials-head/specials-head.section.ts";
import { PageHead } from "../../components/page-head.tsx";
import { fieldsOfKind } from "../pages/fields-of-kind.ts";
import { PageSections } from "../pages/page-sections.tsx";
import { readPage } from "../pages/read-page.ts";
import type { Route } from "./+types/specials";
import { CurrentOffers, SpecialsBanners } from "./current-offers.tsx";
import { readSelection, readSpecials } from "./read-specials.ts";
import { SpecialsHead, SpecialsStructuredData } from "./specials-head.tsx";
import { specialsTitle } from "./specials-words.ts";
import { useCurrentSpecials } from "./use-current-specials.ts";

export const handle: PageHandle = { query: ["category", "ends", "page"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const selection = readSelection(url.searchParams);
  const [page, specials] = await Promise.all([
    readPage(site, "specials", context.get(reportContext)),
    readSpecials(site, selection),
  ]);
  if (!specials || (specials.selection.ends && Number.isNaN(selection.page)))
    throw data(null, { status: 404 });
  return { ...page, specials };
}

const PARTS = {
  "specials-head": SpecialsHead,
  "specials-offers": CurrentOffers,
  banner: SpecialsBanners,
};

export default function SpecialsPage({ loaderData }: Route.ComponentProps) {
  const { title, description, path, imageUrl, noindex, isPreview, sections } = loaderData;
  const { selection, chosen, chosenTitle } = useCurrentSpecials();
  const { category } = selection;
  const head = fieldsOfKind<typeof headKind>(sections, "specials-head");
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
