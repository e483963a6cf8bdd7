import { ArrowRight } from "lucide-react";
import type { section as bannerKind } from "../../../src/sections/banner/banner.section.ts";
import type { section as kind } from "../../../src/sections/list/list.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import { BannerPlace } from "../banners/banner-slot.tsx";
import { ListButton, EmptyList } from "../empty-list.tsx";
import { robotsRel } from "../filters.tsx";
import { OwnStore } from "../own-store/own-store.tsx";
import { Pagination } from "../pagination.tsx";
import { OWN_SIZE, PAGE_SIZE, specialsAddress } from "./read-specials.ts";
import { SpecialsFilters } from "./specials-filters.tsx";
import { groupOfStore, TODAY } from "./offer-groups.ts";
import { useCurrentSpecials, type ShownGroup } from "./use-current-specials.ts";
import styles from "./specials.module.css";
import { SmartLink } from "../../components/smart-link.tsx";
import { AddToList } from "../shopping-list/add-to-list.tsx";
import { productItem } from "../shopping-list/new-item.ts";
import { ProductCard } from "../products/product-card.tsx";

/** The offers in groups, with the categories and the stores as filters. */
export function CurrentOffers({ section }: { section: SectionFields<typeof kind> }) {
  const { selection, shown, counts, groups, total, totals, chosen, isWhole, store } = useCurrentSpecials();
  const { week, ends, page } = selection;
  const isPaged = week === "next" || chosen !== undefined;
  const leaflet = leafletAddress(selection);
  const all = (chosen && totals[chosen.id]) ?? total;
  // The page was left open over midnight; what else runs, it does not know.
  if (ends === TODAY && shown.length === 0)
    return (
      <div className={classNames("container", styles["none"])}>
        <EmptyList
          emoji="calendar"
          title="These offers have ended"
          actions={<ListButton to="/specials">All specials</ListButton>}
        >
          They ended with their day. Others may still run.
        </EmptyList>
      </div>
    );
  if (counts.length === 0) return <NoOffers title={section.noneTitle} text={section.noneText.join(" ")} />;
  return (
    <>
      <SpecialsFilters />
      <div className={classNames("container", styles["offers"])}>
        {!isPaged && !store && <OffersOfOwnStore />}
        {groups.map((group, index) => {
          const count = totals[group.id] ?? 0;
          const isPart = !isWhole && !isPaged && count > group.products.length;
          const more = {
            to: specialsAddress({ ...selection, ends: group.id }),
            label: `All ${plural(count, "offer", "offers")}`,
          };
          const place = { isFirst: index === 0, store: store?.id, ...(isPart && { more }) };
          return <OfferGroup key={group.id} {...group} {...place} />;
        })}
      </div>
      {isPaged && (
        <div className="container">
          <Pagination
            page={page}
            pages={Math.ceil(all / PAGE_SIZE)}
            address={(number) => specialsAddress({ ...selection, ends, page: number })}
          />
        </div>
      )}
      <p className={classNames("container screen-only", styles["leaflet"])}>
        <a href={leaflet} rel={robotsRel(leaflet)}>
          The leaflet to print
        </a>
      </p>
    </>
  );
}

function leafletAddress({ week, store }: { week: string; store: string | undefined }): string {
  const query = new URLSearchParams({ ...(week === "next" && { week }), ...(store && { store }) });
  return query.size > 0 ? `/specials/print?${query}` : "/specials/print";
}

/** What the visitor's own store has and not every other, before everything else. The HTML has it for each store that has such offers. */
function OffersOfOwnStore() {
  const { shown, ofStores, isWhole, selection } = useCurrentSpecials();
  const now = useNow();
  const all = [...new Map([...shown, ...ofStores].map((product) => [product.id, product])).values()];
  return (
    <OwnStore className={styles["part"]}>
      {({ id, name, slug }) => {
        const group = groupOfStore(all, { id, name }, now);
        const products = isWhole ? group.products : group.products.slice(0, OWN_SIZE);
        const more = { to: specialsAddress({ ...selection, store: slug }), label: `All offers in ${name}` };
        const place = { isFirst: false, store: id, ...(!isWhole && { more }) };
        return products.length > 0 && <OfferGroup {...group} {...place} products={products} />;
      }}
    </OwnStore>
  );
}

function NoOffers({ title, text }: { title: string; text: string }) {
  const { when, coming } = useCurrentSpecials();
  return (
    <div className={classNames("container", styles["none"])}>
      <EmptyList
        emoji="calendar"
        title={title}
        actions={
          <>
            {when.next > 0 && (
              <ListButton to={specialsAddress({ week: "next" })}>
                {coming === "Next week" ? "Next week’s offers" : "Coming offers"}
              </ListButton>
            )}
            <ListButton to="/products">See the product range</ListButton>
            <ListButton to="/blog" look="outline">
              Latest news
            </ListButton>
          </>
        }
      >
        {text}
      </EmptyList>
    </div>
  );
}

/** The banners of a position. Those of the sidebar stand below the offers. */
export function SpecialsBanners({ section }: { section: SectionFields<typeof bannerKind> }) {
  if (section.position !== "sidebar") return <BannerPlace section={section} />;
  return (
    <aside className={classNames("container", styles["banner"])} aria-label="Promotions">
      <BannerPlace section={section} />
    </aside>
  );
}

interface OfferGroupProps extends ShownGroup {
  /** Whether it begins the page. */
  isFirst: boolean;
  /** The id of the store whose prices these are. */
  store: string | undefined;
  /** The link to all offers of the group, where these are the first ones. */
  more?: { to: string; label: string };
}

/** Offers that a phone shows at once. */
const FIRST_VIEW = 4;

/** A group of offers: a tile with its title, and a card for each. All groups of a page fill the rows of one grid. */
function OfferGroup({ id, title, lead, products, begins, isFirst, store, more }: OfferGroupProps) {
  return (
    <section className={classNames(styles["part"], styles[id])} aria-labelledby={`title-${id}`}>
      <div id={id} className={styles["tile"]}>
        <h2 id={`title-${id}`}>{title}</h2>
        {lead && <p>{lead}</p>}
        {more && (
          <SmartLink to={more.to} className="screen-only" rel={robotsRel(more.to)}>
            {more.label} <ArrowRight size={18} aria-hidden="true" />
          </SmartLink>
        )}
      </div>
      <ul className={styles["part"]}>
        {products.map((product, index) => (
          // A product may have two cards in the coming week, and an offer several products.
          <li key={`${product.id} ${product.offers?.[0]?.id ?? ""}`} className={styles["offer"]}>
            <ProductCard
              product={product}
              list="row"
              priority={isFirst && index < FIRST_VIEW}
              {...(begins && { at: begins })}
              {...(store && { store })}
              corner={<AddToList items={[productItem(product)]} name={product.name} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
