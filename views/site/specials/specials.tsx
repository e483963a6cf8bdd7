import type { OfferCatalog } from "schema-dts";
import { siteContext, type CategoryCount, type PageHandle } from "../../../src/context.ts";
import type { ProductCard } from "../../../src/content/products/product.server.ts";
import { brand } from "../../../src/rules/brand.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { isOnOffer } from "../../../src/rules/money/offers.ts";
import { categoryLabel } from "../../../src/content/products/product-categories.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { BannerSlot } from "../banners/banner-slot.tsx";
import { useNow } from "../../components/now.tsx";
import { PageIntro } from "../page-intro.tsx";
import { CategoryNav } from "../products/category-nav.tsx";
import { categoryEmoji } from "../products/category-copy.ts";
import { EmptyList } from "../empty-list.tsx";
import { ProductGrid } from "../products/product-grid.tsx";
import { Section } from "../section.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import { PageHead, usePublicUrl } from "../../components/page-head.tsx";
import type { Route } from "./+types/specials";
import { groupOffers, savingsOf } from "./offer-groups.ts";
import { describeCatalog } from "./specials-structured-data.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./specials.module.css";

/** Far more than the offers of one week. Limits the size of the page. */
const MOST = 500;

export const handle: PageHandle = { query: ["category"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { items } = await site.page("products", { onOffer: true, limit: MOST, offset: 0 });
  return { items, category: url.searchParams.get("category") ?? undefined };
}

export default function Specials({ loaderData }: Route.ComponentProps) {
  const now = useNow();
  const publicUrl = usePublicUrl();
  // An offer that ends while the page is open disappears.
  const offers = loaderData.items.filter((product) => isOnOffer(product, now));
  const counts = countCategories(offers);
  // A category without offers, or an unknown one, shows all offers instead of an empty page.
  const category = counts.find((count) => count.category === loaderData.category)?.category;
  const shown = category ? offers.filter((product) => product.category === category) : offers;
  const saved = savingsOf(shown, now);
  const title = category ? `Specials: ${categoryLabel(category)}` : "Specials";
  return (
    <>
      <PageHead
        title={category ? title : "Specials and current offers"}
        description={`Current offers at ${brand.name} with old and new prices, the price of a kilogram or litre, and the day on which each offer ends.`}
        path="/specials"
      />
      {offers.length > 0 && <JsonLd<OfferCatalog> data={describeCatalog(offers, publicUrl, now)} />}
      <PageIntro
        title={title}
        lead={
          shown.length > 0
            ? `${plural(shown.length, "offer", "offers")} in our stores right now, those that end soonest first.`
            : "What is reduced in our stores, and until when."
        }
        tone="pear"
        emoji={category ? categoryEmoji(category) : "shopping-cart"}
        {...(category && { crumbs: [{ path: "/specials", label: "Specials" }] })}
      >
        {saved > 0 && (
          <p className={styles["saving"]}>
            <strong>{formatPrice(saved)}</strong> saved with one of each
          </p>
        )}
      </PageIntro>
      {offers.length > 0 ? (
        <>
          <CategoryNav
            label="Specials by category"
            counts={counts}
            current={category}
            address={(slug) => (slug ? `/specials?${new URLSearchParams({ category: slug })}` : "/specials")}
            noun={["offer", "offers"]}
          />
          {groupOffers(shown, now).map(({ products, ...group }) => (
            <Section key={group.id} {...group}>
              <ProductGrid products={products} heading="h3" />
            </Section>
          ))}
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

function countCategories(products: readonly ProductCard[]): CategoryCount[] {
  const counts = new Map<string, number>();
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].map(([category, count]) => ({ category, count }));
}
