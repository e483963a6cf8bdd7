import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./pager.module.css";

interface PagerProps {
  /** `total` is the number of entries on all pages. */
  list: { page: number; pages: number; total: number };
  perPage: number;
  hrefOf: (page: number) => string;
}

/** The pagination of a list: the range shown, and links to other pages. */
export function Pager({ list: { page, pages, total }, perPage, hrefOf }: PagerProps) {
  if (pages <= 1) return null;
  const first = (page - 1) * perPage + 1;
  return (
    <nav className={styles["pager"]} aria-label="Pagination">
      <p>
        {first} to {Math.min(total, page * perPage)} of {total.toLocaleString("en-GB")}
      </p>
      <ul>
        <li>
          <Step to={page > 1 ? hrefOf(page - 1) : undefined} label="Previous page" rel="prev">
            <ChevronLeft size={20} aria-hidden="true" />
          </Step>
        </li>
        {numbersAround(page, pages).map((number, index, all) => (
          <li key={number} className={number - (all[index - 1] ?? number) > 1 ? styles["gap"] : undefined}>
            <Link
              to={hrefOf(number)}
              className={styles["step"]}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
        <li>
          <Step to={page < pages ? hrefOf(page + 1) : undefined} label="Next page" rel="next">
            <ChevronRight size={20} aria-hidden="true" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

interface StepProps {
  to: string | undefined;
  label: string;
  rel: string;
  children: ReactNode;
}

function Step({ to, label, rel, children }: StepProps) {
  if (to === undefined) {
    return (
      <span className={styles["step"]} aria-hidden="true">
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} className={styles["step"]} aria-label={label}>
      {children}
    </Link>
  );
}

/** Returns the first and last page and those next to the current one. */
function numbersAround(page: number, pages: number): number[] {
  const numbers = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}
