import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import type { CategoryCount } from "../../src/site/context.ts";
import { Emoji } from "../components/emoji.tsx";
import { SmartLink } from "../components/smart-link.tsx";
import styles from "./filters.module.css";
import { classNames } from "../components/class-names.ts";

export interface ChipLink {
  to: string;
  label: string;
  /** The name of a drawing before it. */
  emoji?: string;
  count?: number;
  current: boolean;
}

interface ChipLinksProps {
  links: readonly ChipLink[];
  /** The value of `aria-current`: `page` if the link is this page, `true` if it is the current choice on it. */
  currentAs: "page" | "true";
}

/** Filters of a list, as links with counts, so that they work without scripts. */
export function ChipLinks({ links, currentAs }: ChipLinksProps) {
  return (
    <ul className={`screen-only ${styles["row"]}`}>
      {links.map(({ to, label, emoji, count, current }) => (
        <li key={to}>
          <SmartLink
            to={to}
            className={styles["link"]}
            aria-current={current ? currentAs : undefined}
            rel={robotsRel(to)}
          >
            {emoji && <Emoji name={emoji} size={24} />}
            {label}{" "}
            {count !== undefined && <span className={styles["count"]}>{count.toLocaleString("en-GB")}</span>}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}

/** One filter of a list, with its label. */
export function FilterLinks({ label, links }: { label: string; links: readonly ChipLink[] }) {
  return (
    <nav aria-label={`Filter by ${label.toLowerCase()}`} className={styles["filter"]}>
      <p className={styles["label"]} aria-hidden="true">
        {label}
      </p>
      <ChipLinks links={links} currentAs="true" />
    </nav>
  );
}

interface FilterChipsProps {
  /** The active filters, each with the address of the list without it. */
  chips: readonly { label: string; to: string }[];
  /** The address of the list without any. */
  all: string;
}

/** The active filters of a list, each with a link that removes it. Paper says with them of what the list is. */
export function FilterChips({ chips, all }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles["chips"]} aria-label="Active filters">
      {chips.map(({ label, to }) => (
        <li key={label}>
          <SmartLink
            to={to}
            className={styles["chip"]}
            aria-label={`${label}: remove this filter`}
            rel={robotsRel(to)}
          >
            {label} <X size={16} aria-hidden="true" className="screen-only" />
          </SmartLink>
        </li>
      ))}
      <li className="screen-only">
        <SmartLink to={all}>Clear all</SmartLink>
      </li>
    </ul>
  );
}

/** The known categories first, even if empty, since links lead to them; then those that staff added. */
export function inOrder(
  counts: readonly CategoryCount[],
  categories: readonly { slug: string }[],
): CategoryCount[] {
  const known = categories.map(({ slug }) => ({
    category: slug,
    count: counts.find(({ category }) => category === slug)?.count ?? 0,
  }));
  return [...known, ...counts.filter(({ category }) => !known.some((one) => one.category === category))];
}

/** The place on a page of what its filters find: its count, and the filters in force. */
const RESULTS = "results";

/** The address of a filtered list, at its results: on a phone the head and the filters fill the screen above them. */
export function atResults(address: string): string {
  return `${address}#${RESULTS}`;
}

/**
 * What robots are told of the link to a filtered list: not to follow two filters and more, which show the same records in
 * countless addresses.
 */
export function robotsRel(address: string): "nofollow" | undefined {
  const names = [...new URLSearchParams(address.split(/[?#]/)[1]).keys()];
  return names.filter((name) => name !== "category" && name !== "page").length > 1 ? "nofollow" : undefined;
}

interface ResultsProps {
  className: string | undefined;
  children: ReactNode;
}

/** How many entries the filters find, and the filters in force. Their links lead here. */
export function Results({ className, children }: ResultsProps) {
  return (
    <div id={RESULTS} className={className}>
      {children}
    </div>
  );
}

interface FilterPanelProps {
  /** The content of its summary. */
  title: ReactNode;
  className: string | undefined;
  /** Whether it is open at first: while several filters are in force, a visitor is choosing. */
  isOpen?: boolean;
  children: ReactNode;
}

/** The filters of a list, behind a summary that opens them without scripts. */
export function FilterPanel({ title, className, isOpen = false, children }: FilterPanelProps) {
  return (
    <details className={classNames("screen-only", styles["panel"], className)} open={isOpen}>
      <summary>
        {title}
        <ChevronDown size={20} aria-hidden="true" className={styles["chevron"]} />
      </summary>
      {children}
    </details>
  );
}
