import { Check, SlidersHorizontal, Tag } from "lucide-react";
import type { ReactNode } from "react";
import { dietaryLabel } from "../../../src/content/kinds/products/product-labels.ts";
import { SmartLink } from "../../components/smart-link.tsx";
import { atResults, FilterPanel, robotsRel } from "../filters.tsx";
import { DIETARY_MARKS, DietaryIcon } from "./dietary-marks.tsx";
import {
  RANGE_SORTS,
  rangeAddress,
  usualSort,
  type RangeSelection,
  type RangeSort,
} from "./range-address.ts";
import { classNames } from "../../components/class-names.ts";
import styles from "./range-filters.module.css";

const SORT_LABELS: Readonly<Record<RangeSort, string>> = {
  recommended: "Recommended",
  name: "Name, A to Z",
  price: "Price, lowest first",
};

/**
 * The filters and sort orders of the range. All are links, so that they work without scripts. On a phone they are
 * collapsible.
 */
export function RangeFilters({ selection }: { selection: RangeSelection }) {
  const { offers, diet, sort, q } = selection;
  return (
    <FilterPanel
      title={
        <>
          <SlidersHorizontal size={20} aria-hidden="true" />
          Filter and sort
          <span className={styles["sort"]}>
            <span className="visually-hidden"> by </span>
            {SORT_LABELS[sort]}
          </span>
        </>
      }
      className={styles["filters"]}
      isOpen={[offers, diet, sort !== usualSort(q)].filter(Boolean).length > 1}
    >
      <nav aria-label="Filter and sort" className={styles["groups"]}>
        <Choice to={atResults(rangeAddress(selection, { offers: !offers }))} chosen={offers} loud>
          <Tag size={20} aria-hidden="true" /> On offer
        </Choice>
        <h2>Good to know</h2>
        <ul>
          {DIETARY_MARKS.map((mark) => (
            <li key={mark}>
              <Choice
                to={atResults(rangeAddress(selection, { diet: mark === diet ? undefined : mark }))}
                chosen={mark === diet}
              >
                <DietaryIcon mark={mark} /> {dietaryLabel(mark)}
              </Choice>
            </li>
          ))}
        </ul>
        <h2>Sort by</h2>
        <ul>
          {RANGE_SORTS.map((name) => (
            <li key={name}>
              <Choice to={atResults(rangeAddress(selection, { sort: name }))} chosen={name === sort}>
                {SORT_LABELS[name]}
              </Choice>
            </li>
          ))}
        </ul>
      </nav>
    </FilterPanel>
  );
}

interface ChoiceProps {
  to: string;
  chosen: boolean;
  loud?: boolean;
  children: ReactNode;
}

function Choice({ to, chosen, loud = false, children }: ChoiceProps) {
  return (
    <SmartLink
      to={to}
      aria-current={chosen ? "true" : undefined}
      className={classNames(styles["choice"], loud && styles["loud"])}
      rel={robotsRel(to)}
    >
      {children}
      {chosen && <Check size={20} aria-hidden="true" className={styles["check"]} />}
    </SmartLink>
  );
}
