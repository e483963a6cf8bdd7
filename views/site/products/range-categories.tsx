import { useLoaderData } from "react-router";
import { CategoryNav } from "./category-nav.tsx";
import type { loader } from "./product-range.tsx";
import { rangeAddress } from "./range-address.ts";

/** The categories of the range; nothing while there are no products. */
export function RangeCategories() {
  const { selection, counts } = useLoaderData<typeof loader>();
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
