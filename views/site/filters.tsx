import { Emoji } from "../components/emoji.tsx";
import { SmartLink } from "../components/smart-link.tsx";
import { robotsRel } from "./filter-panel.tsx";
import styles from "./filters.module.css";

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
            {label} {count !== undefined && <span className={styles["count"]}>{count}</span>}
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
