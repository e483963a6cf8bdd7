import { replace } from "react-router";
import { reportContext, siteContext, type PageHandle } from "../../../src/site/context.ts";
import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import { useBrand } from "../../components/brand.ts";
import { PageHead } from "../../components/page-head.tsx";
import { PageSections } from "../pages/page-sections.tsx";
import { ListStructuredData } from "../seo/list-structured-data.tsx";
import type { Route } from "./+types/product-range";
import { addressOfProduct } from "./address-of-product.ts";
import { rangeAddress } from "./range-address.ts";
import { RangeCategories } from "./range-categories.tsx";
import { RangeHead } from "./range-head.tsx";
import { RangeList } from "./range-list.tsx";
import { readRangePage } from "./read-range-page.ts";
import { useRangeWords } from "./use-range-words.ts";

export const handle: PageHandle = { query: ["category", "q", "diet", "offers", "sort", "page", "product"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const wanted = url.searchParams.get("product");
  if (wanted) throw replace(await addressOfProduct(site, wanted));
  return readRangePage(site, url.searchParams, context.get(reportContext));
}

const PARTS = {
  "list-head": RangeHead,
  "product-categories": RangeCategories,
  list: RangeList,
};

export default function ProductRange({ loaderData }: Route.ComponentProps) {
  const brand = useBrand();
  const { title, description, imageUrl, noindex, isPreview, sections, selection, items, known } = loaderData;
  const { page } = selection;
  const { category, lead } = useRangeWords();
  const pageWords = page > 1 ? `, page ${page}` : "";
  const name = category && categoryLabel(category);
  return (
    <>
      <PageHead
        title={name ? `${name}${pageWords} | ${title}` : `${title}${pageWords}`}
        description={name ? `${name} at ${brand.name}, with prices and current offers. ${lead}` : description}
        // Marks, offers and sort order only filter or reorder the same list, so search engines get one address for
        // all.
        path={rangeAddress({ category, q: "", page, diet: undefined, offers: false, sort: "name" }, { page })}
        imageUrl={imageUrl}
        noindex={noindex || !known || selection.q !== ""}
      />
      <ListStructuredData
        entries={items.flatMap((product) =>
          product.hasDetailPage ? [{ path: `/products/${product.slug}`, name: product.name }] : [],
        )}
      />
      <PageSections sections={sections} isPreview={isPreview} parts={PARTS} />
    </>
  );
}
