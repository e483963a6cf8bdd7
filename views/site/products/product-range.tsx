import { data, replace } from "react-router";
import { siteContext, type PageHandle } from "../../../src/context.ts";
import { useBrand } from "../../components/brand.ts";
import { addressOfProduct } from "./address-of-product.ts";
import { categoryLabel, PRODUCT_CATEGORIES } from "../../../src/content/products/product-categories.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { BannerSlot } from "../banners/banner-slot.tsx";
import { PageIntro } from "../page-intro.tsx";
import { Pagination } from "../pagination.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { ListStructuredData } from "../seo/list-structured-data.tsx";
import type { Route } from "./+types/product-range";
import { CategoryNav } from "./category-nav.tsx";
import { introOf } from "./category-copy.ts";
import { EmptyList } from "../empty-list.tsx";
import { ProductGrid } from "./product-grid.tsx";
import styles from "./product-range.module.css";
import { PAGE_SIZE, rangeAddress, readRange, type RangeSelection } from "./range-address.ts";
import { RangeChips } from "./range-chips.tsx";
import { classNames } from "../../components/class-names.ts";
import { RangeFilters } from "./range-filters.tsx";
import { RangeSearch } from "./range-search.tsx";

export const handle: PageHandle = { query: ["category", "q", "diet", "offers", "sort", "page", "product"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const wanted = url.searchParams.get("product");
  if (wanted) throw replace(await addressOfProduct(site, wanted));
  const selection = readRange(url.searchParams);
  const { category, q, diet, offers, sort, page } = selection;
  if (Number.isNaN(page)) throw data(null, { status: 404 });
  const [found, counts] = await Promise.all([
    site.page("products", {
      ...(category && { category }),
      ...(q && { q }),
      ...(diet && { diet }),
      ...(offers && { onOffer: true }),
      ...(sort === "price" && { sort }),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    }),
    site.countByCategory("products"),
  ]);
  if (page > 1 && found.items.length === 0) throw data(null, { status: 404 });
  return { selection, counts, known: !category || isCategory(category, counts), ...found };
}

/** Whether a category is known or has products. A known one may be temporarily empty. */
function isCategory(slug: string, counts: readonly { category: string }[]): boolean {
  return (
    PRODUCT_CATEGORIES.some((known) => known.slug === slug) ||
    counts.some(({ category }) => category === slug)
  );
}

export default function ProductRange({ loaderData }: Route.ComponentProps) {
  const brand = useBrand();
  const { selection, counts, items, total, known } = loaderData;
  const { page } = selection;
  // The words of an unknown category are never repeated: anyone can write them into an address.
  const category = known ? selection.category : undefined;
  const name = category ? categoryLabel(category) : undefined;
  const { lead, ...look } = introOf(category);
  const hasRange = counts.length > 0;
  // Without any products, filters are pointless.
  const hasFilters = hasRange && known;
  return (
    <>
      <PageHead
        title={titleOf(name, page)}
        description={`${name ?? "The range"} at ${brand.name}, with prices and current offers. ${lead}`}
        // Marks, offers and sort order only filter or reorder the same list, so search engines get one address for
        // all.
        path={rangeAddress({ category, q: "", page, diet: undefined, offers: false, sort: "name" }, { page })}
        noindex={!known || selection.q !== ""}
      />
      <ListStructuredData
        entries={items.flatMap(({ slug, name: title, hasDetailPage }) =>
          hasDetailPage ? [{ path: `/products/${slug}`, name: title }] : [],
        )}
      />
      <PageIntro
        title={name ?? "Product range"}
        lead={lead}
        {...look}
        {...(name && { crumbs: [{ path: "/products", label: "Product Range" }] })}
      >
        <ButtonLink to={brand.links.shopOnline}>Shop Online</ButtonLink>
      </PageIntro>
      {hasRange && (
        <CategoryNav
          label="Categories"
          counts={counts}
          current={selection.category}
          address={(slug) => rangeAddress(selection, { category: slug })}
          noun={["product", "products"]}
          empty
        />
      )}
      <div className={classNames("container", styles["layout"], hasFilters && styles["sided"])}>
        {hasFilters && (
          <div className={styles["filters"]}>
            <RangeFilters selection={selection} />
          </div>
        )}
        <div className={styles["list"]}>
          {hasFilters && <RangeSearch selection={selection} />}
          {!known && <UnknownCategory />}
          {items.length > 0 ? (
            <>
              <div className={styles["bar"]}>
                <p role="status">{countInWords(page, items.length, total)}</p>
                <RangeChips selection={selection} />
              </div>
              <h2 className="visually-hidden">{name ?? "All products"}</h2>
              <ProductGrid products={items} heading="h3" anchors />
              <Pagination
                page={page}
                pages={Math.ceil(total / PAGE_SIZE)}
                address={(number) => rangeAddress(selection, { page: number })}
              />
            </>
          ) : (
            known && <EmptyRange selection={selection} />
          )}
        </div>
        <aside className={styles["banner"]} aria-label="Promotions">
          <BannerSlot position="sidebar" />
        </aside>
      </div>
    </>
  );
}

/** The list of a category that does not exist. The page's own links show those that do. */
function UnknownCategory() {
  return (
    <EmptyList
      emoji="magnifying-glass-tilted-left"
      title="There is no category of this name"
      actions={
        <>
          <ButtonLink to="/products">The whole range</ButtonLink>
          <ButtonLink to="/specials" look="outline">
            Specials
          </ButtonLink>
        </>
      }
    >
      The address may have a typing error. Choose a category above, or see the whole range.
    </EmptyList>
  );
}

/**
 * The message of an empty list: whether the filters, the category or the whole range is empty, with links to other
 * lists.
 */
function EmptyRange({ selection }: { selection: RangeSelection }) {
  const { category, q, diet, offers } = selection;
  const { emoji } = introOf(category);
  if (q || diet || offers) {
    return (
      <>
        <div className={styles["bar"]}>
          <RangeChips selection={selection} />
        </div>
        <EmptyList
          emoji="magnifying-glass-tilted-left"
          title="Nothing fits all of that"
          actions={
            <ButtonLink to={rangeAddress(selection, { q: "", diet: undefined, offers: false })}>
              {category ? `All of ${categoryLabel(category)}` : "The whole range"}
            </ButtonLink>
          }
        >
          {q
            ? "No product matches your words just now. Try fewer or other words, or take a filter away."
            : "No product matches all your filters just now. Take one away and look again."}
        </EmptyList>
      </>
    );
  }
  return (
    <EmptyList
      emoji={emoji}
      title={category ? "This shelf is being filled" : "The shelves are being filled"}
      actions={
        <>
          {category && <ButtonLink to="/products">The whole range</ButtonLink>}
          <ButtonLink to="/locations" look="outline">
            Find a store
          </ButtonLink>
        </>
      }
    >
      {category
        ? `We have nothing to show under ${categoryLabel(category)} here yet. Your store may well have it: do drop in.`
        : "We have no products to show here yet. Until then your nearest store has everything, and somebody to ask."}
    </EmptyList>
  );
}

function titleOf(name: string | undefined, page: number): string {
  const pageWords = page > 1 ? `, page ${page}` : "";
  return name ? `${name}${pageWords} | Product range` : `Product range${pageWords}`;
}

/** `18 products`, `24 of 69 products`, `25 to 48 of 69 products`. */
function countInWords(page: number, shown: number, total: number): string {
  if (shown === total) return plural(total, "product", "products");
  const first = (page - 1) * PAGE_SIZE + 1;
  const which =
    page === 1 ? `${shown}` : shown === 1 ? `Number ${first}` : `${first} to ${first + shown - 1}`;
  return `${which} of ${total} products`;
}
