import {
  BriefcaseBusiness,
  CircleQuestionMark,
  FileText,
  ListFilter,
  Newspaper,
  OctagonAlert,
  ShoppingBasket,
  Store,
  type LucideIcon,
} from "lucide-react";
import { createElement, Fragment } from "react";
import { priceFor } from "../../../src/rules/money/offers.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { keepTogether } from "../../../src/rules/text/keep-together.ts";
import { formatUntil } from "../../../src/rules/time/dates.ts";
import { highlightMatches } from "./highlight-matches.ts";
import type { SearchResult } from "../../../src/rules/matching/search.ts";
import { useNow } from "../../components/now.tsx";
import { Picture } from "../../components/picture.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./result-list.module.css";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  blog: Newspaper,
  help: CircleQuestionMark,
  job: BriefcaseBusiness,
  list: ListFilter,
  product: ShoppingBasket,
  recall: OctagonAlert,
  store: Store,
};

/** The class of a type. `list` is the class of the list itself. */
function classOf(type: string): string | undefined {
  return styles[type === "list" ? "filtered" : type];
}

interface ResultListProps {
  results: readonly SearchResult[];
  query: string;
  /** The name of the list for screen readers. */
  label?: string;
  /** `top` for the answers above the results. */
  look?: "results" | "top";
}

/** Search results: each with its picture, title, type, snippet, category and price, and with the matches highlighted. */
export function ResultList({ results, query, label = "Search results", look = "results" }: ResultListProps) {
  return (
    <ul className={classNames(styles["list"], look === "top" && styles["top"])} aria-label={label}>
      {results.map((result) => (
        <li key={result.id}>
          <SmartLink to={result.url} className={styles["result"]}>
            <Emblem result={result} />
            <span className={styles["words"]}>
              <span className={styles["title"]}>
                <Marked text={result.title} query={query} />
              </span>{" "}
              {result.description && (
                <span className={styles["snippet"]}>
                  <Marked text={result.description} query={query} />
                </span>
              )}{" "}
              <ResultPrice result={result} />{" "}
              <span className={styles["facts"]}>
                <span className={classNames(styles["badge"], classOf(result.type))}>{result.type}</span>{" "}
                <span className={styles["category"]}>{result.category}</span>
              </span>
            </span>
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}

/** The picture of a result, or the icon of its type. */
function Emblem({ result: { type, imageUrl } }: { result: SearchResult }) {
  if (imageUrl)
    return (
      <span className={styles["icon"]} aria-hidden="true">
        <Picture url={imageUrl} alt="" sizes="3rem" className={styles["picture"]} />
      </span>
    );
  return (
    <span className={classNames(styles["icon"], classOf(type))} aria-hidden="true">
      {createElement(ICONS[type] ?? FileText, { size: 20 })}
    </span>
  );
}

/** The price of a product now, with the usual one and the last day of an offer. */
function ResultPrice({ result }: { result: SearchResult }) {
  const { price = null, offer = null, givesUntil = "" } = result;
  const now = useNow();
  const gives = givesUntil >= now.toISOString() && result.gives;
  const { price: cents, offer: current } = priceFor({ price, offer }, now);
  if (cents === null && !gives) return null;
  return (
    <span className={styles["price"]}>
      {cents !== null && <strong>{formatPrice(cents)}</strong>}
      {current && (
        <span className={styles["offer"]}> Offer {keepTogether(formatUntil(current.endDate, now))}</span>
      )}
      {gives && <span className={styles["offer"]}> {gives}</span>}
    </span>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  return highlightMatches(text, query).map((part, place) =>
    // The parts of a text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    part.marked ? <mark key={place}>{part.text}</mark> : <Fragment key={place}>{part.text}</Fragment>,
  );
}

/** The query without a likely typing error, as an offer; nothing where there is none. */
export function CorrectedQuery({ query }: { query: string | undefined }) {
  if (query === undefined) return null;
  return (
    <p className={styles["corrected"]}>
      Did you mean <a href={`/search?${new URLSearchParams({ q: query })}`}>{query}</a>?
    </p>
  );
}

interface ResultSectionProps extends ResultListProps {
  heading: string;
}

/** Search results beneath a heading: what is related, or what is nearest to what nothing answers. */
export function ResultSection({ heading, label = heading, ...list }: ResultSectionProps) {
  return (
    <section aria-label={heading} className={styles["section"]}>
      <p className={styles["heading"]}>{heading}</p>
      <ResultList label={label} {...list} />
    </section>
  );
}
