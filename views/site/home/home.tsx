import type { Organization, WebSite } from "schema-dts";
import { useContext } from "react";
import { useLoaderData } from "react-router";
import { ArrowRight } from "lucide-react";
import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import type { section as heroKind } from "../../../src/sections/home-hero/home-hero.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import type { section as linksKind } from "../../../src/sections/quick-links/quick-links.section.ts";
import { formatUntil } from "../../../src/rules/time/dates.ts";
import { openDays } from "../../../src/rules/time/opening-hours.ts";
import { plural, sentenceCase } from "../../../src/rules/text/text.ts";
import { type OffersEnd, SPECIALS_SHOWN } from "../../../src/rules/money/pick-specials.ts";
import type { section as stripKind } from "../../../src/sections/specials-strip/specials-strip.section.ts";
import { leadsToEmptyList } from "../../../src/rules/links/filled-lists.ts";
import { useBrand } from "../../components/brand.ts";
import { isUnopened, useFilledLists, FrameStoresContext, type FrameStore } from "../frame-context.ts";
import { PageHead, usePublicUrl } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import { SECTION_QUERIES } from "../pages/section-queries.ts";
import type { Route } from "./+types/home";
import { readHome } from "./read-home.ts";
import { StoreTeaser } from "./store-teaser.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import { describeOrganization, nameOrganization } from "../seo/organization.ts";
import rail from "../rail.module.css";
import styles from "./home.module.css";
import { ButtonLink } from "../../components/button-link.tsx";
import { classNames } from "../../components/class-names.ts";
import { Emoji } from "../../components/emoji.tsx";
import { useBanners } from "../banners/banner-provider.tsx";
import { BannerPlace, BannerSlot } from "../banners/banner-slot.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { useNow } from "../../components/now.tsx";
import { ProductCard } from "../products/product-card.tsx";
import { Section, EmptyNote } from "../section.tsx";

export const handle: PageHandle = { query: SECTION_QUERIES };

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
  const { title, path, noindex, sections, isPreview } = loaderData;
  const description = isBeingPrepared ? `The site of ${name} is being prepared.` : loaderData.description;
  return (
    <>
      <PageHead title={title} description={description} path={path} noindex={noindex} />
      <HomeStructuredData />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}

/** The name of the search input, which search engines require. The types of schema-dts lack it. */
const SEARCH_INPUT = { "query-input": "required name=search_term_string" };

/**
 * The site with its search, and the organisation, as structured data. Each store is described on the page of stores.
 */
function HomeStructuredData() {
  const brand = useBrand();
  const publicUrl = usePublicUrl();
  const url = new URL("/", publicUrl).href;
  return (
    <>
      <JsonLd<WebSite>
        data={{
          "@context": "https://schema.org",
          "@type": "WebSite",
          name: brand.name,
          url,
          inLanguage: "en",
          publisher: { "@id": nameOrganization(brand.name, publicUrl)["@id"] },
          potentialAction: {
            "@type": "SearchAction",
            target: {
              "@type": "EntryPoint",
              urlTemplate: `${new URL("/search", publicUrl).href}?q={search_term_string}`,
            },
            ...SEARCH_INPUT,
          },
        }}
      />
      <JsonLd<Organization>
        data={{ "@context": "https://schema.org", ...describeOrganization(brand, publicUrl) }}
      />
    </>
  );
}

const UNOPENED = "We are getting everything ready. What we sell and where to find us will be here soon.";

const ON_THE_PLATE = ["bread", "leafy-green", "fish", "cheese-wedge"];

interface HeroProps {
  section: SectionFields<typeof heroKind>;
}

/** The page has an h1 with or without a hero banner. */
function HomeHero({ section }: HeroProps) {
  return useBanners("hero").banners.length > 0 ? (
    <BannerSlot position="hero" titleAs="h1" />
  ) : (
    <DefaultHero section={section} />
  );
}

function DefaultHero({ section: { title, text, linkTo, linkLabel } }: HeroProps) {
  const brand = useBrand();
  const words = isUnopened(useFilledLists()) ? UNOPENED : text.join(" ");
  return (
    <div className={classNames("container", styles["hero"])}>
      <div className={styles["panel"]}>
        <div className={styles["words"]}>
          <h1>{title || (brand.tagline ? `${brand.tagline}.` : brand.name)}</h1>
          {words && <p>{words}</p>}
          <ButtonLink to={linkTo} look="honey">
            {linkLabel}
          </ButtonLink>
        </div>
        <div className={styles["floor"]} aria-hidden="true">
          <div className={styles["plate"]}>
            {ON_THE_PLATE.map((name) => (
              <Emoji key={name} name={name} size={120} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Links to the most visited pages. A hint gives way to what the site knows: until when offers run, how many stores. */
function QuickLinks({ section: { links } }: { section: SectionFields<typeof linksKind> }) {
  const now = useNow();
  const { offersEnd } = useLoaderData<typeof readHome>();
  const stores = useContext(FrameStoresContext);
  // One without an address leads to an empty list.
  const shown = links.filter(({ linkTo }) => linkTo !== "");
  if (shown.length === 0) return null;
  const facts = {
    none: undefined,
    offers: offersEnd && describeOffers(offersEnd, now),
    stores: stores.length > 0 ? describeStores(stores) : undefined,
  };
  return (
    <nav aria-label="Quick links" className="container">
      <ul className={styles["links"]}>
        {shown.map(({ linkTo, emoji, title, hint, fact }) => (
          <li key={linkTo}>
            <SmartLink to={linkTo} className={styles["link"]}>
              <Emoji name={emoji} size={44} />
              <span className={styles["linksWords"]}>
                <strong>{title}</strong>
                <span className="quiet">{facts[fact] ?? hint}</span>
              </span>
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function describeOffers({ end, isOfAll }: OffersEnd, now: Date): string | undefined {
  if (Date.parse(end) < now.getTime()) return undefined;
  const until = formatUntil(end, now);
  return isOfAll ? sentenceCase(until) : `Some ${until}`;
}

function describeStores(stores: readonly FrameStore[]): string {
  const [least, most] = openDays(stores);
  const days = least === most ? plural(most, "day", "days") : `${least} to ${most} days`;
  return `${plural(stores.length, "store", "stores")}, open ${days}`;
}

/** This week's best offers. The link to all offers is the last one of the row, or fills a gap in it. */
function SpecialsStrip({ section }: { section: SectionFields<typeof stripKind> }) {
  const filled = useFilledLists();
  const { specials: products, offersTotal: total } = useLoaderData<typeof readHome>();
  // Without an answer, not "no offers": they could not be read.
  if (!products || leadsToEmptyList("/specials", filled)) return null;
  const { title, moreLabel, countLabel, noneText } = section;
  return (
    <Section title={title} more={{ to: "/specials", label: moreLabel }}>
      {products.length === 0 ? (
        noneText && <EmptyNote emoji="shopping-cart">{noneText}</EmptyNote>
      ) : (
        <ul
          className={classNames(
            rail["rail"],
            styles["grid"],
            products.length === SPECIALS_SHOWN && styles["full"],
          )}
        >
          {products.map((product) => (
            <li key={product.slug} data-press="offer">
              <ProductCard product={product} list={products.length > 1 ? "rail" : "grid"} />
            </li>
          ))}
          <li className={styles["last"]}>
            <SmartLink to="/specials" className={styles["all"]}>
              <span className={styles["count"]}>{total.toLocaleString("en-GB")}</span>
              <span className={styles["label"]}>
                {total === 1 ? "offer" : "offers"} {countLabel} <ArrowRight size={20} aria-hidden="true" />
              </span>
            </SmartLink>
          </li>
        </ul>
      )}
    </Section>
  );
}
