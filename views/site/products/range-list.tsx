import { useLoaderData } from "react-router";
import type { section as kind } from "../../../src/sections/list/list.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { classNames } from "../../components/class-names.ts";
import { BannerSlot } from "../banners/banner-slot.tsx";
import { EmptyList, ListButton, UnknownCategory } from "../empty-list.tsx";
import { Pagination } from "../pagination.tsx";
import { categoryEmoji } from "./category-emoji.ts";
import { ProductGrid } from "./product-grid.tsx";
import type { readRangePage } from "./read-range-page.ts";
import field from "../search/search-form.module.css";
import styles from "./product-range.module.css";
import { PAGE_SIZE, rangeAddress, usualSort, type RangeSelection } from "./range-address.ts";
import { RangeFilters } from "./range-filters.tsx";
import { dietaryLabel } from "../../../src/content/kinds/products/product-labels.ts";
import { atResults, FilterChips, Results } from "../filters.tsx";
import { Search } from "lucide-react";
import { useId } from "react";
import { MAX_QUERY } from "../../../src/rules/matching/search.ts";

type Fields = SectionFields<typeof kind>;

/** The products of a page, with filters, search and the banners of the sidebar. */
export function RangeList({ section }: { section: Fields }) {
  const { selection, counts, items, total, known } = useLoaderData<typeof readRangePage>();
  const { page, category } = selection;
  const name = known && category ? categoryLabel(category) : undefined;
  // Without any products, filters are pointless.
  const hasFilters = counts.length > 0 && known;
  return (
    <div className={classNames("container", styles["layout"], hasFilters && styles["sided"])}>
      {hasFilters && (
        <div className={styles["filters"]}>
          <RangeFilters selection={selection} />
        </div>
      )}
      <div className={styles["list"]}>
        {hasFilters && <RangeSearch selection={selection} />}
        {!known && (
          <UnknownCategory
            all="the whole range"
            actions={
              <>
                <ListButton to="/products">The whole range</ListButton>
                <ListButton to="/specials" look="outline">
                  Specials
                </ListButton>
              </>
            }
          />
        )}
        {items.length > 0 ? (
          <>
            <Results className={styles["bar"]}>
              <p role="status">{countInWords(page, items.length, total)}</p>
              <RangeChips selection={selection} />
            </Results>
            <h2 className="visually-hidden">{name ?? "All products"}</h2>
            <ProductGrid products={items} canBeListed />
            <Pagination
              page={page}
              pages={Math.ceil(total / PAGE_SIZE)}
              address={(number) => rangeAddress(selection, { page: number })}
            />
          </>
        ) : (
          known && <EmptyRange selection={selection} section={section} />
        )}
      </div>
      <aside className={styles["banner"]} aria-label="Promotions">
        <BannerSlot position="sidebar" />
      </aside>
    </div>
  );
}

/**
 * The message of an empty list: whether the filters, the category or the whole range is empty, with links to other
 * lists.
 */
function EmptyRange({ selection, section }: { selection: RangeSelection; section: Fields }) {
  const { category, q, diet, offers } = selection;
  if (q || diet || offers) {
    return (
      <>
        <Results className={styles["bar"]}>
          <RangeChips selection={selection} />
        </Results>
        <EmptyList
          emoji="magnifying-glass-tilted-left"
          title="Nothing matches all of your filters"
          actions={
            <>
              <ButtonLink to={rangeAddress(selection, { q: "", diet: undefined, offers: false })}>
                {category ? `All of ${categoryLabel(category)}` : "The whole range"}
              </ButtonLink>
              {q && (
                <ButtonLink to={`/search?${new URLSearchParams({ q })}`} look="outline">
                  Search the whole site
                </ButtonLink>
              )}
            </>
          }
        >
          {q
            ? "No product matches your search at the moment. Try fewer or different words, or remove a filter."
            : "No product matches all your filters just now. Take one away and look again."}
        </EmptyList>
      </>
    );
  }
  return (
    <EmptyList
      emoji={category ? categoryEmoji(category) : "basket"}
      title={category ? section.noMatchTitle : section.noneTitle}
      actions={
        <>
          {category && <ListButton to="/products">The whole range</ListButton>}
          <ListButton to="/locations" look="outline">
            Find a store
          </ListButton>
        </>
      }
    >
      {category
        ? section.noMatchText.join(" ").replace("{category}", () => categoryLabel(category))
        : section.noneText.join(" ")}
    </EmptyList>
  );
}

/** `18 products`, `24 of 69 products`, `25 to 48 of 69 products`. */
function countInWords(page: number, shown: number, total: number): string {
  if (shown === total) return plural(total, "product", "products");
  const first = (page - 1) * PAGE_SIZE + 1;
  const [from, to, all] = [first, first + shown - 1, total].map((number) => number.toLocaleString("en-GB"));
  const which = page === 1 ? to : shown === 1 ? `Number ${from}` : `${from} to ${to}`;
  return `${which} of ${all} products`;
}

function RangeChips({ selection }: { selection: RangeSelection }) {
  const { category, q, diet, offers } = selection;
  const chips = [
    ...(category
      ? [{ label: categoryLabel(category), to: atResults(rangeAddress(selection, { category: undefined })) }]
      : []),
    ...(q ? [{ label: `“${q}”`, to: atResults(rangeAddress(selection, { q: "" })) }] : []),
    ...(offers ? [{ label: "On offer", to: atResults(rangeAddress(selection, { offers: false })) }] : []),
    ...(diet
      ? [{ label: dietaryLabel(diet), to: atResults(rangeAddress(selection, { diet: undefined })) }]
      : []),
  ];
  const all = rangeAddress(selection, { category: undefined, q: "", diet: undefined, offers: false });
  return <FilterChips chips={chips} all={atResults(all)} />;
}

/** Searches the selected part of the range. It works without scripts. */
function RangeSearch({ selection: { q, category, diet, offers, sort } }: { selection: RangeSelection }) {
  const id = useId();
  const kept = {
    category,
    diet,
    offers: offers ? "1" : undefined,
    sort: sort === usualSort(q) ? undefined : sort,
  };
  return (
    <search className={styles["search"]}>
      <form
        action={atResults("/products")}
        method="get"
        className={classNames(field["field"], styles["form"])}
        key={q}
      >
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label htmlFor={id} className="visually-hidden">
          Search the products
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Search the products"
          maxLength={MAX_QUERY}
          autoComplete="off"
        />
        <button type="submit" aria-label="Search the products">
          <Search size={20} aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}
