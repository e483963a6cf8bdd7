import { SmartLink } from "../components/smart-link.tsx";
import styles from "./chip-links.module.css";

export interface ChipLink {
  to: string;
  label: string;
  count: number;
  current: boolean;
}

interface ChipLinksProps {
  links: readonly ChipLink[];
  /** What the current one is: this page, or the choice that holds on it. */
  currentAs: "page" | "true";
}

/** Ways of narrowing a list, as links with counts, so that it works from the HTML alone. */
export function ChipLinks({ links, currentAs }: ChipLinksProps) {
  return (
    <ul className={styles["row"]}>
      {links.map(({ to, label, count, current }) => (
        <li key={to}>
          <SmartLink to={to} className={styles["link"]} aria-current={current ? currentAs : undefined}>
            {label} <span className={styles["count"]}>{count}</span>
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
