import type { section as bannerKind } from "../../../src/sections/banner/banner.section.ts";
import type { section as kind } from "../../../src/sections/list/list.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { classNames } from "../../components/class-names.ts";
import { BannerPlace } from "../banners/banner-place.tsx";
import { ListButton, EmptyList } from "../empty-list.tsx";
import { Pagination } from "../pagination.tsx";
import { CategoryNav } from "../products/category-nav.tsx";
import { ProductGrid } from "../products/product-grid.tsx";
import { Section } from "../section.tsx";
import { PAGE_SIZE, specialsAddress } from "./read-specials.ts";
import { groupWords, useCurrentSpecials } from "./use-current-specials.ts";
import styles from "./specials.module.css";

/** The current offers in groups, with the categories as filters. */
export function CurrentOffers({ section }: { section: SectionFields<typeof kind> }) {
  const { selection, counts, groups, totals, chosen, isWhole } = useCurrentSpecials();
  const { category, ends, page } = selection;
  if (counts.length === 0) return <NoOffers title={section.noneTitle} text={section.noneText.join(" ")} />;
  return (
    <>
      <CategoryNav
        label="Specials by category"
        counts={counts}
        current={category}
        address={(slug) => specialsAddress({ category: slug })}
        noun={["offer", "offers"]}
      />
      {groups.map(({ id, products }) => {
        const all = totals[id] ?? 0;
        const more = { to: specialsAddress({ category, ends: id }), label: `All ${all} offers` };
        return (
          <Section
            key={id}
            id={id}
            {...groupWords(section, id)}
            {...(!isWhole && !chosen && all > products.length && { more })}
          >
            <ProductGrid products={products} heading="h3" canBeListed />
            {id === chosen?.id && (
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
  );
}

function NoOffers({ title, text }: { title: string; text: string }) {
  return (
    <div className={classNames("container", styles["none"])}>
      <EmptyList
        emoji="calendar"
        title={title}
        actions={
          <>
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
