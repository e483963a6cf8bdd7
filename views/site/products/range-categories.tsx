import { useLoaderData } from "react-router";
import { CategoryNav } from "./category-nav.tsx";
import type { readRangePage } from "./read-range-page.ts";
import { rangeAddress } from "./range-address.ts";

/** The categories of the range; nothing while there are no products. */
export function RangeCategories() {
  const { selection, counts } = useLoaderData<typeof readRangePage>();
  if (counts.length === 0) return null;
  return (
    <CategoryNav
      label="Categories"
      counts={counts}
      current={selection.category}
      address={(slug) => rangeAddress(selection, { category: slug })}
      noun={["product", "products"]}
      empty
    />
  );
}
