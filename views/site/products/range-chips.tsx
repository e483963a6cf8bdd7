import { X } from "lucide-react";
import { categoryLabel } from "../../../src/content/products/product-categories.ts";
import { dietaryLabel } from "../../../src/content/products/product-labels.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { rangeAddress, type RangeSelection } from "./range-address.ts";
import styles from "./range-chips.module.css";

/** The active filters, each with a link that removes it. */
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
  if (chips.length === 0) return null;
  return (
    <ul className={styles["chips"]} aria-label="Filters in force">
      {chips.map(({ label, to }) => (
        <li key={label}>
          <SmartLink to={to} className={styles["chip"]} aria-label={`${label}: remove this filter`}>
            {label} <X size={16} aria-hidden="true" />
          </SmartLink>
        </li>
      ))}
      <li>
        <SmartLink
          to={rangeAddress(selection, { category: undefined, q: "", diet: undefined, offers: false })}
        >
          Clear all
        </SmartLink>
      </li>
    </ul>
  );
}
