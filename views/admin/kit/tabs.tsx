import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Link } from "react-router";
import { STAY } from "./stay-in-place.ts";
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
              to={tab.to}
              className={styles["tab"]}
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

interface PanelTab {
  key: string;
  label: string;
  panel: ReactNode;
}

/** ARIA tabs with automatic activation: arrow keys, Home and End move between the tabs. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly PanelTab[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(tabs[0]?.key);
  const current = tabs.find(({ key }) => key === chosen) ?? tabs[0];

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === current?.key);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (step + tabs.length) % tabs.length;
    setChosen(tabs[index]?.key);
    list.current?.querySelectorAll("button")[index]?.focus();
  }

  if (!current) return null;
  return (
    <>
      <div className={styles["bar"]}>
        <div role="tablist" aria-label={label} ref={list} className={styles["list"]}>
          {tabs.map(({ key, label: name }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-${key}`}
              className={styles["tab"]}
              aria-selected={key === current.key}
              aria-controls={`${id}-panel`}
              tabIndex={key === current.key ? 0 : -1}
              onClick={() => setChosen(key)}
              onKeyDown={onKeyDown}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.key}`}>
        {current.panel}
      </div>
    </>
  );
}
