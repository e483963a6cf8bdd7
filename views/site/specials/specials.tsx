import { data } from "react-router";
import type { OfferCatalog } from "schema-dts";
import { siteContext, type CategoryCount, type PageHandle } from "../../../src/context.ts";
import type { ProductCard } from "../../../src/content/products/product.server.ts";
import { useBrand } from "../../components/brand.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { isOnOffer } from "../../../src/rules/money/offers.ts";
import { categoryLabel } from "../../../src/content/products/product-categories.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { BannerSlot } from "../banners/banner-slot.tsx";
import { useNow } from "../../components/now.tsx";
import { PageIntro } from "../page-intro.tsx";
import { Pagination } from "../pagination.tsx";
import { CategoryNav } from "../products/category-nav.tsx";
import { categoryEmoji } from "../products/category-copy.ts";
import { EmptyList } from "../empty-list.tsx";
import { ProductGrid } from "../products/product-grid.tsx";
import { Section } from "../section.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import { PageHead, usePublicUrl } from "../../components/page-head.tsx";
import type { Route } from "./+types/specials";
import { groupOffers, savingsOf } from "./offer-groups.ts";
import { PAGE_SIZE, readSelection, readSpecials, specialsAddress, type Specials } from "./read-specials.ts";
import { describeCatalog } from "./specials-structured-data.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./specials.module.css";

export const handle: PageHandle = { query: ["category", "ends", "page"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const selection = readSelection(url.searchParams);
  const specials = await readSpecials(context.get(siteContext), selection);
  if (!specials || (specials.selection.ends && Number.isNaN(selection.page)))
    throw data(null, { status: 404 });
  return specials;
}

export default function SpecialsPage({ loaderData }: Route.ComponentProps) {
  const brand = useBrand();
  const now = useNow();
  const publicUrl = usePublicUrl();
  const { selection, totals, items } = loaderData;
  const { category, ends, page } = selection;
  // An offer that ends while the page is open disappears.
  const shown = items.filter((product) => isOnOffer(product, now));
  const counts = countsWithout(
    items.filter((product) => !shown.includes(product)),
    loaderData.counts,
  );
  const total = loaderData.total - (items.length - shown.length);
  const isWhole = shown.length === total;
  const groups = groupOffers(shown, now);
  // A sum of some of the offers would look like one of all.
  const saved = isWhole ? savingsOf(shown, now) : 0;
  const chosen = ends === undefined ? undefined : groups.find(({ id }) => id === ends);
  const crumbs = crumbsOf(category, chosen !== undefined);
  const name = category ? `Specials: ${categoryLabel(category)}` : "Specials";
  const title = chosen ? `${name}, ${chosen.title.toLowerCase()}` : name;
  return (
    <>
      <PageHead
        title={category || chosen ? title : "Specials and current offers"}
        description={`Current offers at ${brand.name} with old and new prices, the price of a kilogram or litre, and the day on which each offer ends.`}
        path="/specials"
      />
      {shown.length > 0 && (
        <JsonLd<OfferCatalog> data={describeCatalog(shown, total, { name: brand.name, publicUrl }, now)} />
      )}
      <PageIntro
        title={title}
        lead={
          shown.length > 0
            ? `${plural(chosen ? (totals[chosen.id] ?? 0) : total, "offer", "offers")} in our stores right now, those that end soonest first.`
            : "What is reduced in our stores, and until when."
        }
        tone="pear"
        emoji={category ? categoryEmoji(category) : "shopping-cart"}
        {...(crumbs.length > 0 && { crumbs })}
      >
        {saved > 0 && (
          <p className={styles["saving"]}>
            <strong>{formatPrice(saved)}</strong> saved with one of each
          </p>
        )}
      </PageIntro>
      {counts.length > 0 ? (
        <>
          <CategoryNav
            label="Specials by category"
            counts={counts}
            current={category}
            address={(slug) => specialsAddress({ category: slug })}
            noun={["offer", "offers"]}
          />
          {groups.map(({ products, ...group }) => {
            const all = totals[group.id] ?? 0;
            const more = { to: specialsAddress({ category, ends: group.id }), label: `All ${all} offers` };
            return (
              <Section
                key={group.id}
                {...group}
                {...(!isWhole && !chosen && all > products.length && { more })}
              >
                <ProductGrid products={products} heading="h3" />
                {group.id === chosen?.id && (
                  <Pagination
                    page={page}
                    pages={Math.ceil(all / PAGE_SIZE)}
                    address={(number) => specialsAddress({ category, ends, page: number })}
                  />
                )}
              </Section>
            );
          })}
        </>
      ) : (
        <div className={classNames("container", styles["none"])}>
          <EmptyList
            emoji="calendar"
            title="No specials right now"
            actions={
              <>
                <ButtonLink to="/products">See the product range</ButtonLink>
                <ButtonLink to="/blog" look="outline">
                  Latest news
                </ButtonLink>
              </>
            }
          >
            New offers appear here the moment they begin. Until then the whole range is at its everyday price.
          </EmptyList>
        </div>
      )}
      <aside className={classNames("container", styles["banner"])} aria-label="Promotions">
        <BannerSlot position="sidebar" />
      </aside>
    </>
  );
}

/** The counts of the categories after these offers have ended. */
function countsWithout(ended: readonly ProductCard[], counts: Specials["counts"]): CategoryCount[] {
  return counts
    .map(({ category, count }) => ({
      category,
      count: count - ended.filter((product) => product.category === category).length,
    }))
    .filter(({ count }) => count > 0);
}

/** The lists that a part of the offers belongs to. */
function crumbsOf(category: string | undefined, isOneGroup: boolean) {
  return [
    ...(category || isOneGroup ? [{ path: "/specials", label: "Specials" }] : []),
    ...(category && isOneGroup
      ? [{ path: specialsAddress({ category }), label: categoryLabel(category) }]
      : []),
  ];
}
