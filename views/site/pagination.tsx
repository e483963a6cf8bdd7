import { SmartLink } from "../components/smart-link.tsx";
import styles from "./pagination.module.css";

interface PaginationProps {
  /** The current page, from 1. */
  page: number;
  pages: number;
  /** Returns the address of a page. */
  address: (page: number) => string;
}

/** Links to the first, the last and the next pages of a long list. Renders nothing if there is only one. */
export function Pagination({ page, pages, address }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles["pagination"]}>
      {page > 1 && <SmartLink to={address(page - 1)}>Previous</SmartLink>}
      <ol>
        {pageNumbers(page, pages).map((number, index) =>
          number === undefined ? (
            <li key={`gap ${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <SmartLink
                to={address(number)}
                aria-current={number === page ? "page" : undefined}
                aria-label={`Page ${number}`}
              >
                {number}
              </SmartLink>
            </li>
          ),
        )}
      </ol>
      {page < pages && <SmartLink to={address(page + 1)}>Next</SmartLink>}
    </nav>
  );
}

/** Up to so many pages, all of them have a link. */
const ALL = 9;

/** The pages on either side of the current one that have a link. */
const BESIDE = 2;

/**
 * The numbers of the pages that have a link: the first, the last, and those around the current one. `undefined` stands for
 * the pages between. Their number does not grow with the list.
 */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  if (pages <= ALL) return range(1, pages);
  // As many links on the first page as in the middle, and no gap for a single page.
  const from = page - BESIDE <= 3 ? 1 : Math.min(page - BESIDE, pages - 6);
  const to = page + BESIDE >= pages - 2 ? pages : Math.max(page + BESIDE, 7);
  return [...(from > 1 ? [1, undefined] : []), ...range(from, to), ...(to < pages ? [undefined, pages] : [])];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
