import { Link } from "react-router";
import { classNames } from "../../components/class-names.ts";
import styles from "./tabs.module.css";

interface LinkTab {
  to: string;
  label: string;
  count?: number;
  current: boolean;
}

/** Views of one screen, each with its own address; a navigation rather than ARIA tabs. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav className={styles["bar"]} aria-label={label}>
      <ul className={styles["list"]}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              ref={tab.current ? scrollIntoBar : undefined}
              to={tab.to}
              className={classNames(styles["tab"], "quiet")}
              aria-current={tab.current ? "true" : undefined}
              state={STAY}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles["count"]}>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the bar alone, where it has more tabs than fit: the page stays where it is. */
function scrollIntoBar(tab: HTMLElement | null) {
  const bar = tab?.closest("nav");
  if (!tab || !bar) return;
  const [inner, outer] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right)
    bar.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
}

/** Navigation state that keeps focus and scroll position (views/components/route-change.tsx). */
export const STAY = { stay: true };
