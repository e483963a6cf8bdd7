import { categoryLabel } from "../../../src/content/kinds/products/product-categories.ts";
import { dietaryLabel } from "../../../src/content/kinds/products/product-labels.ts";
import { FilterChips } from "../filter-chips.tsx";
import { rangeAddress, type RangeSelection } from "./range-address.ts";

/** The active filters of the range. */
export function RangeChips({ selection }: { selection: RangeSelection }) {
  const { category, q, diet, offers } = selection;
  const chips = [
    ...(category
      ? [{ label: categoryLabel(category), to: rangeAddress(selection, { category: undefined }) }]
      : []),
    ...(q ? [{ label: `“${q}”`, to: rangeAddress(selection, { q: "" }) }] : []),
    ...(offers ? [{ label: "On offer", to: rangeAddress(selection, { offers: false }) }] : []),
    ...(diet ? [{ label: dietaryLabel(diet), to: rangeAddress(selection, { diet: undefined }) }] : []),
  ];
  const all = rangeAddress(selection, { category: undefined, q: "", diet: undefined, offers: false });
  return <FilterChips chips={chips} all={all} />;
}
