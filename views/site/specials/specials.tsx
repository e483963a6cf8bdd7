import type { OfferCatalog, WithContext } from "schema-dts";
import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import type { section as headKind } from "../../../src/sections/list-head/list-head.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { offersEnd } from "../../../src/rules/money/offers.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { plural } from "../../../src/rules/text/text.ts";
import type { ProductCard } from "../../../src/content/kinds/products/product.server.ts";
import { absolutePicture } from "../../../src/rules/images/pictures.ts";
import { useBrand } from "../../components/brand.ts";
import { PageHead } from "../../components/page-head.tsx";
import { fieldsOfKind, PageSections } from "../pages/page-sections.tsx";
import { SECTION_QUERIES } from "../pages/section-queries.ts";
import type { Route } from "./+types/specials";
import { CurrentOffers, SpecialsBanners } from "./current-offers.tsx";
import { readSpecialsPage } from "./read-specials-page.ts";
import { specialsAddress } from "./read-specials.ts";
import { useCurrentSpecials, useSpecialsTitle } from "./use-current-specials.ts";
import { useNow } from "../../components/now.tsx";
import { OwnStoreLine } from "../own-store/my-store.tsx";
import { PageIntro } from "../page-intro.tsx";
import { categoryEmoji } from "../products/category-emoji.ts";
import { JsonLd } from "../seo/json-ld.tsx";
import { useSiteOrigin, type SiteOrigin } from "../seo/organization.ts";
import { WhenLinks } from "./specials-filters.tsx";
import styles from "./specials.module.css";
import { describeOffer } from "../products/product-structured-data.ts";

export const handle: PageHandle = {
  query: ["week", "category", "store", "ends", "page", ...SECTION_QUERIES],
};

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
  const now = useNow();
  const { selection, groups, chosen } = useCurrentSpecials();
  const [firstEnd = ""] = groups.flatMap(({ products: [first] }) => (first && offersEnd(first, now)) ?? []);
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
        shared={(groups[0]?.begins?.toISOString() ?? firstEnd).slice(0, 10)}
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

/** The offers of the page as structured data. */
function SpecialsStructuredData() {
  const origin = useSiteOrigin();
  const now = useNow();
  const { shown, total, selection, store } = useCurrentSpecials();
  // What is announced has no price that holds now.
  return (
    shown.length > 0 &&
    selection.week === "this" && (
      <JsonLd<OfferCatalog> data={describeCatalog(shown, total, origin, now, store?.id)} />
    )
  );
}

/** The head of the page: how many offers there are, and what they save. */
function SpecialsHead({ section }: { section: SectionFields<typeof headKind> }) {
  const { selection, shown, total, totals, chosen, saved, groups } = useCurrentSpecials();
  const { category, week } = selection;
  const title = useSpecialsTitle(section.title);
  // Of a day, a week or a store the choices beside the title say as much.
  const crumbs = category ? [{ path: "/specials", label: section.title }] : [];
  const count = plural(chosen ? (totals[chosen.id] ?? 0) : total, "offer", "offers");
  const [first] = groups;
  return (
    <PageIntro
      title={title}
      lead={
        shown.length === 0
          ? section.noneLead
          : `${count} ${week === "next" ? (first?.title ?? "").replace("From", "from") : section.lead}`
      }
      tone={section.tone}
      emoji={category ? categoryEmoji(category) : section.emoji}
      {...(crumbs.length > 0 && { crumbs })}
      isBand
    >
      <WhenLinks />
      {saved > 0 && (
        <p className={styles["saving"]}>
          <strong>{formatPrice(saved)}</strong> saved with one of each
        </p>
      )}
      <OwnStoreLine />
    </PageIntro>
  );
}

/**
 * The offers of a page as structured data.
 *
 * @param total the number of all offers.
 * @param store the id of the one whose prices the page shows; undefined for all.
 */
function describeCatalog(
  products: readonly ProductCard[],
  total: number,
  origin: SiteOrigin,
  now: Date,
  store: string | undefined,
): WithContext<OfferCatalog> {
  return {
    "@context": "https://schema.org",
    "@type": "OfferCatalog",
    name: `${origin.name} specials`,
    url: new URL("/specials", origin.publicUrl).href,
    numberOfItems: total,
    itemListElement: products.flatMap((product) => {
      const offer = describeOffer(product, origin, now, store);
      if (!offer || typeof offer === "string") return [];
      const { name, imageUrl, brand: maker } = product;
      return [
        {
          ...offer,
          itemOffered: {
            "@type": "Product" as const,
            name,
            ...(imageUrl && { image: absolutePicture(imageUrl, origin.publicUrl) }),
            ...(maker && { brand: { "@type": "Brand" as const, name: maker } }),
          },
        },
      ];
    }),
  };
}
