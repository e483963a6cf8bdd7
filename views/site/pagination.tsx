import { SmartLink } from "../components/smart-link.tsx";
import { pageNumbers } from "./page-numbers.ts";
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
